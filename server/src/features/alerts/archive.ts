import type { Firing } from '@trademates/contract/alerts'
import { type Id, PAGE_LIMIT } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { cutPage } from '#platform/paging.ts'
import { listEventsOf } from './store.ts'
import { presentEvent } from './view.ts'

/** All alert events of a user, newest first, read page by page. */
export async function* alertEventsOf(db: Handle, user: Id): AsyncGenerator<Firing> {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const { items, next } = cutPage(await listEventsOf(db, user, { limit: PAGE_LIMIT, cursor }), PAGE_LIMIT)
    yield* items.map(presentEvent)
    cursor = next
  }
}
