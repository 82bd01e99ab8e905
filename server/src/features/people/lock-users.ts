import type { Id } from '@trademates/contract/wire'
import { type Sql, sql } from '#platform/database/db.ts'

/**
 * A part of a `with`: holds who does something to a post and whose post it is, so that neither account is deleted before the end. To be taken
 * before anything of the post is: a deletion holds its account first and then what it takes along, so that the two never wait in a circle.
 */
export const lockedUsersCte = (actor: Id, post: Id): Sql => sql`
  held as (
    select u.id from users u where u.id in (${actor}, (select author_id from posts where id = ${post})) order by u.id for key share
  ),`

/** A condition that lets what it is asked of wait until those people are held. Counted, for all of them have to be. */
export const areUsersLocked: Sql = sql`(select count(*) from held) > 0`
