import type { Notification as ApiNotification } from '@trademates/contract/notifications'
import type { Id } from '@trademates/contract/wire'
import { t, translate } from '#i18n/t.ts'
import { showToast } from './toast.ts'

/** Permission for browser notifications; `unable` if the browser has none, such as without HTTPS. */
export const notificationPermission = (): NotificationPermission | 'unable' =>
  'Notification' in window ? Notification.permission : 'unable'

/** Asks for the permission. Call from a click handler. */
export async function requestNotificationPermission(): Promise<NotificationPermission | 'unable'> {
  return notificationPermission() === 'unable' ? 'unable' : Notification.requestPermission()
}

const shown = new Set<Id>()

/** Shows a triggered price alert once: as a toast, or as a browser notification if the page is hidden and the permission is granted. */
export function showPriceAlert({ id, message, code, params }: Pick<ApiNotification, 'id' | 'message' | 'code' | 'params'>): void {
  if (shown.has(id)) return
  shown.add(id)
  const text = translate({ code, params }, message)
  if (!document.hidden) return showToast({ kind: 'good', text })
  if (notificationPermission() !== 'granted') return
  try {
    // Tabs replace each other's notification by its tag.
    const notification = new Notification(t('Price alert'), { body: text, tag: id, icon: '/app-icon-192.png' })
    notification.addEventListener('click', () => window.focus())
  } catch {
    // Phones allow notifications only from service workers. The alert is in the list of notifications.
  }
}
