import { self } from './scope.ts'

/** Payload of a push message (`server/src/features/push`). */
interface Pushed {
  id: string
  title: string
  body: string
  /** Target path on this site. */
  path: string
}

/** Shows a push message unless a window of the app is visible. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  if (data === null) return
  const windows = await self.clients.matchAll({ type: 'window' })
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  const { id, title, body, path } = data.json() as Pushed
  // The tag replaces a duplicate.
  await self.registration.showNotification(title, { body, tag: id, icon: '/app-icon-192.png', data: path })
}

/** Opens the target of a notification in an open window or a new one. */
export async function openLink(notification: Notification): Promise<void> {
  notification.close()
  const path = String(notification.data)
  const [window] = await self.clients.matchAll({ type: 'window' })
  if (window === undefined) await self.clients.openWindow(path)
  else await (await window.navigate(path))?.focus()
}
