import type { Id } from '@trademates/contract/wire'
import type { EventBus } from '#platform/events/event-bus.ts'
import type { Queryable } from '#platform/database/db.ts'
import { insertFollows } from './store.ts'

/** Makes two people follow each other, in the transaction that connects them. */
export const addMutualFollows = async (tx: Queryable, one: Id, other: Id): Promise<void> =>
  void (await insertFollows(tx, [
    { follower: one, followed: other },
    { follower: other, followed: one },
  ]))

/** Lets one follow the other; gives whether that is new. */
export const addFollow = async (tx: Queryable, follower: Id, followed: Id): Promise<boolean> =>
  (await insertFollows(tx, [{ follower, followed }])) > 0

/** Tells one, after the commit, what the other is to them now: on every screen of theirs, whatever they want to be notified of. */
export const publishRelation = (bus: EventBus, to: Id, other: Id): void =>
  bus.publish({ topic: 'relation.changed', user_id: to, other_id: other })

/** Tells both of two what they are to each other now. */
export function publishRelationToBoth(bus: EventBus, one: Id, other: Id): void {
  publishRelation(bus, one, other)
  publishRelation(bus, other, one)
}
