import { listNotificationSettings } from '@trademates/contract/notification-settings'
import { listNotifications } from '@trademates/contract/notifications'
import { pages, query } from '#lib/cache/cache.ts'

/** Which notifications are shown. */
export type Shown = 'all' | 'unread'

/** What one was told, newest first. */
export const notificationsQuery = (shown: Shown) => pages(listNotifications, { query: shown === 'unread' ? { unread: 'true' } : {} })

/** How one wants to be told of each kind. */
export const settingsQuery = query(listNotificationSettings)
