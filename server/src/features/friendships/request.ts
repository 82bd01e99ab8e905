import type { Friendship, requestFriendship } from '@trademates/contract/friendships'
import { NO_FIELD } from '@trademates/contract/wire'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { createOnce } from '#platform/once.ts'
import { notFound, refuse, refuseFields } from '#platform/refusal.ts'
import { notify, tell, type Told } from '#features/notifications/notify.ts'
import { tellRelations } from '#features/people/bonds.ts'
import { checkSeen, holdPair } from '#features/people/view.ts'
import { connect } from './connect.ts'
import { findFriendship, insertRequest } from './store.ts'

/**
 * Asks somebody to connect; where they have asked already, both are connected (decisions D27, D30).
 * Throws a field refusal for oneself, `not_found` for somebody whom the viewer may not see, `conflict` when asked already or connected.
 */
export async function request(ask: Ask<typeof requestFriendship>, { db, bus }: Deps): Promise<Friendship> {
  const { viewer, body } = ask
  const other = body.to_user
  if (viewer.id === other) throw refuseFields({ [NO_FIELD]: ['You cannot connect with yourself.'] })
  let told: Told[] = []
  let made: Friendship | undefined
  const { id } = await createOnce(db, ask, async (tx) => {
    await holdPair(tx, viewer.id, other)
    await checkSeen(tx, viewer.id, other)
    const row = await insertRequest(tx, { id: newId(), from: viewer.id, to: other })
    if (row === undefined) throw refuse('conflict', 'You have asked already, or are connected.')
    told =
      row.status === 'accepted'
        ? await connect(tx, viewer.id, { id: row.id, other })
        : await notify(tx, other, { kind: 'friend_request', actor: viewer.id, friendship: row.id })
    made = { friendship_id: row.id, status: row.status }
    return row.id
  })
  if (made !== undefined) tellRelations(bus, viewer.id, other)
  tell(bus, told)
  if (made !== undefined) return made
  const found = await findFriendship(db, viewer.id, id)
  if (found === undefined) throw notFound()
  return { friendship_id: id, status: found.status }
}
