import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Comment } from '@trademates/contract/comments'
import type { Post } from '@trademates/contract/posts'
import { tellLost } from '#lib/tell-lost.ts'
import { Alert } from '#ui/Alert.tsx'
import { confirm } from '#ui/confirm.ts'
import { t } from '#words/t.ts'
import { deleteComment } from './actions.ts'
import type { Commentator } from './actions.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentRow } from './CommentRow.tsx'
import { countComments, inOrder } from './post-comments.ts'
import { commentsQuery } from './queries.ts'
import styles from './CommentThread.module.css'

interface Props {
  post: Post
  me: Commentator
  /** Whether earlier comments are fetched without being asked for. */
  whole?: boolean
  /** The comment that a link has led to: earlier ones are fetched until it is there; where it is gone, that is said. */
  sought?: string | undefined
}

/** The comments of a post, oldest first: those that came with it, and earlier ones on request. */
export function CommentThread({ post, me, whole = false, sought }: Props) {
  const [wanted, setWanted] = useState(whole)
  const isHere = sought === undefined || post.comments.some(({ id }) => id === sought)
  const earlier = useInfiniteQuery({
    ...commentsQuery(post.id),
    enabled: wanted && (post.comments_count > post.comments.length || !isHere),
  })
  const comments = inOrder([...(earlier.data?.pages.flatMap((page) => page.items) ?? []), ...post.comments])
  const more = earlier.data === undefined ? countComments(post) > comments.length : earlier.hasNextPage

  const showEarlier = () => {
    if (wanted) void (earlier.data === undefined ? earlier.refetch() : earlier.fetchNextPage())
    else setWanted(true)
  }

  const [oldest] = comments
  const isEarlier = sought !== undefined && more && (oldest === undefined || sought < oldest.id)
  useEffect(() => {
    if (isEarlier && earlier.hasNextPage && !earlier.isFetching && !earlier.isError) void earlier.fetchNextPage()
  }, [isEarlier, earlier])
  const isGone = !isEarlier && earlier.isSuccess && !earlier.isFetching && comments.every(({ id }) => id !== sought)

  const section = useRef<HTMLElement>(null)
  const askAndDelete = async (comment: Comment) => {
    if (!(await confirm({ title: t('Delete this comment?'), text: t("This can't be undone."), yes: t('Delete'), danger: true }))) return
    // The button that has the focus goes with the comment.
    section.current?.focus({ preventScroll: true })
    await deleteComment(comment)
  }

  return (
    <section ref={section} data-slot="comments" className={styles.comments} aria-label={t('Comments')} tabIndex={-1}>
      {sought !== undefined && isGone && <Alert kind="note">{t('Comment not found. It may have been deleted.')}</Alert>}
      {more && (
        <button type="button" className={styles.commentMore} disabled={earlier.isFetching} onClick={showEarlier}>
          {earlier.isFetching ? t('Loading earlier comments') : earlierLabel(earlier.isError)}
        </button>
      )}
      {comments.length === 0 && !more && <p className={styles.commentNone}>{t('Be the first to Comment.')}</p>}
      {comments.length > 0 && (
        <ul className={styles.commentList}>
          {comments.map((comment) => (
            <CommentRow
              key={comment.id}
              comment={comment}
              own={comment.author_id === me.id}
              sought={comment.id === sought}
              onDelete={() => void askAndDelete(comment).catch(tellLost)}
            />
          ))}
        </ul>
      )}
      <CommentForm post={post.id} me={me} />
    </section>
  )
}

const earlierLabel = (failed: boolean) => (failed ? t("Couldn't load earlier comments. Try again") : t('Show earlier comments'))
