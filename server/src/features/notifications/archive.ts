import { type Id, PAGE_LIMIT } from '@trademates/contract/wire'
import type { Notification } from '@trademates/contract/notifications'
import type { Handle } from '#platform/db.ts'
import { cutPage } from '#platform/paging.ts'
import { listRows } from './store.ts'
import { toNotification } from './view.ts'

/** All that a user was told and can still see, newest first, read a page at a time. */
export async function* notificationsOf(db: Handle, user: Id): AsyncGenerator<Notification> {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const { items, next } = cutPage(await listRows(db, user, { limit: PAGE_LIMIT, cursor }), PAGE_LIMIT)
    yield* items.map(toNotification)
    cursor = next
  }
}
