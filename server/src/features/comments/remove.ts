import type { removeComment } from '@trademates/contract/comments'
import { message } from '@trademates/contract/messages'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { notFoundError, apiError } from '#platform/api-error.ts'
import { removeCommentNotifications, publishNotifications } from '#features/notifications/notify.ts'
import { findVisibleComment, removeComment as removeRow } from './store.ts'
import { mayRemoveComment } from './view.ts'

/**
 * Deletes a comment; its author and the author of its post may do so (decision D22).
 * Throws `permission_denied` for other viewers, `not_found` for a comment that the viewer may not see.
 */
export async function remove({ viewer, params }: RequestContext<typeof removeComment>, { db, bus }: Deps): Promise<undefined> {
  const comment = await findVisibleComment(db, viewer.id, params.id)
  if (comment === undefined) throw notFoundError()
  if (!mayRemoveComment(viewer.id, comment)) throw apiError('permission_denied', message('no_deletion_of_others_comments'))
  const notifications = await db.transaction(async (tx) => {
    const removed = await removeCommentNotifications(tx, comment.id)
    if ((await removeRow(tx, comment.id)) === 0) throw notFoundError()
    return removed
  })
  const { post_id, post_author_id: author_id } = comment
  bus.publish({ topic: 'post.changed', post_id, author_id, removed_comment_id: comment.id })
  publishNotifications(bus, notifications)
}
