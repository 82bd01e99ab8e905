import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { MAX_PAGE_SIZE } from '@trademates/contract/wire'
import type { PageQuery } from '#platform/database/pagination.ts'
import { listBlocked, listMuted, type BlockedOrMutedRow } from './store.ts'

async function* exportPages(list: (page: PageQuery) => Promise<BlockedOrMutedRow[]>): AsyncGenerator<object> {
  let cursor: string | undefined
  do {
    const rows = await list({ limit: MAX_PAGE_SIZE, cursor })
    const items = rows.slice(0, MAX_PAGE_SIZE)
    for (const { id, username, created_at } of items) yield { id, username, since: created_at.toISOString() }
    cursor = rows.length > MAX_PAGE_SIZE ? items.at(-1)?.seq : undefined
  } while (cursor !== undefined)
}

/** All users that a user has blocked, newest first, for the data export. */
export const exportBlocks = (db: Queryable, user: Id): AsyncGenerator<object> => exportPages((page) => listBlocked(db, user, page))

/** All users that a user has muted, newest first, for the data export. */
export const exportMutes = (db: Queryable, user: Id): AsyncGenerator<object> => exportPages((page) => listMuted(db, user, page))
