import type { listNotifications, Notification } from '@trademates/contract/notifications'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { cutPage, type Page } from '#platform/paging.ts'
import { listRows } from './store.ts'
import { toNotification } from './view.ts'

/** What the viewer was told, newest first. */
export async function list({ viewer, query }: Ask<typeof listNotifications>, { db }: Deps): Promise<Page<Notification>> {
  const { items, next } = cutPage(await listRows(db, viewer.id, query), query.limit)
  return { items: items.map(toNotification), next }
}
