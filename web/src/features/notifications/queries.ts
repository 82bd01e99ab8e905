import { listNotificationSettings } from '@trademates/contract/notification-settings'
import { listNotifications } from '@trademates/contract/notifications'
import { listQuery, query } from '#lib/cache/query-cache.ts'

/** Which notifications are shown. */
export type NotificationFilter = 'all' | 'unread'

/** What one was told, newest first. */
export const notificationsQuery = (shown: NotificationFilter) =>
  listQuery(listNotifications, { query: shown === 'unread' ? { unread: 'true' } : {} })

/** How one wants to be told of each kind. */
export const settingsQuery = query(listNotificationSettings)
