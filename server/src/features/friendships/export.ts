import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { listAllRelationships } from './store.ts'

/** Whom a user is connected to, and the requests that wait, as they are handed to that user. */
export async function exportFriendships(db: Queryable, user: Id): Promise<object[]> {
  return (await listAllRelationships(db, user)).map(({ is_sender, created_at, accepted_at, ...bond }) => ({
    ...bond,
    direction: is_sender ? 'sent' : 'received',
    asked_at: created_at.toISOString(),
    accepted_at: accepted_at?.toISOString() ?? null,
  }))
}
