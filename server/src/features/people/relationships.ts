import type { Id } from '@trademates/contract/wire'
import type { EventBus } from '#platform/events/event-bus.ts'
import type { Queryable } from '#platform/database/db.ts'

/** Makes two users follow each other. */
export async function addMutualFollows(tx: Queryable, one: Id, other: Id): Promise<void> {
  await tx.run`insert into follows (follower_id, followed_id) values (${one}, ${other}), (${other}, ${one}) on conflict do nothing`
}

/** Adds a follow; returns whether it is new. */
export const addFollow = async (tx: Queryable, follower: Id, followed: Id): Promise<boolean> =>
  (await tx.run`insert into follows (follower_id, followed_id) values (${follower}, ${followed}) on conflict do nothing`) > 0

/** Publishes to all screens of user `to` that their relation to `other` has changed. Call it after the commit. */
export const publishRelation = (bus: EventBus, to: Id, other: Id): void =>
  bus.publish({ topic: 'relation.changed', user_id: to, other_id: other })

/** Publishes a changed relation to both users. Call it after the commit. */
export function publishRelationToBoth(bus: EventBus, one: Id, other: Id): void {
  publishRelation(bus, one, other)
  publishRelation(bus, other, one)
}
