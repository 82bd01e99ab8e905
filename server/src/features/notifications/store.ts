import type { Message } from '@trademates/contract/messages'
import type { Notification, NotificationCode, NotificationKind } from '@trademates/contract/notifications'
import { MAX_POST_NAME_LENGTH } from '@trademates/contract/posts'
import type { Person } from '@trademates/contract/people'
import { type Id, DEFAULT_PAGE_SIZE } from '@trademates/contract/wire'
import { type Queryable, emptySql, type Sql, sql } from '#platform/database/db.ts'
import { olderThan, type PageQuery } from '#platform/database/pagination.ts'
import { selectPersons } from '#features/people/select-persons.ts'
import { notMuted, visible, visiblePost } from '#features/people/visibility.ts'
import { insertPushes } from '#features/push/queue.ts'
import { acceptsActor, type WrittenNotification, deliveryOf } from './like-notifications.ts'

/** What one person did that another is told of. */
export interface NewNotification {
  kind: Exclude<NotificationKind, 'like' | 'price_alert'>
  actor: Id
  post?: Id | undefined
  comment?: Id | undefined
  friendship?: Id | undefined
}

// Nobody is told of somebody whom they blocked either.
const mayNotify = (user: Sql, actor: Id): Sql => sql`${acceptsActor(user, actor)} and visible_to(${actor}, ${user})`

/** Tells each of these under an id of their own, by push too where they want that. Leaves out who is not to be told. */
export const insertNotifications = (
  tx: Queryable,
  to: readonly { id: Id; user: Id }[],
  { kind, actor, post, comment, friendship }: NewNotification,
): Promise<WrittenNotification[]> =>
  tx.many<WrittenNotification>`
    with written as (
      insert into notifications (id, user_id, kind, on_screen, actor_id, post_id, comment_id, friendship_id, friendship_status)
      select n.id, u.id, ${kind}, wish.on_screen, ${actor}, ${post}::uuid, ${comment}::uuid, ${friendship}::uuid,
        ${kind === 'friend_request' ? 'pending' : null}::text
      from unnest(${to.map(({ id }) => id)}::uuid[], ${to.map(({ user }) => user)}::uuid[]) as n (id, user_id)
        join users u on u.id = n.user_id, ${deliveryOf(sql`u.id`, kind)}
      where ${mayNotify(sql`u.id`, actor)}
      on conflict do nothing returning id, user_id, kind, on_screen
    ), pushed as (${insertPushes(sql`written`)})
    select id, user_id, on_screen from written`

/** That a price alert of somebody fired. */
export interface NewAlertNotification {
  id: Id
  user: Id
  symbol: string
  message: Message<NotificationCode>
}

/** Pushed too. Leaves out who does not want to be told of alerts. */
export const insertAlertNotifications = (tx: Queryable, notices: readonly NewAlertNotification[]): Promise<WrittenNotification[]> =>
  tx.many<WrittenNotification>`
    with written as (
      insert into notifications (id, user_id, kind, on_screen, symbol, alert_message)
      select n.id, n.user_id, 'price_alert', wish.on_screen, n.symbol, n.message
      from unnest(
        ${notices.map(({ id }) => id)}::uuid[], ${notices.map(({ user }) => user)}::uuid[], ${notices.map(({ symbol }) => symbol)}::text[],
        ${notices.map(({ message }) => JSON.stringify(message))}::jsonb[]
      ) as n (id, user_id, symbol, message), ${deliveryOf(sql`n.user_id`, 'price_alert')}
      returning id, user_id, kind, on_screen
    ), pushed as (${insertPushes(sql`written`)})
    select id, user_id, on_screen from written`

interface MentionQuery {
  names: readonly string[]
  but: Id | null
  post: Id
  comment?: Id | undefined
}

