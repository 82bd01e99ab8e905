import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { notFound, refuse } from '#platform/refusal.ts'
import { findPostAuthor } from '#features/people/visible.ts'

/**
 * Lets the author of a post pass (decision D21). Throws `permission_denied` for a post that the viewer may only see,
 * `not_found` for any other.
 */
export async function checkOwn(db: Handle, viewer: Id, { post, toDo }: { post: Id; toDo: 'edit' | 'delete' }): Promise<void> {
  const found = await findPostAuthor(db, viewer, post)
  if (found === undefined) throw notFound()
  if (found.author_id !== viewer)
    throw refuse('permission_denied', message(toDo === 'edit' ? 'no_edit_of_others_posts' : 'no_deletion_of_others_posts'))
}
