import type { NotificationKind } from '@trademates/contract/notifications'
import type { Id } from '@trademates/contract/wire'
import { type Sql, sql } from '#platform/database/db.ts'
import { insertPushes } from '#features/push/queue.ts'

/** SQL condition: the actor is another user, whom `user` has not muted. */
export const acceptsActor = (user: Sql, actor: Id): Sql =>
  sql`${user} <> ${actor} and not exists (select from mutes where muter_id = ${user} and muted_id = ${actor})`

/** SQL row `delivery (on_screen)`: how a user gets notifications of a kind; no row if neither on screen nor by email. */
export const deliveryOf = (user: Sql, kind: NotificationKind): Sql => sql`
  lateral (
    select coalesce(s.on_screen, true) as on_screen
    from (values (${user})) as recipient (id) left join notification_settings s on s.user_id = recipient.id and s.kind = ${kind}
    where coalesce(s.on_screen or s.by_email, true)
  ) delivery`

/**
 * CTEs that add a like to the unread notification of its post, or create that notification and its pushes. `notified` holds the notification,
 * or no row if the author does not want it. The conflict clause updates nothing: it locks the row, so that it stays unread, and returns it.
 *
 * Part of the statement that inserts the like, so that the post is locked for one statement only. With four statements in a transaction,
 * 143 of 200 concurrent likes of one post were rejected on a busy machine (now none), and likes of different posts reached 0.64 to 0.91 of
 * the rate (`npm test -- likes/like.test`, `CASES=like npm run bench:compare`).
 * @param liked rows with `id` and `author_id` of the posts that the actor has just liked
 * @param options.notification the id of a new notification
 */
export const insertLikeNotification = (liked: Sql, { notification, actor }: { notification: Id; actor: Id }): Sql => sql`
  notified as (
    insert into notifications (id, user_id, kind, on_screen, post_id)
    select ${notification}, liked.author_id, 'like', delivery.on_screen, liked.id from ${liked} liked, ${deliveryOf(sql`liked.author_id`, 'like')}
    where ${acceptsActor(sql`liked.author_id`, actor)}
    on conflict (user_id, post_id, on_screen) where kind = 'like' and read_at is null do update set kind = 'like'
    returning id, user_id, kind, on_screen, id = ${notification} as created
  ), liker as (insert into notification_likers (notification_id, user_id) select id, ${actor} from notified on conflict do nothing),
  pushed as (${insertPushes(sql`(select * from notified where created)`)})`

/** CTE `notified`: removes a like from all notifications of its post and returns these. */
export const deleteLikeNotification = (unliked: Sql, actor: Id): Sql => sql`
  notified as (
    delete from notification_likers l using ${unliked} unliked join notifications n on n.post_id = unliked.id
    where n.id = l.notification_id and n.kind = 'like' and l.user_id = ${actor} returning n.id, n.user_id, n.on_screen, false as created
  )`

/** SQL column `notified`: the rows of the CTE as an array of `NotificationChange`. */
export const notifiedRows: Sql = sql`
  array(select json_build_object('id', id, 'user_id', user_id, 'on_screen', on_screen, 'created', created) from notified) as notified`
