import type { Notification } from '@trademates/contract/notifications'
import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { findUnread, listRows, type NotificationRow } from './store.ts'

const SENTENCES: Record<Exclude<Notification['kind'], 'price_alert'>, string> = {
  friend_request: 'wants to connect with you.',
  request_accepted: 'accepted your request to connect.',
  like: 'liked your post.',
  comment: 'commented on your post.',
  follow: 'follows you.',
  mention: 'mentioned you.',
}

function messageOf({ kind, people, words, actor }: NotificationRow): string {
  if (kind === 'price_alert' || actor === null) return words ?? ''
  const others = people - 1
  const also = others === 0 ? '' : ` and ${others} ${others === 1 ? 'other' : 'others'}`
  return `${actor.username}${also} ${SENTENCES[kind]}`
}

/** A notification as its owner sees it. */
export function toNotification(row: NotificationRow): Notification {
  const { id, kind, is_read, actor, post_id, comment_id, excerpt, symbol, friendship_id, friendship_status } = row
  const _id = kind === 'friend_request' ? (friendship_id ?? id) : id
  const [message, timestamp] = [messageOf(row), row.created_at.toISOString()]
  return { id, _id, kind, message, timestamp, is_read, actor, post_id, comment_id, excerpt, symbol, friendship_id, friendship_status }
}

/** One notification as its owner sees it; `undefined` where it is gone, or hidden by now. */
export async function presentNotification(db: Handle, owner: Id, id: Id): Promise<Notification | undefined> {
  const [row] = await listRows(db, owner, { id, limit: 1 })
  return row === undefined ? undefined : toNotification(row)
}

/** How many notifications somebody has not read. */
export const countUnread = async (db: Handle, owner: Id): Promise<number> => (await findUnread(db, owner))?.unread ?? 0
