import type { listNotifications, Notification } from '@trademates/contract/notifications'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { paginate, type Page } from '#platform/database/pagination.ts'
import { listNotificationRows } from './store.ts'
import { toNotification } from './view.ts'

/** Lists the viewer's notifications, newest first. */
export async function list({ viewer, query }: RequestContext<typeof listNotifications>, { db }: Deps): Promise<Page<Notification>> {
  const { items, next } = paginate(await listNotificationRows(db, viewer.id, query), query.limit)
  return { items: items.map(toNotification), next }
}
