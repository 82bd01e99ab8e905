import { type Id, MAX_PAGE_SIZE } from '@trademates/contract/wire'
import type { Notification } from '@trademates/contract/notifications'
import type { Queryable } from '#platform/database/db.ts'
import { paginate } from '#platform/database/pagination.ts'
import { listNotificationRows } from './store.ts'
import { toNotification } from './view.ts'

/** Yields all notifications of a user, newest first; reads one page at a time. */
export async function* exportNotifications(db: Queryable, user: Id): AsyncGenerator<Notification> {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const { items, next } = paginate(await listNotificationRows(db, user, { limit: MAX_PAGE_SIZE, cursor }), MAX_PAGE_SIZE)
    yield* items.map(toNotification)
    cursor = next
  }
}
