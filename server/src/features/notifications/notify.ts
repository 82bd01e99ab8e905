import { findMentionedNames } from '@trademates/contract/mentions'
import type { Id } from '@trademates/contract/wire'
import type { EventBus } from '#platform/events/event-bus.ts'
import type { Queryable } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import type { WrittenNotification } from './like-notifications.ts'
import {
  type NewAlertNotification,
  updateRequestStatus,
  insertAlertNotifications,
  insertNotifications,
  listMentionedUsers,
  listUnreadByActor,
  listUnreadOfPost,
  type NewNotification,
  deleteCommentNotifications,
  deleteFollowNotification,
  deleteRequestNotification,
} from './store.ts'

/** What `tell` publishes after the commit: written by the functions below, inside the transaction that causes it. */
export type NotificationChange = Pick<WrittenNotification, 'id' | 'user_id'> & { created: boolean }

// What is wanted by mail alone is news to no screen.
const toChanges = (created: boolean, reached: readonly WrittenNotification[]): NotificationChange[] =>
  reached.filter(({ on_screen }) => on_screen).map(({ id, user_id }) => ({ id, user_id, created }))

/** What was told along with what a statement wrote (`along.ts`); `notice` is the id under which a new notification was written. */
export const toLikeChanges = (told: readonly WrittenNotification[], notice: Id): NotificationChange[] =>
  told.flatMap((one) => toChanges(one.id === notice, [one]))

/** Tells somebody what one person did; nobody is told of themselves, or of somebody whom they blocked or muted. */
export const notifyUser = (tx: Queryable, to: Id, notice: NewNotification): Promise<NotificationChange[]> => notifyUsers(tx, [to], notice)

const notifyUsers = async (tx: Queryable, to: readonly Id[], notice: NewNotification): Promise<NotificationChange[]> =>
  toChanges(
    true,
    await insertNotifications(
      tx,
      to.map((user) => ({ id: newId(), user })),
      notice,
    ),
  )

/** Tells people that their price alerts fired, each in its own words. */
export const notifyAlerts = async (tx: Queryable, notices: readonly Omit<NewAlertNotification, 'id'>[]): Promise<NotificationChange[]> =>
  toChanges(
    true,
    await insertAlertNotifications(
      tx,
      notices.map((notice) => ({ ...notice, id: newId() })),
    ),
  )

/**
 * Tells those whom a text names as @username; `but` hears of it anyhow. Whom `before`, the same text before an edit, named already
 * is not told again, nor is anybody whom an earlier one named.
 */
export async function notifyMentions(
  tx: Queryable,
  text: string,
  { actor, post, comment, but = null, before = '' }: { actor: Id; post: Id; comment?: Id; but?: Id | null; before?: string },
): Promise<NotificationChange[]> {
  const known = new Set(findMentionedNames(before))
  const names = findMentionedNames(text).filter((name) => !known.has(name))
  if (names.length === 0) return []
  const named = await listMentionedUsers(tx, actor, { names, but, post, comment })
  return notifyUsers(
    tx,
    named.map(({ id }) => id),
    { kind: 'mention', actor, post, comment },
  )
}

/** Takes back that one follows the other. */
export const removeFollowNotification = async (tx: Queryable, actor: Id, to: Id): Promise<NotificationChange[]> =>
  toChanges(false, await deleteFollowNotification(tx, actor, to))

/** Says where a request was told of what became of it. */
export const resolveRequestNotification = async (
  tx: Queryable,
  friendship: Id,
  status: 'accepted' | 'declined',
): Promise<NotificationChange[]> => toChanges(false, await updateRequestStatus(tx, friendship, status))

/** Takes back whatever was told of a comment, before it goes. */
export const removeCommentNotifications = async (tx: Queryable, comment: Id): Promise<NotificationChange[]> =>
  toChanges(false, await deleteCommentNotifications(tx, comment))

/** Who was told something of a post that they have not read. */
export const listUnreadUsersOfPost = async (tx: Queryable, post: Id): Promise<Id[]> =>
  (await listUnreadOfPost(tx, post)).map(({ user_id }) => user_id)

/** Who was told of what somebody did, or of their posts, and has not read it. */
export const listUnreadUsersByActor = async (tx: Queryable, person: Id): Promise<Id[]> =>
  (await listUnreadByActor(tx, person)).map(({ user_id }) => user_id)

/** Takes back that a request was made. */
export const removeRequestNotification = async (tx: Queryable, friendship: Id): Promise<NotificationChange[]> =>
  toChanges(false, await deleteRequestNotification(tx, friendship))

/** Brings to their owners, after the commit, what was written for them. */
export function publishNotifications(bus: EventBus, told: readonly NotificationChange[]): void {
  for (const { id, user_id, created } of told) bus.publish({ topic: 'notified', user_id, notification_id: id, created })
}

// As many as a carrier takes at once.
const USERS_PER_EVENT = 150

/** Tells these, after the commit, how much they have not read now. */
export function publishUnreadCounts(bus: EventBus, users: readonly Id[]): void {
  for (let at = 0; at < users.length; at += USERS_PER_EVENT)
    bus.publish({ topic: 'counted', user_ids: users.slice(at, at + USERS_PER_EVENT) })
}
