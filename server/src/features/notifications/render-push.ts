import type { Notification } from '@trademates/contract/notifications'
import { t, translateMessage } from '#platform/i18n/translate.ts'
import type { RenderPush } from '#features/push/send.ts'
import { presentNotification } from './view.ts'

/** Returns the page of a notification, as in the list: its symbol, its post or comment, or the profile of the actor. */
function linkPath({ symbol, idea_id: idea, post_id: post, comment_id: comment, actor }: Notification): string {
  if (symbol !== null && idea === null) return `/symbol/${encodeURIComponent(symbol)}`
  if (post !== null) return comment === null ? `/post/${post}` : `/post/${post}?comment=${comment}`
  return actor === null ? '/notification' : `/profile/${actor.id}`
}

/** Renders a notification as a push message; undefined if it was read, deleted or hidden. */
export const renderPush: RenderPush = async (db, { user_id: owner, notification_id: id, language }) => {
  const notification = await presentNotification(db, owner, id)
  if (notification === undefined || notification.is_read) return undefined
  const title = notification.kind === 'price_alert' ? t(language, 'Price alert') : 'TradeMates'
  return { id, title, body: translateMessage(language, notification), path: linkPath(notification) }
}
