import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { filterLikers } from './store.ts'

/** For each user, whether they like the post. */
export async function presentLiked(db: Queryable, post: Id, users: readonly Id[]): Promise<Map<Id, boolean>> {
  const likers = new Set(users.length === 0 ? [] : (await filterLikers(db, post, users)).map(({ user_id }) => user_id))
  return new Map(users.map((user) => [user, likers.has(user)]))
}
