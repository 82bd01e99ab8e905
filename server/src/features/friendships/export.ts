import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { listAllRelationships } from './store.ts'

/** All friendships and pending requests of a user, for the data export. */
export async function exportFriendships(db: Queryable, user: Id): Promise<object[]> {
  return (await listAllRelationships(db, user)).map(({ is_sender, created_at, accepted_at, ...rest }) => ({
    ...rest,
    direction: is_sender ? 'sent' : 'received',
    asked_at: created_at.toISOString(),
    accepted_at: accepted_at?.toISOString() ?? null,
  }))
}
