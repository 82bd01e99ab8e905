import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { notFoundError, apiError } from '#platform/api-error.ts'
import { findPostAuthor } from '#features/people/visibility.ts'

/** Passes for the author of a post (decision D21). Throws `permission_denied` if the viewer may only see it, else `not_found`. */
export async function requireAuthor(db: Queryable, viewer: Id, { post, action }: { post: Id; action: 'edit' | 'delete' }): Promise<void> {
  const found = await findPostAuthor(db, viewer, post)
  if (found === undefined) throw notFoundError()
  if (found.author_id !== viewer)
    throw apiError('permission_denied', message(action === 'edit' ? 'no_edit_of_others_posts' : 'no_deletion_of_others_posts'))
}
