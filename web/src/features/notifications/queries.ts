import { listNotificationSettings } from '@trademates/contract/notification-settings'
import { listNotifications } from '@trademates/contract/notifications'
import { listQuery, query } from '#lib/cache/query-cache.ts'

/** Filter of the notification list. */
export type NotificationFilter = 'all' | 'unread'

/** The viewer's notifications, newest first. */
export const notificationsQuery = (shown: NotificationFilter) =>
  listQuery(listNotifications, { query: shown === 'unread' ? { unread: 'true' } : {} })

/** The viewer's notification settings by kind. */
export const settingsQuery = query(listNotificationSettings)
