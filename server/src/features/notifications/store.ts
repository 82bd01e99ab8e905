import type { Message } from '@trademates/contract/messages'
import type { Notification, NotificationCode, NotificationKind } from '@trademates/contract/notifications'
import { MAX_POST_NAME_LENGTH } from '@trademates/contract/posts'
import type { Person } from '@trademates/contract/people'
import { type Id, DEFAULT_PAGE_SIZE } from '@trademates/contract/wire'
import { type Queryable, emptySql, type Sql, sql } from '#platform/database/db.ts'
import { olderThan, type PageQuery } from '#platform/database/pagination.ts'
import { selectPersons } from '#features/people/select-persons.ts'
import { notMuted, visible, visiblePost } from '#features/people/visibility.ts'

/** Marks notifications as read, by default all. Returns how many were unread. */
export const markRead = (db: Queryable, viewer: Id, ids: readonly Id[] | undefined): Promise<number> =>
  db.run`
    update notifications set read_at = now()
    where user_id = ${viewer} and on_screen and read_at is null ${ids === undefined ? emptySql : sql`and id = any(${ids})`}`

export interface NotificationRow extends Pick<
  Notification,
  'kind' | 'post_id' | 'idea_id' | 'comment_id' | 'excerpt' | 'symbol' | 'friendship_id' | 'friendship_status' | 'is_read'
> {
  id: Id
  /** Null for a price alert. */
  actor: Person | null
  /** The message of a price alert, or that of a trade idea without the name of its author. */
  stored_message: Message<NotificationCode> | null
  /** The number of likers; 1 for other kinds. */
  people: number
  created_at: Date
}

interface NotificationQuery extends PageQuery {
  id?: Id
  unread?: 'true' | undefined
}

// Hides notifications of users and posts that the user may not see now. `offset 0` forces one index lookup per post: otherwise PostgreSQL
// scans all posts for a user with thousands of notifications.
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
    left join lateral (
      select i.id, i.post_id from ideas i left join posts p on p.id = i.post_id
      where i.id = n.idea_id and (p.hidden_at is null or i.author_id = ${to}) offset 0
    ) idea on n.idea_id is not null
    cross join lateral (select coalesce(n.actor_id, likers.user_id) as id) actor
  where n.user_id = ${to}
    and (n.kind = 'price_alert' or (actor.id is not null and ${visible(to, sql`actor.id`)} and ${notMuted(to, sql`actor.id`)}))
    and (n.post_id is null or post.id is not null) and (n.idea_id is null or idea.id is not null)`

const notificationsOnScreen = (viewer: Id): Sql => sql`${visibleNotifications(viewer)} and n.on_screen`

/** Maximum length of an excerpt, in characters. */
const EXCERPT_LENGTH = 200

// The row is only selected if post and actor are visible. A name that is the start of a longer first line gets an ellipsis (decision D17).
const excerpt = sql`
  case when n.comment_id is not null then (
      select case when length(c.content) > ${EXCERPT_LENGTH} then left(c.content, ${EXCERPT_LENGTH}) || '…' else c.content end from comments c where c.id = n.comment_id)
    when starts_with(left(post.description, ${MAX_POST_NAME_LENGTH + 1}), post.name) and length(split_part(left(post.description, ${MAX_POST_NAME_LENGTH + 1}), e'\n', 1)) > ${MAX_POST_NAME_LENGTH}
      then post.name || '…'
    else post.name
  end as excerpt`

/**
 * The default page size plus one as a literal: for a parameter the generic plan expects a tenth of all rows. 1.27 times the rate
 * before generic plans, 0.5 times with a parameter (`CASES=notifications npm run bench:compare`).
 */
const ONE_PAGE = sql`21`

/** Lists notifications with their actors, newest first; one more than the limit, to detect a next page. `id` and `unread` filter. */
export const listNotificationRows = (db: Queryable, viewer: Id, { id, unread, ...page }: NotificationQuery): Promise<NotificationRow[]> =>
  db.many<NotificationRow>`
    with page as materialized (
      select n.id, n.kind, coalesce(n.post_id, idea.post_id) as post_id, n.idea_id, n.comment_id, n.symbol, coalesce(n.alert_message, n.idea_message) as stored_message, n.friendship_id, n.friendship_status, n.read_at is not null as is_read,
        actor.id as actor_id, coalesce(likers.people, 1) as people, n.created_at, ${excerpt}
      ${notificationsOnScreen(viewer)} ${id === undefined ? emptySql : sql`and n.id = ${id}`} ${unread === undefined ? emptySql : sql`and n.read_at is null`}
        ${olderThan(page.cursor, sql`n.id`)}
      order by n.id desc limit ${page.limit === DEFAULT_PAGE_SIZE ? ONE_PAGE : sql`${page.limit + 1}`}
    ), actors as (${selectPersons(viewer, sql`array(select actor_id from page)`)})
    select page.*, to_json(actors) as actor from page left join actors on actors.id = page.actor_id order by page.id desc`

export const countUnreadRows = (db: Queryable, viewer: Id): Promise<{ unread: number } | undefined> =>
  db.one<{ unread: number }>`select count(*)::int as unread ${notificationsOnScreen(viewer)} and n.read_at is null`

/** The number of unread notifications of a kind. */
export interface KindCount {
  kind: NotificationKind
  count: number
}

/** Counts the unread notifications from `since` to `until` of the kinds that the user wants by email. */
export const listForDigest = (db: Queryable, to: Id, { since, until }: { since: string; until: string }): Promise<KindCount[]> =>
  db.many<KindCount>`
    select n.kind, sum(coalesce(likers.people, 1))::int as count
    ${visibleNotifications(to)} and n.read_at is null and n.created_at >= ${since}::timestamptz and n.created_at < ${until}::timestamptz
      and exists (select from notification_settings s where s.user_id = ${to} and s.kind = n.kind and s.by_email)
    group by n.kind`

/** Deletes notifications by email only that are older than `until`. */
export const deleteEmailOnly = (db: Queryable, to: Id, until: string): Promise<number> =>
  db.run`delete from notifications where user_id = ${to} and not on_screen and created_at < ${until}::timestamptz`
