import type { Id } from '@trademates/contract/wire'
import { type Queryable, type Sql, sql } from '#platform/database/db.ts'

/**
 * A CTE that locks the actor and the author of a post against deletion until the transaction ends. It must run before any lock on the post:
 * a deletion locks the account first and its rows afterwards, so the same order avoids deadlocks.
 */
export const lockedUsersCte = (actor: Id, post: Id): Sql => sql`
  locked_users as (
    select u.id from users u where u.id in (${actor}, (select author_id from posts where id = ${post})) order by u.id for key share
  ),`

/** A condition that makes a later CTE wait for these locks. It counts, so that all rows are locked. */
export const areUsersLocked: Sql = sql`(select count(*) from locked_users) > 0`

/** Serializes changes to the relationship of two users until the transaction ends. */
export async function lockPair(tx: Queryable, one: Id, other: Id): Promise<void> {
  await tx.one`select pg_advisory_xact_lock(hashtextextended(least(${one}::uuid, ${other}::uuid)::text || greatest(${one}::uuid, ${other}::uuid)::text, 0))`
}
