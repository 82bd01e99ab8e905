import { findMentionedNames } from '@trademates/contract/mentions'
import type { Message } from '@trademates/contract/messages'
import type { IdeaNotificationCode, NotificationCode, NotificationKind } from '@trademates/contract/notifications'
import type { Id } from '@trademates/contract/wire'
import { type Queryable, type Sql, sql } from '#platform/database/db.ts'
import type { DomainEvent, EventBus } from '#platform/events/event-bus.ts'
import { newId } from '#platform/ids.ts'
import { insertPushes } from '#features/push/queue.ts'
import { acceptsActor, deliveryOf } from './like-notifications.ts'

/** A notification that a transaction has created, changed or deleted; `publishNotifications` publishes it after the commit. */
export interface NotificationChange {
  id: Id
  user_id: Id
  /** False for a notification by email only. */
  on_screen: boolean
  created: boolean
}

/** An action of a user that another user is notified of. */
export interface NewNotification {
  kind: Exclude<NotificationKind, 'like' | 'price_alert' | 'idea_event' | 'idea_posted'>
  actor: Id
  post?: Id | undefined
  comment?: Id | undefined
  friendship?: Id | undefined
}

const mayNotify = (user: Sql, actor: Id): Sql => sql`${acceptsActor(user, actor)} and visible_to(${actor}, ${user})`

/** Notifies a user. Writes nothing for their own actions, actions of users whom they blocked or muted, and disabled kinds. */
export const notifyUser = (tx: Queryable, user: Id, notification: NewNotification): Promise<NotificationChange[]> =>
  notifyUsers(tx, [user], notification)

/** Notifies the author of a post, as `notifyUser` does. */
export const notifyPostAuthor = (tx: Queryable, post: Id, notification: Omit<NewNotification, 'post'>): Promise<NotificationChange[]> =>
  insertNotifications(tx, sql`select ${newId()}::uuid, author_id from posts where id = ${post}`, { ...notification, post })

const notifyUsers = (tx: Queryable, users: readonly Id[], notification: NewNotification): Promise<NotificationChange[]> =>
  insertNotifications(tx, sql`select * from unnest(${users.map(() => newId())}::uuid[], ${users}::uuid[])`, notification)

/** @param recipients a query of (id of the notification, id of the user) */
const insertNotifications = (
  tx: Queryable,
  recipients: Sql,
  { kind, actor, post, comment, friendship }: NewNotification,
): Promise<NotificationChange[]> =>
  tx.many<NotificationChange>`
    with written as (
      insert into notifications (id, user_id, kind, on_screen, actor_id, post_id, comment_id, friendship_id, friendship_status)
      select n.id, u.id, ${kind}, delivery.on_screen, ${actor}, ${post}::uuid, ${comment}::uuid, ${friendship}::uuid,
        ${kind === 'friend_request' ? 'pending' : null}::text
      from (${recipients}) as n (id, user_id) join users u on u.id = n.user_id, ${deliveryOf(sql`u.id`, kind)}
      where ${mayNotify(sql`u.id`, actor)}
      on conflict do nothing returning id, user_id, kind, on_screen
    ), pushed as (${insertPushes(sql`written`)})
    select id, user_id, on_screen, true as created from written`

/** A fired price alert of a user. */
export interface NewAlertNotification {
  user: Id
  symbol: string
  message: Message<NotificationCode>
}

/** Notifies users of their fired price alerts, except those who disabled the kind. */
export const notifyAlerts = (tx: Queryable, alerts: readonly NewAlertNotification[]): Promise<NotificationChange[]> =>
  tx.many<NotificationChange>`
    with written as (
      insert into notifications (id, user_id, kind, on_screen, symbol, alert_message)
      select n.id, n.user_id, 'price_alert', delivery.on_screen, n.symbol, n.message
      from unnest(
        ${alerts.map(() => newId())}::uuid[], ${alerts.map(({ user }) => user)}::uuid[], ${alerts.map(({ symbol }) => symbol)}::text[],
        ${alerts.map(({ message }) => JSON.stringify(message))}::jsonb[]
      ) as n (id, user_id, symbol, message), ${deliveryOf(sql`n.user_id`, 'price_alert')}
      returning id, user_id, kind, on_screen
    ), pushed as (${insertPushes(sql`written`)})
    select id, user_id, on_screen, true as created from written`

