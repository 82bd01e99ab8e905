import type { Subjects } from '@trademates/contract/profiles'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { findSubjects } from './symbols-store.ts'

/** The symbols and markets of an author's posts that the viewer may see. One query. */
export async function presentSubjects(db: Queryable, viewer: Id, author: Id): Promise<Subjects> {
  const { symbols, markets, latest_at } = await findSubjects(db, viewer, author)
  return { symbols: symbols ?? [], markets: markets ?? [], latest_at: latest_at?.toISOString() ?? null }
}
