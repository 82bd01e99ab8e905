import { useInfiniteQuery } from '@tanstack/react-query'
import { type Comment, listComments } from '@trademates/contract/comments'
import type { Post } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { useEffect, useRef, useState } from 'react'
import { t } from '#i18n/t.ts'
import { listQuery } from '#lib/cache/query-cache.ts'
import { reportLoadError } from '#lib/loading/report-load-error.ts'
import { confirm } from '#ui/dialogs/confirm.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { type CommentAuthor, deleteComment } from './actions.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentRow } from './CommentRow.tsx'
import { countComments, sortComments } from './post-comments.ts'
import styles from './CommentThread.module.css'

/** All comments of a post in pages, newest first. */
const commentsQuery = (id: Id) => listQuery(listComments, { params: { id } })

interface Props {
  post: Post
  me: CommentAuthor
  /** Whether earlier comments load automatically. */
  whole?: boolean
  /** The linked comment: earlier ones load until it is found; a message shows if it is deleted. */
  highlighted?: string | undefined
}

/** The comments of a post, oldest first: the embedded ones, and earlier ones on request. */
export function CommentThread({ post, me, whole = false, highlighted }: Props) {
  const [isRequested, setRequested] = useState(whole)
  const isLoaded = highlighted === undefined || post.comments.some(({ id }) => id === highlighted)
  const earlier = useInfiniteQuery({
    ...commentsQuery(post.id),
    enabled: isRequested && (post.comments_count > post.comments.length || !isLoaded),
  })
  const comments = sortComments([...(earlier.data?.pages.flatMap((page) => page.items) ?? []), ...post.comments])
  const more = earlier.data === undefined ? countComments(post) > comments.length : earlier.hasNextPage

  const showEarlier = () => {
    if (isRequested) void (earlier.data === undefined ? earlier.refetch() : earlier.fetchNextPage())
    else setRequested(true)
  }

  const [oldest] = comments
  const isEarlier = highlighted !== undefined && more && (oldest === undefined || highlighted < oldest.id)
  useEffect(() => {
    if (isEarlier && earlier.hasNextPage && !earlier.isFetching && !earlier.isError) void earlier.fetchNextPage()
  }, [isEarlier, earlier])
  const isGone = !isEarlier && earlier.isSuccess && !earlier.isFetching && comments.every(({ id }) => id !== highlighted)

  const section = useRef<HTMLElement>(null)
  const askAndDelete = async (comment: Comment) => {
    if (!(await confirm({ title: t('Delete this comment?'), text: t("This can't be undone."), yes: t('Delete'), danger: true }))) return
    // The focused button disappears with the comment.
    section.current?.focus({ preventScroll: true })
    await deleteComment(comment)
  }

  return (
    <Stack as="section" gap={12} ref={section} data-slot="comments" className={styles.comments} aria-label={t('Comments')} tabIndex={-1}>
      {highlighted !== undefined && isGone && <Alert kind="note">{t('Comment not found. It may have been deleted.')}</Alert>}
      {more && (
        <button type="button" className={`${styles.commentMore} underline-hover`} disabled={earlier.isFetching} onClick={showEarlier}>
          {earlier.isFetching ? t('Loading earlier comments') : earlierLabel(earlier.isError)}
        </button>
      )}
      {comments.length === 0 && !more && <p className={`${styles.commentNone} muted text-sm`}>{t('Be the first to Comment.')}</p>}
      {comments.length > 0 && (
        <Stack as="ul" gap={12}>
          {comments.map((comment) => (
            <CommentRow
              key={comment.id}
              comment={comment}
              own={comment.author_id === me.id}
              highlighted={comment.id === highlighted}
              onDelete={() => void askAndDelete(comment).catch(reportLoadError)}
            />
          ))}
        </Stack>
      )}
      <CommentForm post={post.id} me={me} />
    </Stack>
  )
}

const earlierLabel = (failed: boolean) => (failed ? t("Couldn't load earlier comments. Try again") : t('Show earlier comments'))