/** What a user is notified of about a trade idea. */
export interface NewIdeaNotification {
  user: Id
  author: Id
  idea: Id
  symbol: string
  /** Unique in the idea. A second notification of the same state replaces the message of the first. */
  state: string
  /** Without the name of the author. */
  message: Message<IdeaNotificationCode>
}

/**
 * Notifies users of events of trade ideas or of new ones, except those who disabled the kind, muted the author or may not see the author.
 * Authors are notified of the events of their own ideas.
 */
export async function notifyOfIdeas(
  tx: Queryable,
  kind: 'idea_event' | 'idea_posted',
  news: readonly NewIdeaNotification[],
): Promise<NotificationChange[]> {
  if (news.length === 0) return []
  const ids = news.map(() => newId())
  return tx.many<NotificationChange>`
    with written as (
      insert into notifications (id, user_id, kind, on_screen, actor_id, idea_id, idea_state, symbol, idea_message)
      select n.id, n.user_id, ${kind}, delivery.on_screen, n.author_id, n.idea_id, n.state, n.symbol, n.message
      from unnest(
        ${ids}::uuid[], ${news.map(({ user }) => user)}::uuid[], ${news.map(({ author }) => author)}::uuid[],
        ${news.map(({ idea }) => idea)}::uuid[], ${news.map(({ state }) => state)}::text[], ${news.map(({ symbol }) => symbol)}::text[],
        ${news.map(({ message }) => JSON.stringify(message))}::jsonb[]
      ) as n (id, user_id, author_id, idea_id, state, symbol, message), ${deliveryOf(sql`n.user_id`, kind)}
      where n.user_id = n.author_id or (visible_to(n.author_id, n.user_id)
        and not exists (select from mutes where muter_id = n.user_id and muted_id = n.author_id))
      on conflict (idea_id, idea_state, user_id) where idea_id is not null do update set idea_message = excluded.idea_message
      returning id, user_id, kind, on_screen
    ), pushed as (${insertPushes(sql`written`)})
    select id, user_id, on_screen, id = any(${ids}::uuid[]) as created from written`
}

/** Deletes the notifications of unconfirmed touches of an idea, except those of these states. */
export const removeTouchNotifications = (tx: Queryable, idea: Id, except: readonly string[]): Promise<NotificationChange[]> =>
  tx.many<NotificationChange>`
    delete from notifications
    where idea_id = ${idea} and starts_with(idea_message ->> 'code', 'idea_touched_') and not idea_state = any(${except}::text[])
    returning id, user_id, on_screen, false as created`

/** The events to publish after the commit of these changes, for callers without the event bus. */
export const toNotifiedEvents = (changes: readonly NotificationChange[]): DomainEvent[] =>
  changes.flatMap(({ id, user_id, on_screen, created }) =>
    on_screen ? [{ topic: 'notified' as const, user_id, notification_id: id, created }] : [],
  )

/**
 * Notifies the users that a text mentions as @username, each at most once per post or comment.
 * @param options.except a user who gets another notification of the text
 * @param options.before the text before an edit, whose mentions are not notified again
 */
export async function notifyMentions(
  tx: Queryable,
  text: string,
  { actor, post, comment, except = null, before = '' }: { actor: Id; post: Id; comment?: Id; except?: Id | null; before?: string },
): Promise<NotificationChange[]> {
  const known = new Set(findMentionedNames(before))
  const names = findMentionedNames(text).filter((name) => !known.has(name))
  if (names.length === 0) return []
  const users = await listMentionedUsers(tx, actor, { names, except, post, comment })
  return notifyUsers(
    tx,
    users.map(({ id }) => id),
    { kind: 'mention', actor, post, comment },
  )
}

