import type { Comment, listComments } from '@trademates/contract/comments'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { cutPage, type Page } from '#platform/paging.ts'
import { notFound } from '#platform/refusal.ts'
import { findPostAuthor } from '#features/people/visible.ts'
import { listCommentsOf } from './store.ts'
import { presentComments } from './view.ts'

/** The comments of a post, newest first; throws `not_found` for a post that the viewer may not see. */
export async function list({ viewer, params, query }: Ask<typeof listComments>, { db }: Deps): Promise<Page<Comment>> {
  const rows = await listCommentsOf(db, { viewer: viewer.id, post: params.id, page: query })
  // Of a post that the viewer does not see there are none.
  if (rows.length === 0 && (await findPostAuthor(db, viewer.id, params.id)) === undefined) throw notFound()
  const { items, next } = cutPage(rows, query.limit)
  return { items: await presentComments(db, viewer.id, items), next }
}
