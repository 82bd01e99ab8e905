import { listRequests } from '@trademates/contract/friendships'
import { listNotifications, type Notification } from '@trademates/contract/notifications'
import type { Id } from '@trademates/contract/wire'
import { prependItem, type Pages, patchEntity, queryClient } from './query-cache.ts'
import { showPriceAlert } from '#lib/notify/browser-notifications.ts'
import { patchPerson } from './relation-events.ts'
import { removeItem } from './removal.ts'
import { type UnreadCounts, bumpCountsVersion, session } from '#lib/session/session.ts'

const lists = { queryKey: [listNotifications.path] }

/** One is told of something new: it stands on top of the list, and whoever did it is shown as they are now. */
export function onNotificationCreated(notification: Notification): void {
  if (notification.actor) patchPerson(notification.actor)
  if (notification.kind === 'price_alert') showPriceAlert(notification)
  queryClient.setQueriesData<Pages<Notification>>(lists, (data) => prependItem(notification, data))
}

/** What one was told says something else than before. It keeps its place. */
export function onNotificationChanged(notification: Notification): void {
  if (notification.actor) patchPerson(notification.actor)
  patchEntity('notification', notification.id, () => notification)
}

/** There is nothing to tell any more: a request was withdrawn, a like taken back. */
export function onNotificationRemoved(id: Id): void {
  removeItem(id)
  void queryClient.invalidateQueries({ queryKey: [listRequests.path] })
}

/** How much is unread. A list that shows more than that has missed what was read elsewhere, and is read anew. */
export function onUnreadCounts(counts: UnreadCounts): void {
  session.countsChanged(counts)
  const { unread_notifications: unread } = counts
  if (unread === undefined) return
  bumpCountsVersion()
  for (const { queryKey, state } of queryClient.getQueryCache().findAll(lists)) {
    const data = state.data as Pages<Notification> | undefined
    const shown = data?.pages.flatMap(({ items }) => items.filter(({ is_read }) => !is_read)).length ?? 0
    if (shown > unread) void queryClient.invalidateQueries({ queryKey, exact: true })
  }
}

/** Somebody is gone. Where others liked the same post, the last of them is told of now. */
export function refetchNotificationsOf(person: Id): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll(lists)) {
    const data = state.data as Pages<Notification> | undefined
    const isTold = data?.pages.some(({ items }) => items.some(({ kind, actor }) => kind === 'like' && actor?.id === person))
    if (isTold === true) void queryClient.invalidateQueries({ queryKey, exact: true })
  }
}
