import { CatchBoundary, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { readView } from '#features/media/FileLink.tsx'
import { partnerIn } from '#features/chat/picture-owner.ts'
import { late, type Lost } from '#lib/late.tsx'
import { notice } from '#lib/notice.ts'
import { useSession } from '#lib/session.ts'
import { t } from '#words/t.ts'

const leaveWhereLost = ({ retry }: Lost) => retry && <ViewerFailed />
const PostViewer = late(() => import('#features/posts/viewer/PostViewer.tsx').then((module) => module.PostViewer), leaveWhereLost)
const ChatViewer = late(() => import('#features/chat/ChatViewer.tsx').then((module) => module.ChatViewer), leaveWhereLost)

/** The file viewer over whatever screen there is, while the address names a file. Where it fails, the screen below stays. */
export function Viewer() {
  const { view } = useSearch({ from: '/members' })
  const { user } = useSession()
  if (view === undefined || user === null) return null
  const { owner, file } = readView(view)
  const partner = partnerIn(owner)
  return (
    <CatchBoundary getResetKey={() => view} errorComponent={ViewerFailed}>
      {partner === null ? <PostViewer view={view} me={user} /> : <ChatViewer userId={partner} shown={file} />}
    </CatchBoundary>
  )
}

function ViewerFailed() {
  const navigate = useNavigate()
  const leave = useEffectEvent(() => {
    notice({ kind: 'bad', text: t("Couldn't show the file.") })
    void navigate({ to: '.', search: ({ view: _, ...others }) => others, replace: true, resetScroll: false })
  })
  useEffect(() => leave(), [])
  return null
}
