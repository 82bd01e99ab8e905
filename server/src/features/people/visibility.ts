import type { Id } from '@trademates/contract/wire'
import { type Queryable, type Sql, sql } from '#platform/database/db.ts'

// The alias avoids a clash with a column `id` of an outer statement.
const SUSPENDED_USERS = sql`(select id as suspended_id from users where suspended_at is not null) suspended`

/**
 * The condition that the viewer may see the user in column `author`, for statements over many rows: blocks are read once per statement,
 * suspensions by index. For a single pair use the SQL function `visible_to`.
 */
export const visible = (viewer: Id, author: Sql): Sql => sql`
  ${author} <> all (array(select hidden from hidden_from(${viewer}) hidden)) and not exists (select from ${SUSPENDED_USERS} where suspended_id = ${author})`

/** The condition that the viewer may see the post of this alias. A post hidden by an operator stays visible to its author. */
export const visiblePost = (viewer: Id, post: Sql): Sql =>
  sql`${visible(viewer, sql`${post}.author_id`)} and (${post}.hidden_at is null or ${post}.author_id = ${viewer})`

/** The condition that the viewer has not muted the user in column `author`. Applies to feeds and lists, not to a page opened on purpose. */
export const notMuted = (viewer: Id, author: Sql): Sql =>
  sql`${author} <> all (array(select muted_id from mutes where muter_id = ${viewer}))`

/** The author of a post that the viewer may see. */
export const findPostAuthor = (db: Queryable, viewer: Id, post: Id): Promise<{ author_id: Id } | undefined> =>
  db.one<{ author_id: Id }>`select author_id from posts where id = ${post} and post_visible_to(${viewer}, author_id, hidden_at)`
