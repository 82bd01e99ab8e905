import type { removeComment } from '@trademates/contract/comments'
import { message } from '@trademates/contract/messages'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { notFound, refuse } from '#platform/refusal.ts'
import { forgetComment, tell } from '#features/notifications/notify.ts'
import { findSeen, removeComment as removeRow } from './store.ts'
import { mayRemoveComment } from './view.ts'

/**
 * Removes a comment, which its author and the author of its post may (decision D22).
 * Throws `permission_denied` for a comment that the viewer may only see, `not_found` for any other.
 */
export async function remove({ viewer, params }: Ask<typeof removeComment>, { db, bus }: Deps): Promise<undefined> {
  const comment = await findSeen(db, viewer.id, params.id)
  if (comment === undefined) throw notFound()
  if (!mayRemoveComment(viewer.id, comment)) throw refuse('permission_denied', message('no_deletion_of_others_comments'))
  const told = await db.transaction(async (tx) => {
    const forgotten = await forgetComment(tx, comment.id)
    if ((await removeRow(tx, comment.id)) === 0) throw notFound()
    return forgotten
  })
  const { post_id, post_author_id: author_id } = comment
  bus.publish({ topic: 'post.changed', post_id, author_id, removed_comment_id: comment.id })
  tell(bus, told)
}
