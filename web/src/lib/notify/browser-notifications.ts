import type { Notification as Told } from '@trademates/contract/notifications'
import type { Id } from '@trademates/contract/wire'
import { t, translate } from '#i18n/t.ts'
import { showToast } from './toast.ts'

/** Whether the browser may show notices of its own; `unable` where it cannot, as over HTTP on a network. */
export const notificationPermission = (): NotificationPermission | 'unable' =>
  'Notification' in window ? Notification.permission : 'unable'

/** Asks whether the browser may show notices of its own; called by a press only. */
export async function requestNotificationPermission(): Promise<NotificationPermission | 'unable'> {
  return notificationPermission() === 'unable' ? 'unable' : Notification.requestPermission()
}

const shown = new Set<Id>()

/** Shows, once, that a price alert fired: on the page, or by the browser while that is in the background and it may. */
export function showPriceAlert({ id, message, code, params }: Pick<Told, 'id' | 'message' | 'code' | 'params'>): void {
  if (shown.has(id)) return
  shown.add(id)
  const text = translate({ code, params }, message)
  if (!document.hidden) return showToast({ kind: 'good', text })
  if (notificationPermission() !== 'granted') return
  try {
    // Tabs that show the same one replace each other's.
    const outside = new Notification(t('Price alert'), { body: text, tag: id, icon: '/app-icon-192.png' })
    outside.addEventListener('click', () => window.focus())
  } catch {
    // Phones show them by a service worker alone; what was told stands in the list.
  }
}
