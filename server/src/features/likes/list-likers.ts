import type { listLikers } from '@trademates/contract/likes'
import type { Person } from '@trademates/contract/people'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { paginateBy, type Page } from '#platform/database/pagination.ts'
import { notFoundError } from '#platform/api-error.ts'
import { presentPeople } from '#features/people/view.ts'
import { findPostAuthor } from '#features/people/visibility.ts'
import { listLikers as listRows } from './store.ts'

/** Lists the users who like a post, newest first; throws `not_found` for a post that the viewer may not see. */
export async function listLikersOf(
  { viewer, params: { id: post }, query }: RequestContext<typeof listLikers>,
  { db }: Deps,
): Promise<Page<Person>> {
  const [author, rows] = await Promise.all([findPostAuthor(db, viewer.id, post), listRows(db, viewer.id, { post, page: query })])
  if (author === undefined) throw notFoundError()
  const { items, next } = paginateBy(rows, query.limit, ({ seq }) => seq)
  const ids = items.map(({ id }) => id)
  return { items: await presentPeople(db, viewer.id, ids), next }
}
