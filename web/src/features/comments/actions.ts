import { createComment, removeComment } from '@trademates/contract/comments'
import type { Comment } from '@trademates/contract/comments'
import type { Id } from '@trademates/contract/wire'
import { call } from '#lib/api/call.ts'
import { addComment, patchEntity } from '#lib/cache/query-cache.ts'
import { CallError } from '#lib/api/call-error.ts'
import { showToast } from '#lib/notify/toast.ts'
import { removeCommentFromCache } from '#lib/cache/removal.ts'
import { createAction, queueForLater } from '#lib/queue/queue.ts'
import { t } from '#i18n/t.ts'
import { sendingId, withComment, withoutComment } from './post-comments.ts'

/** The author of a comment as the thread shows it before the server answers. */
export interface CommentAuthor {
  id: Id
  username: string
  image: string | null
}

/** Removes a comment that was not sent. */
export const hideComment = (post: Id, key: string): void => patchEntity('post', post, withoutComment(sendingId(key)))

/** Sends a comment and replaces its placeholder with the stored one. Throws CallError. */
export async function deliverComment(post: Id, { content, ...how }: { content: string; key: string; signal?: AbortSignal }): Promise<void> {
  const comment = await call(createComment, { body: { content, post }, ...how })
  hideComment(post, how.key)
  addComment(comment)
}

/**
 * Sends a comment optimistically and removes it on failure. Offline, it stays and is queued. `key` is the idempotency key of all attempts. Throws
 * CallError.
 */
export async function sendComment(post: Id, me: CommentAuthor, { content, key }: { content: string; key: string }): Promise<void> {
  const action = createAction({ kind: 'comment', post, content }, key)
  patchEntity(
    'post',
    post,
    withComment({
      id: sendingId(key),
      post,
      author_id: me.id,
      author_name: me.username,
      author_image: me.image,
      content,
      mentions: [],
      symbols: [],
      ambiguous_tags: [],
      time_since_added: 'just now',
      created_at: new Date().toISOString(),
      can_delete: false,
    }),
  )
  try {
    await deliverComment(post, { content, key })
  } catch (error) {
    if (await queueForLater(error, action)) return
    hideComment(post, key)
    throw error
  }
}

/** Deletes a comment optimistically; restored on failure. */
export async function deleteComment(comment: Comment): Promise<void> {
  const putBack = removeCommentFromCache(comment)
  try {
    await call(removeComment, { params: { id: comment.id } })
  } catch (error) {
    // It is deleted already.
    if (error instanceof CallError && error.code === 'not_found') return
    putBack()
    showToast({ kind: 'bad', text: error instanceof CallError ? error.message : t("Couldn't delete the comment.") })
  }
}
