import type { AlertEvent } from '@trademates/contract/alerts'
import { type Id, MAX_PAGE_SIZE } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { paginate } from '#platform/database/pagination.ts'
import { listEventRows } from './store.ts'
import { toAlertEvent } from './view.ts'

/** Yields all alert events of a user, newest first; reads one page at a time. */
export async function* exportAlertEvents(db: Queryable, user: Id): AsyncGenerator<AlertEvent> {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const { items, next } = paginate(await listEventRows(db, user, { limit: MAX_PAGE_SIZE, cursor }), MAX_PAGE_SIZE)
    yield* items.map(toAlertEvent)
    cursor = next
  }
}
