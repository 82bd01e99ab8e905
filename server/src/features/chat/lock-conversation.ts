import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { notFoundError } from '#platform/api-error.ts'
import { lockPair } from '#features/people/lock-users.ts'
import { requireVisibleUser } from '#features/people/view.ts'
import { incrementRevision, lockUsers } from './messages/conversation-writes.ts'
import { findParticipant, type Participant } from './store.ts'

/** Serializes changes to the conversation of two users until the transaction ends. Throws `not_found` for a user that the viewer may not see. */
export async function lockConversation(tx: Queryable, viewer: Id, other: Id): Promise<void> {
  if (viewer === other) throw notFoundError()
  await lockPair(tx, viewer, other)
  await requireVisibleUser(tx, viewer, other)
  await lockUsers(tx, [viewer, other])
}

/** Locks an existing conversation and returns the viewer's participant row. Throws `not_found` if there is none. */
export async function lockExistingConversation(tx: Queryable, viewer: Id, other: Id): Promise<Participant> {
  await lockConversation(tx, viewer, other)
  return (await findParticipant(tx, viewer, other)) ?? throwNotFound()
}

/** Increments and returns the revision of a locked conversation. */
export async function nextRevision(tx: Queryable, conversation: Id): Promise<number> {
  const counted = await incrementRevision(tx, conversation)
  return counted?.revision ?? throwNotFound()
}

const throwNotFound = (): never => {
  throw notFoundError()
}
