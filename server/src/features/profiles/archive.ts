import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { PAGE_LIMIT } from '@trademates/contract/wire'
import type { PageAsk } from '#platform/paging.ts'
import { listBlocked, listMuted, type UnwantedRow } from './store.ts'

async function* walk(list: (page: PageAsk) => Promise<UnwantedRow[]>): AsyncGenerator<object> {
  let cursor: string | undefined
  do {
    const rows = await list({ limit: PAGE_LIMIT, cursor })
    const items = rows.slice(0, PAGE_LIMIT)
    for (const { id, username, created_at } of items) yield { id, username, since: created_at.toISOString() }
    cursor = rows.length > PAGE_LIMIT ? items.at(-1)?.seq : undefined
  } while (cursor !== undefined)
}

/** Whom a user has blocked, the newest first. */
export const blocksBy = (db: Handle, user: Id): AsyncGenerator<object> => walk((page) => listBlocked(db, user, page))

/** Whom a user has muted, the newest first. */
export const mutesBy = (db: Handle, user: Id): AsyncGenerator<object> => walk((page) => listMuted(db, user, page))
