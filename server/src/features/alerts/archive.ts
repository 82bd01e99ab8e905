import type { Firing } from '@trademates/contract/alerts'
import { type Id, PAGE_LIMIT } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { cutPage } from '#platform/paging.ts'
import { listFiringsOf } from './store.ts'
import { presentFiring } from './view.ts'

/** All that fired for a user and is kept, newest first, read a page at a time. */
export async function* firingsOf(db: Handle, user: Id): AsyncGenerator<Firing> {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const { items, next } = cutPage(await listFiringsOf(db, user, { limit: PAGE_LIMIT, cursor }), PAGE_LIMIT)
    yield* items.map(presentFiring)
    cursor = next
  }
}
