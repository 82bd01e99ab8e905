import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { notifyUser, resolveRequestNotification, type NotificationChange } from '#features/notifications/notify.ts'
import { addMutualFollows } from '#features/people/relationships.ts'

/** Completes an acceptance in its transaction: both users follow each other and the sender is notified. */
export async function connect(tx: Queryable, accepter: Id, { id, other }: { id: Id; other: Id }): Promise<NotificationChange[]> {
  await addMutualFollows(tx, accepter, other)
  return [
    ...(await resolveRequestNotification(tx, id, 'accepted')),
    ...(await notifyUser(tx, other, { kind: 'request_accepted', actor: accepter, friendship: id })),
  ]
}
