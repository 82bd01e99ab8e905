import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { listUsersWithUnreadMessagesFrom } from '#features/chat/view.ts'
import { listUnreadUsersByActor } from '#features/notifications/notify.ts'

/** Whose counts of what they have not read somebody is part of: who was told of them, and whom they wrote to. */
export async function listUsersWithUnreadFrom(tx: Queryable, person: Id): Promise<Id[]> {
  const [notified, messaged] = [await listUnreadUsersByActor(tx, person), await listUsersWithUnreadMessagesFrom(tx, person)]
  return [...new Set([...notified, ...messaged])]
}
