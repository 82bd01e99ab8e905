import type { endFriendship, withdrawRequest } from '@trademates/contract/friendships'
import type { Id } from '@trademates/contract/wire'
import type { Ask } from '#platform/ask.ts'
import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { notFound } from '#platform/refusal.ts'
import { forgetRequest, tell, type Told } from '#features/notifications/notify.ts'
import { tellRelations } from '#features/people/bonds.ts'
import { holdPair } from '#features/people/view.ts'
import { findFriendship, removeFriend, removePair, removeRequest } from './store.ts'

/** Withdraws a request; throws `not_found` unless it is the viewer's and waits still. */
export async function withdraw({ viewer, params: { id } }: Ask<typeof withdrawRequest>, { db, bus }: Deps): Promise<undefined> {
  const found = await findFriendship(db, viewer.id, id)
  if (found === undefined || !found.is_sender) throw notFound()
  const told = await db.transaction(async (tx) => {
    await holdPair(tx, viewer.id, found.other_id)
    if ((await removeRequest(tx, id)) === 0) throw notFound()
    return forgetRequest(tx, id)
  })
  tellRelations(bus, viewer.id, found.other_id)
  tell(bus, told)
}

/** Ends a connection, whoever asked for it (decision D27); throws `not_found` where there is none. */
export async function end({ viewer, params: { userId: other } }: Ask<typeof endFriendship>, { db, bus }: Deps): Promise<undefined> {
  await db.transaction(async (tx) => {
    await holdPair(tx, viewer.id, other)
    if ((await removeFriend(tx, viewer.id, other)) === 0) throw notFound()
  })
  tellRelations(bus, viewer.id, other)
}

/** Ends a connection or a request between two people, in the transaction of what ends it. */
export async function endBonds(tx: Handle, one: Id, other: Id): Promise<Told[]> {
  const ended = await removePair(tx, one, other)
  return ended?.status === 'pending' ? forgetRequest(tx, ended.id) : []
}
