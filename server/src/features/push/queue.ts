import { type Sql, sql } from '#platform/database/db.ts'

/**
 * SQL: queues pushes for the notifications written by the same statement: one for each subscribed browser of the user, if the notification
 * is on screen and its kind is wanted. The key-share lock waits for concurrent unsubscribes, whose foreign key error would roll back the
 * event itself.
 * @param written rows with `id`, `user_id`, `kind` and `on_screen` of notifications
 */
export const insertPushes = (written: Sql): Sql => sql`
  insert into pushes (notification_id, session_id)
  select n.id, s.session_id
  from ${written} n
    join push_subscriptions s on s.user_id = n.user_id
    left join notification_settings setting on setting.user_id = n.user_id and setting.kind = n.kind
  where n.on_screen and coalesce(setting.by_push, true)
  for key share of s
  on conflict do nothing`
