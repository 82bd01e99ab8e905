import { CatchBoundary, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { readView } from '#features/media/grid/FileLink.tsx'
import { parseImageOwner } from '#features/chat/image-owner.ts'
import { lazyWithRetry, type RetryProps } from '#lib/loading/lazy-with-retry.tsx'
import { showToast } from '#lib/notify/toast.ts'
import { useSession } from '#lib/session/session.ts'
import { t } from '#i18n/t.ts'

const LoadFailed = ({ retry }: RetryProps) => retry && <ViewerFailed />
const PostViewer = lazyWithRetry(() => import('#features/posts/viewer/PostViewer.tsx').then((module) => module.PostViewer), LoadFailed)
const ChatViewer = lazyWithRetry(() => import('#features/chat/ChatViewer.tsx').then((module) => module.ChatViewer), LoadFailed)

/** File viewer above the current page while the URL names a file (`?view=`). If it fails, the page stays. */
export function FileViewerOverlay() {
  const { view } = useSearch({ from: '/members' })
  const { user } = useSession()
  if (view === undefined || user === null) return null
  const { owner, file } = readView(view)
  const partner = parseImageOwner(owner)
  return (
    <CatchBoundary getResetKey={() => view} errorComponent={ViewerFailed}>
      {partner === null ? <PostViewer view={view} me={user} /> : <ChatViewer userId={partner} shown={file} />}
    </CatchBoundary>
  )
}

function ViewerFailed() {
  const navigate = useNavigate()
  const leave = useEffectEvent(() => {
    showToast({ kind: 'bad', text: t("Couldn't show the file.") })
    void navigate({ to: '.', search: ({ view: _, ...others }) => others, replace: true, resetScroll: false })
  })
  useEffect(() => leave(), [])
  return null
}