/** Everybody of these names, in lower case, who is to be told of this person and was not yet at this place, besides one. */
export const listMentionedUsers = (tx: Queryable, actor: Id, { names, but, post, comment }: MentionQuery): Promise<{ id: Id }[]> =>
  tx.many<{ id: Id }>`
    select u.id from users u
    where lower(u.username) = any(${names}) and u.verified_at is not null and u.id is distinct from ${but} and ${mayNotify(sql`u.id`, actor)}
      and not exists (
        select from notifications n
        where n.user_id = u.id and n.post_id = ${post} and n.kind = 'mention' and n.comment_id is not distinct from ${comment ?? null}::uuid
      )`

/** Says in the notification of a request what became of it, and marks it as read. */
export const updateRequestStatus = (tx: Queryable, friendship: Id, status: 'accepted' | 'declined'): Promise<WrittenNotification[]> =>
  tx.many<WrittenNotification>`
    update notifications set friendship_status = ${status}, read_at = coalesce(read_at, now())
    where friendship_id = ${friendship} and kind = 'friend_request' returning id, user_id, on_screen`

export const deleteCommentNotifications = (tx: Queryable, comment: Id): Promise<WrittenNotification[]> =>
  tx.many<WrittenNotification>`delete from notifications where comment_id = ${comment} returning id, user_id, on_screen`

const unread = sql`n.on_screen and n.read_at is null`

/** Whoever has not read something about a post. */
export const listUnreadOfPost = (tx: Queryable, post: Id): Promise<Pick<WrittenNotification, 'user_id'>[]> =>
  tx.many<Pick<WrittenNotification, 'user_id'>>`select distinct user_id from notifications n where post_id = ${post} and ${unread}`

/** Whoever has not read something that somebody did, or that is about a post of theirs. */
export const listUnreadByActor = (tx: Queryable, person: Id): Promise<Pick<WrittenNotification, 'user_id'>[]> =>
  tx.many<Pick<WrittenNotification, 'user_id'>>`
    select user_id from notifications n where actor_id = ${person} and ${unread}
    union
    select n.user_id from notification_likers l join notifications n on n.id = l.notification_id where l.user_id = ${person} and ${unread}
    union
    select n.user_id from posts p join notifications n on n.post_id = p.id where p.author_id = ${person} and ${unread}`

export const deleteRequestNotification = (tx: Queryable, friendship: Id): Promise<WrittenNotification[]> =>
  tx.many<WrittenNotification>`delete from notifications where friendship_id = ${friendship} and kind = 'friend_request' returning id, user_id, on_screen`

export const deleteFollowNotification = (tx: Queryable, actor: Id, to: Id): Promise<WrittenNotification[]> =>
  tx.many<WrittenNotification>`delete from notifications where user_id = ${to} and actor_id = ${actor} and kind = 'follow' returning id, user_id, on_screen`

/** Gives how many were unread until now. */
export const markRead = (db: Queryable, viewer: Id, ids: readonly Id[] | undefined): Promise<number> =>
  db.run`
    update notifications set read_at = now()
    where user_id = ${viewer} and on_screen and read_at is null ${ids === undefined ? emptySql : sql`and id = any(${ids})`}`

export interface NotificationRow extends Pick<
  Notification,
  'kind' | 'post_id' | 'comment_id' | 'excerpt' | 'symbol' | 'friendship_id' | 'friendship_status' | 'is_read'
> {
  id: Id
  /** null: nobody did it. */
  actor: Person | null
  /** What a price alert says. */
  alert_message: Message<NotificationCode> | null
  /** How many people it is about. */
  people: number
  created_at: Date
}

interface NotificationQuery extends PageQuery {
  id?: Id
  unread?: 'true' | undefined
}

// Of whom somebody should not hear now, nothing is told, whenever it was written. With `offset 0` each post is looked up by its id,
// once: who has thousands of notifications would else wait for a table of all posts.
const visibleNotifications = (to: Id): Sql => sql`
  from notifications n
    left join lateral (
      select l.user_id, count(*) over ()::int as people from notification_likers l
      where n.kind = 'like' and l.notification_id = n.id and ${visible(to, sql`l.user_id`)} and ${notMuted(to, sql`l.user_id`)}
      order by l.created_at desc limit 1
    ) likers on true
    left join lateral (
      select p.id, p.name, p.description from posts p where p.id = n.post_id and ${visiblePost(to, sql`p`)} offset 0
    ) post on true
    cross join lateral (select coalesce(n.actor_id, likers.user_id) as id) actor
  where n.user_id = ${to}
    and (n.kind = 'price_alert' or (actor.id is not null and ${visible(to, sql`actor.id`)} and ${notMuted(to, sql`actor.id`)}))
    and (n.post_id is null or post.id is not null)`

