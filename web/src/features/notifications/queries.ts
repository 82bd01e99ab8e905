import { listNotifications } from '@trademates/contract/notifications'
import { pages } from '#lib/cache.ts'

/** Which notifications are shown. */
export type Shown = 'all' | 'unread'

/** What one was told, newest first. */
export const notificationsQuery = (shown: Shown) => pages(listNotifications, { query: shown === 'unread' ? { unread: 'true' } : {} })
