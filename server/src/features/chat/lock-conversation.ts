import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { notFoundError } from '#platform/api-error.ts'
import { requireVisibleUser, lockPair } from '#features/people/view.ts'
import { incrementRevision, lockUsers } from './conversation-writes.ts'
import { findParticipant, type Participant } from './store.ts'

/** Lets one change at a time be made to what two people write, and none that a block hides. Throws `not_found` where the viewer may not see the other. */
export async function lockConversation(tx: Queryable, viewer: Id, other: Id): Promise<void> {
  if (viewer === other) throw notFoundError()
  await lockPair(tx, viewer, other)
  await requireVisibleUser(tx, viewer, other)
  await lockUsers(tx, [viewer, other])
}

/** The same for a conversation that has begun; gives the viewer's side of it. Throws `not_found` where none has. */
export async function lockExistingConversation(tx: Queryable, viewer: Id, other: Id): Promise<Participant> {
  await lockConversation(tx, viewer, other)
  return (await findParticipant(tx, viewer, other)) ?? throwNotFound()
}

/** Counts a change more in a conversation that is held; gives its revision. */
export async function nextRevision(tx: Queryable, conversation: Id): Promise<number> {
  const counted = await incrementRevision(tx, conversation)
  return counted?.revision ?? throwNotFound()
}

const throwNotFound = (): never => {
  throw notFoundError()
}
