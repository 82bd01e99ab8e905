import { useQuery } from '@tanstack/react-query'
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { CommentAuthor } from '#features/comments/actions.ts'
import { readView, viewOf } from '#features/media/grid/FileLink.tsx'
import { VisibleFiles } from '#features/media/grid/VisibleFiles.tsx'
import { FileViewer } from '#features/media/viewer/FileViewer.tsx'
import { findEntity } from '#lib/cache/query-cache.ts'
import { showToast } from '#lib/notify/toast.ts'
import { isNotFound } from '#lib/api/error-kind.ts'
import { postQuery } from '#features/posts/queries.ts'
import { t } from '#i18n/t.ts'
import { PostPanel } from './PostPanel.tsx'
import { ViewerCaption } from './ViewerCaption.tsx'

/** Full-screen viewer of a post's files with the post beside them. `view` is the search parameter. */
export function PostViewer({ view, me }: { view: string; me: CommentAuthor }) {
  const { owner: id, file } = readView(view)
  const post = useQuery({ ...postQuery(id), initialData: () => findEntity('post', id) })
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const navigate = useNavigate()

  const closeInPlace = () => void navigate({ to: '.', search: ({ view: _, ...others }) => others, replace: true, resetScroll: false })
  const show = (next: string) =>
    void navigate({ to: '.', search: (before) => ({ ...before, view: viewOf(id, next) }), replace: true, resetScroll: false })

  const isMissing = isNotFound(post.error) || post.data?.files.every((one) => one.id !== file) === true
  const hasFailed = isMissing || post.isError
  const reportFailure = useEffectEvent(() => {
    showToast({ kind: 'bad', text: isMissing ? t('This file is no longer here.') : t("Couldn't show the file.") })
    closeInPlace()
  })
  useEffect(() => {
    if (hasFailed) reportFailure()
  }, [hasFailed])

  if (post.data === undefined || hasFailed) return null
  const close = canGoBack ? () => router.history.back() : closeInPlace
  const { data } = post
  return (
    <VisibleFiles post={data} shown={file}>
      {(files) =>
        files.some((one) => one.id === file) && (
          <FileViewer
            files={files}
            shown={file}
            onShow={show}
            onClose={close}
            side={<PostPanel post={data} me={me} leave={close} />}
            caption={<ViewerCaption post={data} />}
          />
        )
      }
    </VisibleFiles>
  )
}
