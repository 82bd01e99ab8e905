import { listNotifications, markNotificationsRead, type Notification } from '@trademates/contract/notifications'
import type { Id } from '@trademates/contract/wire'
import { call } from '#lib/api/call.ts'
import { type Pages, patchEntity, queryClient, findEntity } from '#lib/cache/query-cache.ts'
import { showToast } from '#lib/notify/toast.ts'
import { session, unreadCountsVersion } from '#lib/session/session.ts'

/** All cached notifications, without duplicates. */
function cachedNotifications(): Notification[] {
  const lists = queryClient.getQueriesData<Pages<Notification>>({ queryKey: [listNotifications.path] })
  const all = lists.flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? [])
  return [...new Map(all.map((notification) => [notification.id, notification])).values()]
}

/** Whether a notification still has the patched values. */
const matches = (now: Notification | undefined, patch: Partial<Notification>): boolean =>
  now !== undefined && Object.entries(patch).every(([field, value]) => now[field as keyof Notification] === value)

/**
 * Patches cached notifications. Returns a function that reverts the patch; if live events arrived in between, the lists are refetched
 * instead.
 */
function patchNotifications(notifications: readonly Notification[], patch: Partial<Notification>): () => void {
  const eventCount = unreadCountsVersion()
  for (const { id } of notifications) patchEntity('notification', id, (notification) => ({ ...notification, ...patch }))
  return () => {
    const unchanged =
      unreadCountsVersion() === eventCount ? notifications.filter(({ id }) => matches(findEntity('notification', id), patch)) : []
    for (const before of unchanged) {
      const changed = Object.keys(patch).map((field) => [field, before[field as keyof Notification]] as const)
      patchEntity('notification', before.id, (now) => ({ ...now, ...Object.fromEntries(changed) }))
    }
    if (unchanged.length < notifications.length) void queryClient.invalidateQueries({ queryKey: [listNotifications.path] })
  }
}

const unreadCount = () => session.get().user?.unread_notifications ?? 0

/** Lowers the unread count. Returns a function that reverts it, unless the server sent a new count in between. */
function lowerUnreadCount(max: number): () => void {
  const decrease = Math.min(max, unreadCount())
  const eventCount = unreadCountsVersion()
  session.countsChanged({ unread_notifications: unreadCount() - decrease })
  return () => {
    if (unreadCountsVersion() === eventCount) session.countsChanged({ unread_notifications: unreadCount() + decrease })
  }
}

async function markAsRead(
  notifications: readonly Notification[],
  { body, counts }: { body: { ids: Id[] } | { all: true }; counts: number },
) {
  const reverts = [patchNotifications(notifications, { is_read: true }), lowerUnreadCount(counts)]
  try {
    await call(markNotificationsRead, { body })
  } catch (error) {
    for (const revert of reverts) revert()
    showToast({ kind: 'bad', text: error instanceof Error ? error.message : String(error) })
  }
}

/** Marks a notification as read; reverts on failure. */
export async function markRead(notification: Notification): Promise<void> {
  if (!notification.is_read) await markAsRead([notification], { body: { ids: [notification.id] }, counts: 1 })
}

/** Marks all notifications as read; reverts on failure. Does nothing if none is unread. */
export async function markAllRead(): Promise<void> {
  const counts = unreadCount()
  if (counts === 0) return
  await markAsRead(
    cachedNotifications().filter(({ is_read }) => !is_read),
    { body: { all: true }, counts },
  )
}

/** Records the answer to a friend request in its notification. Returns a function that reverts it. */
export const setRequestStatus = (friendship: Id, status: 'accepted' | 'declined'): (() => void) =>
  patchNotifications(
    cachedNotifications().filter(({ kind, friendship_id }) => kind === 'friend_request' && friendship_id === friendship),
    { friendship_status: status, is_read: true },
  )
