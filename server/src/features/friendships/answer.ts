import type { acceptFriendship, declineFriendship, Friendship } from '@trademates/contract/friendships'
import type { Id } from '@trademates/contract/wire'
import type { RequestContext } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { notFoundError } from '#platform/api-error.ts'
import { resolveRequestNotification, publishNotifications } from '#features/notifications/notify.ts'
import { publishRelation, publishRelationToBoth } from '#features/people/relationships.ts'
import { lockPair } from '#features/people/lock-users.ts'
import { connect } from './connect.ts'
import { markAccepted, findFriendship, removeRequest } from './store.ts'

/** Locks a pending request to the viewer and returns its sender. Throws `not_found` if there is none. */
async function lockReceivedRequest(tx: Queryable, viewer: Id, id: Id): Promise<Id> {
  const found = await findFriendship(tx, viewer, id)
  if (found === undefined) throw notFoundError()
  await lockPair(tx, viewer, found.other_id)
  const locked = await findFriendship(tx, viewer, id)
  if (locked === undefined || locked.is_sender || locked.status !== 'pending') throw notFoundError()
  return locked.other_id
}

/** Accepts a request; both users then follow each other. Throws `not_found` unless a request to the viewer is pending. */
export async function accept({ viewer, body }: RequestContext<typeof acceptFriendship>, { db, bus }: Deps): Promise<Friendship> {
  const { other, notifications } = await db.transaction(async (tx) => {
    const asker = await lockReceivedRequest(tx, viewer.id, body.friendship_id)
    await markAccepted(tx, body.friendship_id)
    return { other: asker, notifications: await connect(tx, viewer.id, { id: body.friendship_id, other: asker }) }
  })
  publishRelationToBoth(bus, viewer.id, other)
  publishNotifications(bus, notifications)
  return { friendship_id: body.friendship_id, status: 'accepted' }
}

/** Declines and deletes a request. Throws `not_found` unless a request to the viewer is pending. */
export async function decline({ viewer, body }: RequestContext<typeof declineFriendship>, { db, bus }: Deps): Promise<Friendship> {
  const { other, notifications } = await db.transaction(async (tx) => {
    const asker = await lockReceivedRequest(tx, viewer.id, body.friendship_id)
    await removeRequest(tx, body.friendship_id)
    return { other: asker, notifications: await resolveRequestNotification(tx, body.friendship_id, 'declined') }
  })
  // The sender is not notified.
  publishRelation(bus, viewer.id, other)
  publishNotifications(bus, notifications)
  return { friendship_id: body.friendship_id, status: 'declined' }
}
