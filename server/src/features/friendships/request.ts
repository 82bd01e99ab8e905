import type { Friendship, requestFriendship } from '@trademates/contract/friendships'
import { message } from '@trademates/contract/messages'
import { type Id, NO_FIELD } from '@trademates/contract/wire'
import type { RequestContext } from '#platform/request-context.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { withIdempotencyKey } from '#platform/idempotency.ts'
import { notFoundError, apiError, validationError } from '#platform/api-error.ts'
import { notifyUser, publishNotifications } from '#features/notifications/notify.ts'
import { publishRelationToBoth } from '#features/people/relationships.ts'
import { lockPair } from '#features/people/lock-users.ts'
import { requireVisibleUser } from '#features/people/view.ts'
import { connect } from './connect.ts'
import { findBetween, type FriendshipRow, insertRequest } from './store.ts'

/**
 * Sends a friend request; accepts a pending request in the other direction (decisions D27, D30).
 * @throws a validation error for the viewer, `not_found` for a hidden user, `conflict` for an existing request or friendship
 */
export async function request(context: RequestContext<typeof requestFriendship>, { db, bus }: Deps): Promise<Friendship> {
  const { viewer, body } = context
  const other = body.to_user
  if (viewer.id === other) throw validationError({ [NO_FIELD]: [message('no_connection_to_self')] })
  const { created } = await withIdempotencyKey(db, context, async (tx, id) => {
    await lockPair(tx, viewer.id, other)
    await requireVisibleUser(tx, viewer.id, other)
    const row = await insertRequest(tx, { id, from: viewer.id, to: other })
    if (row === undefined) throw apiError('conflict', message('already_connected'))
    const notifications =
      row.status === 'accepted'
        ? await connect(tx, viewer.id, { id: row.id, other })
        : await notifyUser(tx, other, { kind: 'friend_request', actor: viewer.id, friendship: row.id })
    return { row, notifications }
  })
  if (created === undefined) return presentBetween(db, viewer.id, other)
  publishRelationToBoth(bus, viewer.id, other)
  publishNotifications(bus, created.notifications)
  return toFriendship(created.row)
}

const toFriendship = ({ id, status }: FriendshipRow): Friendship => ({ friendship_id: id, status })

async function presentBetween(db: Queryable, one: Id, other: Id): Promise<Friendship> {
  const found = await findBetween(db, one, other)
  if (found === undefined) throw notFoundError()
  return toFriendship(found)
}
