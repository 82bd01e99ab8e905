import { listRequests } from '@trademates/contract/friendships'
import { listNotifications, type Notification } from '@trademates/contract/notifications'
import type { Id } from '@trademates/contract/wire'
import { prependItem, type Pages, patchEntity, queryClient } from './query-cache.ts'
import { showPriceAlert } from '#lib/notify/browser-notifications.ts'
import { patchPerson } from './relation-events.ts'
import { removeItem } from './removal.ts'
import { type UnreadCounts, bumpCountsVersion, session } from '#lib/session/session.ts'

const lists = { queryKey: [listNotifications.path] }

/** Handles a new notification: adds it to the list and updates its actor. */
export function onNotificationCreated(notification: Notification): void {
  if (notification.actor) patchPerson(notification.actor)
  if (notification.kind === 'price_alert') showPriceAlert(notification)
  addNotification(notification)
}

/** Adds a notification to the lists that lack it. */
export const addNotification = (notification: Notification): unknown =>
  queryClient.setQueriesData<Pages<Notification>>(lists, (data) => prependItem(notification, data))

/** Handles a changed notification. It keeps its position. */
export function onNotificationChanged(notification: Notification): void {
  if (notification.actor) patchPerson(notification.actor)
  updateNotification(notification)
}

/** Replaces a notification in all lists. */
export const updateNotification = (notification: Notification): void => patchEntity('notification', notification.id, () => notification)

/** Handles a removed notification, such as a withdrawn request or like. */
export function onNotificationRemoved(id: Id): void {
  removeItem(id)
  void queryClient.invalidateQueries({ queryKey: [listRequests.path] })
}

/** Handles new unread counts. Refetches a list that shows more unread items than the count: some were read elsewhere. */
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

/** Refetches like notifications of a removed user: they then name another liker. */
export function refetchNotificationsOf(person: Id): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll(lists)) {
    const data = state.data as Pages<Notification> | undefined
    const isAffected = data?.pages.some(({ items }) => items.some(({ kind, actor }) => kind === 'like' && actor?.id === person))
    if (isAffected === true) void queryClient.invalidateQueries({ queryKey, exact: true })
  }
}
