import type { endFriendship, withdrawRequest } from '@trademates/contract/friendships'
import type { Id } from '@trademates/contract/wire'
import type { RequestContext } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { notFoundError } from '#platform/api-error.ts'
import { removeRequestNotification, publishNotifications, type NotificationChange } from '#features/notifications/notify.ts'
import { publishRelationToBoth } from '#features/people/relationships.ts'
import { lockPair } from '#features/people/lock-users.ts'
import { findFriendship, removeConnection, removeFriendship, removeRequest } from './store.ts'

/** Withdraws a request; throws `not_found` unless the viewer sent it and it is pending. */
export async function withdraw({ viewer, params: { id } }: RequestContext<typeof withdrawRequest>, { db, bus }: Deps): Promise<undefined> {
  const found = await findFriendship(db, viewer.id, id)
  if (found === undefined || !found.is_sender) throw notFoundError()
  const notifications = await db.transaction(async (tx) => {
    await lockPair(tx, viewer.id, found.other_id)
    if ((await removeRequest(tx, id)) === 0) throw notFoundError()
    return removeRequestNotification(tx, id)
  })
  publishRelationToBoth(bus, viewer.id, found.other_id)
  publishNotifications(bus, notifications)
}

/** Ends a friendship (decision D27); throws `not_found` if there is none. */
export async function end(
  { viewer, params: { userId: other } }: RequestContext<typeof endFriendship>,
  { db, bus }: Deps,
): Promise<undefined> {
  await db.transaction(async (tx) => {
    await lockPair(tx, viewer.id, other)
    if ((await removeConnection(tx, viewer.id, other)) === 0) throw notFoundError()
  })
  publishRelationToBoth(bus, viewer.id, other)
}

/** Removes a friendship or request between two users in the caller's transaction. Returns the notifications to publish. */
export async function endRelationship(tx: Queryable, one: Id, other: Id): Promise<NotificationChange[]> {
  const ended = await removeFriendship(tx, one, other)
  return ended?.status === 'pending' ? removeRequestNotification(tx, ended.id) : []
}
