import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { listLikesBy } from './store.ts'

const PAGE = 500

/** A like as it is handed to whoever gave it. */
export interface Given {
  post_id: Id
  created_at: string
}

/** All likes that a user gave, by post, read a page at a time. */
export async function* likesBy(db: Handle, user: Id): AsyncGenerator<Given> {
  let after: Id | null = null
  do {
    const rows: Awaited<ReturnType<typeof listLikesBy>> = await listLikesBy(db, { user, after, most: PAGE })
    yield* rows.map((row) => ({ post_id: row.post_id, created_at: row.created_at.toISOString() }))
    after = rows.length < PAGE ? null : (rows.at(-1)?.post_id ?? null)
  } while (after !== null)
}
