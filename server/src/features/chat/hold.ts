import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { notFound } from '#platform/refusal.ts'
import { checkSeen, holdPair } from '#features/people/view.ts'
import { changeRevision, lockPeople } from './ledger.ts'
import { findSide, type Side } from './store.ts'

/** Lets one change at a time be made to what two people write, and none that a block hides. Throws `not_found` where the viewer may not see the other. */
export async function hold(tx: Handle, viewer: Id, other: Id): Promise<void> {
  if (viewer === other) throw notFound()
  await holdPair(tx, viewer, other)
  await checkSeen(tx, viewer, other)
  await lockPeople(tx, [viewer, other])
}

/** The same for a conversation that has begun; gives the viewer's side of it. Throws `not_found` where none has. */
export async function holdBegun(tx: Handle, viewer: Id, other: Id): Promise<Side> {
  await hold(tx, viewer, other)
  return (await findSide(tx, viewer, other)) ?? absent()
}

/** Counts a change more in a conversation that is held; gives its revision. */
export async function countChange(tx: Handle, conversation: Id): Promise<number> {
  const counted = await changeRevision(tx, conversation)
  return counted?.revision ?? absent()
}

const absent = (): never => {
  throw notFound()
}
