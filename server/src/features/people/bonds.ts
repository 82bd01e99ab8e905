import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { insertFollows } from './store.ts'

/** Makes two people follow each other, in the transaction that connects them. */
export const followEachOther = async (tx: Handle, one: Id, other: Id): Promise<void> =>
  void (await insertFollows(tx, [
    { follower: one, followed: other },
    { follower: other, followed: one },
  ]))

/** Lets one follow the other; gives whether that is new. */
export const followOne = async (tx: Handle, follower: Id, followed: Id): Promise<boolean> =>
  (await insertFollows(tx, [{ follower, followed }])) > 0
