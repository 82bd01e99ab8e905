import type { NotificationKind } from '@trademates/contract/notifications'
import type { Id } from '@trademates/contract/wire'
import { type Sql, sql } from '#platform/database/db.ts'
import { insertPushes } from '#features/push/queue.ts'

/** Whom a notification reached. */
export interface WrittenNotification {
  id: Id
  user_id: Id
  /** Whether it is on the screen; otherwise in a mail only. */
  on_screen: boolean
}

/** The condition that a user is told of what this person did: nobody is told of themselves, or of somebody whom they muted. */
export const acceptsActor = (user: Sql, actor: Id): Sql =>
  sql`${user} <> ${actor} and not exists (select from mutes where muter_id = ${user} and muted_id = ${actor})`

/** How somebody wants to be told of a kind; no row where neither on screen nor by mail. */
export const deliveryOf = (user: Sql, kind: NotificationKind): Sql => sql`
  lateral (
    select coalesce(s.on_screen, true) as on_screen
    from (values (${user})) as of (id) left join notification_settings s on s.user_id = of.id and s.kind = ${kind}
    where coalesce(s.on_screen or s.by_email, true)
  ) wish`

/**
 * Parts of a `with` that tell of a like in the statement that writes it: its post is held for that statement alone. As four statements of one
 * transaction, 143 of 200 likes of one post at once were refused on a busy machine, where none was as one statement, and likes of different posts
 * came at 0.64 to 0.91 of the rate (`npm test -- likes/like.test`, `CASES=like npm run bench:compare`). They put a like into the unread group of its post, which is pushed
 * when it is new; `told` holds that group, or nothing where the author is not to be told. A group that is there is written over with what it says:
 * only so it is given, and stays unread until the like is in it.
 * @param liked rows with `id` and `author_id` of a post that the actor may see, and has just liked
 */
export const insertLikeNotification = (liked: Sql, { notice, actor }: { notice: Id; actor: Id }): Sql => sql`
  told as (
    insert into notifications (id, user_id, kind, on_screen, post_id)
    select ${notice}, liked.author_id, 'like', wish.on_screen, liked.id from ${liked} liked, ${deliveryOf(sql`liked.author_id`, 'like')}
    where ${acceptsActor(sql`liked.author_id`, actor)}
    on conflict (user_id, post_id, on_screen) where kind = 'like' and read_at is null do update set kind = 'like'
    returning id, user_id, kind, on_screen
  ), joined as (insert into notification_likers (notification_id, user_id) select id, ${actor} from told on conflict do nothing),
  pushed as (${insertPushes(sql`(select * from told where id = ${notice})`)})`

/** The like: taken out of every group of its post; `told` holds those groups. */
export const deleteLikeNotification = (unliked: Sql, actor: Id): Sql => sql`
  told as (
    delete from notification_likers l using ${unliked} unliked join notifications n on n.post_id = unliked.id
    where n.id = l.notification_id and n.kind = 'like' and l.user_id = ${actor} returning n.id, n.user_id, n.on_screen
  )`

/** The rows of `told`, as one column of what the statement gives: each a `Reached`. */
export const notifiedRows: Sql = sql`
  array(select json_build_object('id', id, 'user_id', user_id, 'on_screen', on_screen) from told) as told`
