import type { Id } from '@trademates/contract/wire'
import { type Queryable, type Sql, sql } from '#platform/database/db.ts'

// Under a name that no column of an outer statement has, for an author may be called `id` there.
const SUSPENDED_USERS = sql`(select id as suspended_id from users where suspended_at is not null) suspended`

/**
 * The condition that the author in this column may be seen by the viewer, for statements about many rows: whom a block hides is asked
 * once a statement, who is suspended by the index, for those may be many. For one pair it is `visible_to` in the database.
 */
export const visible = (viewer: Id, author: Sql): Sql => sql`
  ${author} <> all (array(select hidden from hidden_from(${viewer}) hidden)) and not exists (select from ${SUSPENDED_USERS} where suspended_id = ${author})`

/** The condition that the viewer may see the post of this alias: an operator may have hidden it, which leaves it to its author. */
export const visiblePost = (viewer: Id, post: Sql): Sql =>
  sql`${visible(viewer, sql`${post}.author_id`)} and (${post}.hidden_at is null or ${post}.author_id = ${viewer})`

/** The condition that the viewer has not muted the author in this column: for what comes to them, not for what they go and look at. */
export const notMuted = (viewer: Id, author: Sql): Sql =>
  sql`${author} <> all (array(select muted_id from mutes where muter_id = ${viewer}))`

/** Whose post this is, if the viewer may see it. */
export const findPostAuthor = (db: Queryable, viewer: Id, post: Id): Promise<{ author_id: Id } | undefined> =>
  db.one<{ author_id: Id }>`select author_id from posts where id = ${post} and post_visible_to(${viewer}, author_id, hidden_at)`
