import { inEnglish, type Message, message } from '@trademates/contract/messages'
import type { Notification, NotificationCode } from '@trademates/contract/notifications'
import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { findUnread, listRows, type NotificationRow } from './store.ts'

const CODES = {
  friend_request: 'friend_requested',
  request_accepted: 'request_accepted',
  comment: 'post_commented',
  follow: 'followed',
  mention: 'mentioned',
} as const

function messageOf({ kind, people, alert_message: alert, actor }: NotificationRow): Message<NotificationCode> {
  if (alert !== null) return alert
  const name = actor?.username ?? ''
  return kind === 'like' ? message('post_liked', { name, others: people - 1 }) : message(CODES[kind as keyof typeof CODES], { name })
}

/** A notification as its owner sees it. */
export function toNotification(row: NotificationRow): Notification {
  const { id, kind, is_read, actor, post_id, comment_id, excerpt, symbol, friendship_id, friendship_status } = row
  const _id = kind === 'friend_request' ? (friendship_id ?? id) : id
  const said = messageOf(row)
  const text = { message: inEnglish(said), code: said.code, params: said.params, timestamp: row.created_at.toISOString() }
  return { id, _id, kind, ...text, is_read, actor, post_id, comment_id, excerpt, symbol, friendship_id, friendship_status }
}

/** One notification as its owner sees it; `undefined` where it is gone, or hidden by now. */
export async function presentNotification(db: Handle, owner: Id, id: Id): Promise<Notification | undefined> {
  const [row] = await listRows(db, owner, { id, limit: 1 })
  return row === undefined ? undefined : toNotification(row)
}

/** How many notifications somebody has not read. */
export const countUnread = async (db: Handle, owner: Id): Promise<number> => (await findUnread(db, owner))?.unread ?? 0
