import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { listUsersWithUnreadMessagesFrom } from '#features/chat/view.ts'
import { listUnreadUsersByActor } from '#features/notifications/notify.ts'

/** Users whose unread counts include notifications about this user or messages from them. */
export async function listUsersWithUnreadFrom(tx: Queryable, person: Id): Promise<Id[]> {
  const [notified, messaged] = [await listUnreadUsersByActor(tx, person), await listUsersWithUnreadMessagesFrom(tx, person)]
  return [...new Set([...notified, ...messaged])]
}
