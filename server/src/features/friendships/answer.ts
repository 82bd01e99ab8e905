import type { acceptFriendship, declineFriendship, Friendship } from '@trademates/contract/friendships'
import type { Id } from '@trademates/contract/wire'
import type { Ask } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { notFound } from '#platform/refusal.ts'
import { settleRequest, tell } from '#features/notifications/notify.ts'
import { tellRelation, tellRelations } from '#features/people/bonds.ts'
import { holdPair } from '#features/people/view.ts'
import { connect } from './connect.ts'
import { changeAccepted, findFriendship, removeRequest } from './store.ts'

/** Lets the one who was asked pass, as long as the answer is open, and keeps it so; gives who asked. Throws `not_found` for everybody else. */
async function holdReceived(tx: Handle, viewer: Id, id: Id): Promise<Id> {
  const found = await findFriendship(tx, viewer, id)
  if (found === undefined) throw notFound()
  await holdPair(tx, viewer, found.other_id)
  const held = await findFriendship(tx, viewer, id)
  if (held === undefined || held.is_sender || held.status !== 'pending') throw notFound()
  return held.other_id
}

/** Accepts a request; from then on both follow each other. Throws `not_found` where none waits for the viewer's answer. */
export async function accept({ viewer, body }: Ask<typeof acceptFriendship>, { db, bus }: Deps): Promise<Friendship> {
  const { other, told } = await db.transaction(async (tx) => {
    const asker = await holdReceived(tx, viewer.id, body.friendship_id)
    await changeAccepted(tx, body.friendship_id)
    return { other: asker, told: await connect(tx, viewer.id, { id: body.friendship_id, other: asker }) }
  })
  tellRelations(bus, viewer.id, other)
  tell(bus, told)
  return { friendship_id: body.friendship_id, status: 'accepted' }
}

/** Declines a request, of which nothing stays. Throws `not_found` where none waits for the viewer's answer. */
export async function decline({ viewer, body }: Ask<typeof declineFriendship>, { db, bus }: Deps): Promise<Friendship> {
  const { other, told } = await db.transaction(async (tx) => {
    const asker = await holdReceived(tx, viewer.id, body.friendship_id)
    await removeRequest(tx, body.friendship_id)
    return { other: asker, told: await settleRequest(tx, body.friendship_id, 'declined') }
  })
  // Whoever asked is not told that they were declined.
  tellRelation(bus, viewer.id, other)
  tell(bus, told)
  return { friendship_id: body.friendship_id, status: 'declined' }
}
