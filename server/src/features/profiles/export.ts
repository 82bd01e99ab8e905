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

/** Whom a user has blocked, the newest first. */
export const exportBlocks = (db: Queryable, user: Id): AsyncGenerator<object> => exportPages((page) => listBlocked(db, user, page))

/** Whom a user has muted, the newest first. */
export const exportMutes = (db: Queryable, user: Id): AsyncGenerator<object> => exportPages((page) => listMuted(db, user, page))