const notificationsOnScreen = (viewer: Id): Sql => sql`${visibleNotifications(viewer)} and n.on_screen`

/** How much of a comment is told along: more than a row shows of it. */
const EXCERPT_LENGTH = 200

// What the row is about may be seen, for else there is no row, and a comment is by whoever did it. A name may be the beginning of a
// longer line (decision D17); of a long text no more is looked at than tells that.
const excerpt = sql`
  case when n.comment_id is not null then (
      select case when length(c.content) > ${EXCERPT_LENGTH} then left(c.content, ${EXCERPT_LENGTH}) || '…' else c.content end from comments c where c.id = n.comment_id)
    when starts_with(left(post.description, ${MAX_POST_NAME_LENGTH + 1}), post.name) and length(split_part(left(post.description, ${MAX_POST_NAME_LENGTH + 1}), e'\n', 1)) > ${MAX_POST_NAME_LENGTH}
      then post.name || '…'
    else post.name
  end as excerpt`

/**
 * `PAGE_SIZE` and one more, in the text of the statement: for a parameter the generic plan expects a tenth of all rows. With it 1.27 times the
 * rate of the plans before 096, without it 0.5 times (`CASES=notifications npm run bench:compare`).
 */
const ONE_PAGE = sql`21`

/**
 * One notification more than asked for, newest first; only `id` where it is given, only what is not read where `unread` is. With whoever
 * did it, in the same statement.
 */
export const listNotificationRows = (db: Queryable, viewer: Id, { id, unread, ...page }: NotificationQuery): Promise<NotificationRow[]> =>
  db.many<NotificationRow>`
    with page as materialized (
      select n.id, n.kind, n.post_id, n.comment_id, n.symbol, n.alert_message, n.friendship_id, n.friendship_status, n.read_at is not null as is_read,
        actor.id as actor_id, coalesce(likers.people, 1) as people, n.created_at, ${excerpt}
      ${notificationsOnScreen(viewer)} ${id === undefined ? emptySql : sql`and n.id = ${id}`} ${unread === undefined ? emptySql : sql`and n.read_at is null`}
        ${olderThan(page.cursor, sql`n.id`)}
      order by n.id desc limit ${page.limit === DEFAULT_PAGE_SIZE ? ONE_PAGE : sql`${page.limit + 1}`}
    ), actors as (${selectPersons(viewer, sql`array(select actor_id from page)`)})
    select page.*, to_json(actors) as actor from page left join actors on actors.id = page.actor_id order by page.id desc`

export const countUnreadRows = (db: Queryable, viewer: Id): Promise<{ unread: number } | undefined> =>
  db.one<{ unread: number }>`select count(*)::int as unread ${notificationsOnScreen(viewer)} and n.read_at is null`

/** How often something of a kind was not read. */
export interface KindCount {
  kind: NotificationKind
  count: number
}

/** What the daily mail has to tell somebody: of the kinds they want in it, what they have not read of the time from `since` to `until`. */
export const listForDigest = (db: Queryable, to: Id, { since, until }: { since: string; until: string }): Promise<KindCount[]> =>
  db.many<KindCount>`
    select n.kind, sum(coalesce(likers.people, 1))::int as count
    ${visibleNotifications(to)} and n.read_at is null and n.created_at >= ${since}::timestamptz and n.created_at < ${until}::timestamptz
      and exists (select from notification_settings s where s.user_id = ${to} and s.kind = n.kind and s.by_email)
    group by n.kind`

/** Removes what was written for the mail alone, before a moment. */
export const deleteEmailOnly = (db: Queryable, to: Id, until: string): Promise<number> =>
  db.run`delete from notifications where user_id = ${to} and not on_screen and created_at < ${until}::timestamptz`
