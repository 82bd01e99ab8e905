import { formatEnglish, type Message, message } from '@trademates/contract/messages'
import type { Notification, NotificationCode } from '@trademates/contract/notifications'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { countUnreadRows, listNotificationRows, type NotificationRow } from './store.ts'

const MESSAGE_CODES = {
  friend_request: 'friend_requested',
  request_accepted: 'request_accepted',
  comment: 'post_commented',
  follow: 'followed',
  mention: 'mentioned',
} as const

function createMessage({ kind, people, idea_id, stored_message: stored, actor }: NotificationRow): Message<NotificationCode> {
  const name = actor?.username ?? ''
  if (stored !== null) return idea_id === null ? stored : { code: stored.code, params: { name, ...stored.params } }
  return kind === 'like'
    ? message('post_liked', { name, others: people - 1 })
    : message(MESSAGE_CODES[kind as keyof typeof MESSAGE_CODES], { name })
}

export function toNotification(row: NotificationRow): Notification {
  const { id, kind, is_read, actor, post_id, idea_id, comment_id, excerpt, symbol, friendship_id, friendship_status } = row
  const _id = kind === 'friend_request' ? (friendship_id ?? id) : id
  const content = createMessage(row)
  const text = { message: formatEnglish(content), code: content.code, params: content.params, timestamp: row.created_at.toISOString() }
  const time_zone = symbol === null ? null : (findSymbol(symbol)?.hours.time_zone ?? null)
  return {
    id,
    _id,
    kind,
    ...text,
    is_read,
    actor,
    post_id,
    idea_id,
    comment_id,
    excerpt,
    symbol,
    time_zone,
    friendship_id,
    friendship_status,
  }
}

/** Returns one notification; undefined if it was deleted or is hidden. */
export async function presentNotification(db: Queryable, owner: Id, id: Id): Promise<Notification | undefined> {
  const [row] = await listNotificationRows(db, owner, { id, limit: 1 })
  return row === undefined ? undefined : toNotification(row)
}

/** Counts the unread notifications of a user. */
export const countUnread = async (db: Queryable, owner: Id): Promise<number> => (await countUnreadRows(db, owner))?.unread ?? 0
