import type { Notification } from '@trademates/contract/notifications'
import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import type { Pushed } from '#features/push/send.ts'
import { presentNotification } from './view.ts'

/** Where a notification leads, as in the list: to its symbol; to its post, there to the comment that it is about; else to whoever did it. */
function pathOf({ symbol, post_id: post, comment_id: comment, actor }: Notification): string {
  if (symbol !== null) return `/symbol/${encodeURIComponent(symbol)}`
  if (post !== null) return comment === null ? `/post/${post}` : `/post/${post}?comment=${comment}`
  return actor === null ? '/notification' : `/profile/${actor.id}`
}

/** What is pushed of a notification; nothing of one that was read, taken back or hidden meanwhile. */
export async function wordPush(db: Handle, owner: Id, id: Id): Promise<Pushed | undefined> {
  const told = await presentNotification(db, owner, id)
  if (told === undefined || told.is_read) return undefined
  return { id, title: told.kind === 'price_alert' ? 'Price alert' : 'TradeMates', body: told.message, path: pathOf(told) }
}
