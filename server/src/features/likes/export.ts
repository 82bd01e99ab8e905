import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { listUserLikes } from './store.ts'

const PAGE_SIZE = 500

export interface ExportedLike {
  post_id: Id
  created_at: string
}

/** All likes of a user, ordered by post, for the data export; read page by page. */
export async function* exportLikes(db: Queryable, user: Id): AsyncGenerator<ExportedLike> {
  let after: Id | null = null
  do {
    const rows: Awaited<ReturnType<typeof listUserLikes>> = await listUserLikes(db, { user, after, limit: PAGE_SIZE })
    yield* rows.map((row) => ({ post_id: row.post_id, created_at: row.created_at.toISOString() }))
    after = rows.length < PAGE_SIZE ? null : (rows.at(-1)?.post_id ?? null)
  } while (after !== null)
}
