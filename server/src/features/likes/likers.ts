import type { listLikers } from '@trademates/contract/likes'
import type { Person } from '@trademates/contract/people'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { cutPageAt, type Page } from '#platform/paging.ts'
import { notFound } from '#platform/refusal.ts'
import { presentPeople } from '#features/people/view.ts'
import { findPostAuthor } from '#features/people/visible.ts'
import { listLikers as listRows } from './store.ts'

/** Who liked a post, the newest first; throws `not_found` for a post that the viewer may not see. */
export async function likers({ viewer, params: { id: post }, query }: Ask<typeof listLikers>, { db }: Deps): Promise<Page<Person>> {
  const [author, rows] = await Promise.all([findPostAuthor(db, viewer.id, post), listRows(db, viewer.id, { post, page: query })])
  if (author === undefined) throw notFound()
  const { items, next } = cutPageAt(rows, query.limit, ({ seq }) => seq)
  const ids = items.map(({ id }) => id)
  return { items: await presentPeople(db, viewer.id, ids), next }
}
