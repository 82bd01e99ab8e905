import { self } from './scope.ts'

/** What the server pushes (`server/src/features/push`). */
interface Pushed {
  id: string
  title: string
  body: string
  /** Where it leads, on this site. */
  path: string
}

/** Shows what was pushed, unless somebody looks at the product: there it stands already. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  if (data === null) return
  const windows = await self.clients.matchAll({ type: 'window' })
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  const { id, title, body, path } = data.json() as Pushed
  // What is pushed twice, or shown by a page besides, replaces itself.
  await self.registration.showNotification(title, { body, tag: id, icon: '/app-icon-192.png', data: path })
}

/** Opens what a notification is about: in a window that is there, or in a new one. */
export async function openLink(notification: Notification): Promise<void> {
  notification.close()
  const path = String(notification.data)
  const [window] = await self.clients.matchAll({ type: 'window' })
  if (window === undefined) await self.clients.openWindow(path)
  else await (await window.navigate(path))?.focus()
}
