import { type Sql, sql } from '#platform/database/db.ts'

/**
 * Has notifications pushed that the same statement writes, once it is committed: one push for each browser that asked for it, of what stands on
 * its user's screen and is of a kind that they want pushed. One that is left out at this moment is waited for: to refer to it would undo what
 * its user is told of.
 * @param written rows with `id`, `user_id`, `kind` and `on_screen` of notifications
 */
export const insertPushes = (written: Sql): Sql => sql`
  insert into pushes (notification_id, session_id)
  select n.id, s.session_id
  from ${written} n
    join push_subscriptions s on s.user_id = n.user_id
    left join notification_settings wish on wish.user_id = n.user_id and wish.kind = n.kind
  where n.on_screen and coalesce(wish.by_push, true)
  for key share of s
  on conflict do nothing`
