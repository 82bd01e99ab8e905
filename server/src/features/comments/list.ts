import type { Comment, listComments } from '@trademates/contract/comments'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { paginate, type Page } from '#platform/database/pagination.ts'
import { notFoundError } from '#platform/api-error.ts'
import { findPostAuthor } from '#features/people/visibility.ts'
import { listPostComments } from './store.ts'
import { toComments } from './view.ts'

/** Lists the comments of a post, newest first; throws `not_found` for a post that the viewer may not see. */
export async function list({ viewer, params, query }: RequestContext<typeof listComments>, { db }: Deps): Promise<Page<Comment>> {
  const rows = await listPostComments(db, { viewer: viewer.id, post: params.id, page: query })
  // A hidden post has no rows, so only an empty list needs the check.
  if (rows.length === 0 && (await findPostAuthor(db, viewer.id, params.id)) === undefined) throw notFoundError()
  const { items, next } = paginate(rows, query.limit)
  return { items: await toComments(db, viewer.id, items), next }
}
