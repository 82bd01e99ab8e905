import { useQuery } from '@tanstack/react-query'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { Commentator } from '#features/comments/actions.ts'
import { readView, viewOf } from '#features/media/FileLink.tsx'
import { ShownFiles } from '#features/media/ShownFiles.tsx'
import { FileViewer } from '#features/media/viewer/FileViewer.tsx'
import { read } from '#lib/cache/cache.ts'
import { notice } from '#lib/notice.ts'
import { isGone } from '#lib/why-failed.ts'
import { postQuery } from '#features/posts/queries.ts'
import { t } from '#words/t.ts'
import { ViewedPost } from './ViewedPost.tsx'
import { ViewerCaption } from './ViewerCaption.tsx'

/** The files of a post over the whole screen, with the post beside them. `view` is what the address names. */
export function PostViewer({ view, me }: { view: string; me: Commentator }) {
  const { owner: id, file } = readView(view)
  const post = useQuery({ ...postQuery(id), initialData: () => read('post', id) })
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const navigate = useNavigate()

  const without = () => void navigate({ to: '.', search: ({ view: _, ...others }) => others, replace: true, resetScroll: false })
  const show = (next: string) =>
    void navigate({ to: '.', search: (before) => ({ ...before, view: viewOf(id, next) }), replace: true, resetScroll: false })

  const isLost = isGone(post.error) || post.data?.files.every((one) => one.id !== file) === true
  const isHopeless = isLost || post.isError
  const giveUp = useEffectEvent(() => {
    notice({ kind: 'bad', text: isLost ? t('This file is no longer here.') : t("Couldn't show the file.") })
    without()
  })
  useEffect(() => {
    if (isHopeless) giveUp()
  }, [isHopeless])

  if (post.data === undefined || isHopeless) return null
  const close = canGoBack ? () => router.history.back() : without
  const { data } = post
  return (
    <ShownFiles post={data} shown={file}>
      {(files) =>
        files.some((one) => one.id === file) && (
          <FileViewer
            files={files}
            shown={file}
            onShow={show}
            onClose={close}
            side={<ViewedPost post={data} me={me} leave={close} />}
            caption={<ViewerCaption post={data} />}
          />
        )
      }
    </ShownFiles>
  )
}
