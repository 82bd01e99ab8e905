import type { Friendship, requestFriendship } from '@trademates/contract/friendships'
import { message } from '@trademates/contract/messages'
import { type Id, NO_FIELD } from '@trademates/contract/wire'
import type { Ask } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { makeOnce } from '#platform/once.ts'
import { notFound, refuse, refuseFields } from '#platform/refusal.ts'
import { notify, tell } from '#features/notifications/notify.ts'
import { tellRelations } from '#features/people/bonds.ts'
import { checkSeen, holdPair } from '#features/people/view.ts'
import { connect } from './connect.ts'
import { findBetween, type FriendshipRow, insertRequest } from './store.ts'

/**
 * Asks somebody to connect; where they have asked already, both are connected (decisions D27, D30).
 * Throws a field refusal for oneself, `not_found` for somebody whom the viewer may not see, `conflict` when asked already or connected.
 */
export async function request(ask: Ask<typeof requestFriendship>, { db, bus }: Deps): Promise<Friendship> {
  const { viewer, body } = ask
  const other = body.to_user
  if (viewer.id === other) throw refuseFields({ [NO_FIELD]: [message('no_connection_to_self')] })
  const { made } = await makeOnce(db, ask, async (tx, id) => {
    await holdPair(tx, viewer.id, other)
    await checkSeen(tx, viewer.id, other)
    const row = await insertRequest(tx, { id, from: viewer.id, to: other })
    if (row === undefined) throw refuse('conflict', message('already_connected'))
    const told =
      row.status === 'accepted'
        ? await connect(tx, viewer.id, { id: row.id, other })
        : await notify(tx, other, { kind: 'friend_request', actor: viewer.id, friendship: row.id })
    return { row, told }
  })
  if (made === undefined) return presentBetween(db, viewer.id, other)
  tellRelations(bus, viewer.id, other)
  tell(bus, made.told)
  return toFriendship(made.row)
}

const toFriendship = ({ id, status }: FriendshipRow): Friendship => ({ friendship_id: id, status })

async function presentBetween(db: Handle, one: Id, other: Id): Promise<Friendship> {
  const found = await findBetween(db, one, other)
  if (found === undefined) throw notFound()
  return toFriendship(found)
}
