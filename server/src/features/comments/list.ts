import type { Comment, listComments } from '@trademates/contract/comments'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { cutPage, type Page } from '#platform/paging.ts'
import { notFound } from '#platform/refusal.ts'
import { findPostAuthor, listCommentsOf } from './store.ts'
import { presentComments } from './view.ts'

/** The comments of a post, newest first; throws `not_found` for a post that the viewer may not see. */
export async function list({ viewer, params, query }: Ask<typeof listComments>, { db }: Deps): Promise<Page<Comment>> {
  const [post, rows] = await Promise.all([
    findPostAuthor(db, viewer.id, params.id),
    listCommentsOf(db, { viewer: viewer.id, post: params.id, page: query }),
  ])
  if (post === undefined) throw notFound()
  const { items, next } = cutPage(rows, query.limit)
  return { items: await presentComments(db, viewer.id, items), next }
}