interface MentionQuery {
  names: readonly string[]
  except: Id | null
  post: Id
  comment?: Id | undefined
}

/** Lists the users with these lower-case names who accept notifications of the actor and have none of this mention yet. */
export const listMentionedUsers = (tx: Queryable, actor: Id, { names, except, post, comment }: MentionQuery): Promise<{ id: Id }[]> =>
  tx.many<{ id: Id }>`
    select u.id from users u
    where lower(u.username) = any(${names}) and u.verified_at is not null and u.id is distinct from ${except} and ${mayNotify(sql`u.id`, actor)}
      and not exists (
        select from notifications n
        where n.user_id = u.id and n.post_id = ${post} and n.kind = 'mention' and n.comment_id is not distinct from ${comment ?? null}::uuid
      )`

/** Stores the answer in the notification of a friend request and marks it as read. */
export const resolveRequestNotification = (tx: Queryable, friendship: Id, status: 'accepted' | 'declined'): Promise<NotificationChange[]> =>
  tx.many<NotificationChange>`
    update notifications set friendship_status = ${status}, read_at = coalesce(read_at, now())
    where friendship_id = ${friendship} and kind = 'friend_request' returning id, user_id, on_screen, false as created`

/** Deletes the notification of a friend request. */
export const removeRequestNotification = (tx: Queryable, friendship: Id): Promise<NotificationChange[]> =>
  tx.many<NotificationChange>`
    delete from notifications where friendship_id = ${friendship} and kind = 'friend_request'
    returning id, user_id, on_screen, false as created`

/** Deletes the notification of a follow. */
export const removeFollowNotification = (tx: Queryable, actor: Id, user: Id): Promise<NotificationChange[]> =>
  tx.many<NotificationChange>`
    delete from notifications where user_id = ${user} and actor_id = ${actor} and kind = 'follow'
    returning id, user_id, on_screen, false as created`

/** Deletes all notifications of a comment; to be called before the comment is deleted. */
export const removeCommentNotifications = (tx: Queryable, comment: Id): Promise<NotificationChange[]> =>
  tx.many<NotificationChange>`delete from notifications where comment_id = ${comment} returning id, user_id, on_screen, false as created`

const unread = sql`n.on_screen and n.read_at is null`

/** Lists the users with unread notifications of a post or its trade idea. */
export const listUnreadUsersOfPost = async (tx: Queryable, post: Id): Promise<Id[]> =>
  (
    await tx.many<{ user_id: Id }>`
      select user_id from notifications n where post_id = ${post} and ${unread}
      union select user_id from ideas i join notifications n on n.idea_id = i.id where i.post_id = ${post} and ${unread}`
  ).map(({ user_id }) => user_id)

/** Lists the users with unread notifications of the actions or the posts of a user. */
export async function listUnreadUsersByActor(tx: Queryable, actor: Id): Promise<Id[]> {
  const rows = await tx.many<{ user_id: Id }>`
    select user_id from notifications n where actor_id = ${actor} and ${unread}
    union
    select n.user_id from notification_likers l join notifications n on n.id = l.notification_id where l.user_id = ${actor} and ${unread}
    union
    select n.user_id from posts p join notifications n on n.post_id = p.id where p.author_id = ${actor} and ${unread}`
  return rows.map(({ user_id }) => user_id)
}

/** Publishes the changes of a committed transaction to the streams of their users. */
export function publishNotifications(bus: EventBus, changes: readonly NotificationChange[]): void {
  for (const event of toNotifiedEvents(changes)) bus.publish(event)
}

/** Keeps an event below the size limit of the event bus. */
const MAX_USERS_PER_EVENT = 150

/** Publishes new unread counts to the streams of these users, after a commit. */
export function publishUnreadCounts(bus: EventBus, users: readonly Id[]): void {
  for (let start = 0; start < users.length; start += MAX_USERS_PER_EVENT)
    bus.publish({ topic: 'counted', user_ids: users.slice(start, start + MAX_USERS_PER_EVENT) })
}
