import type { Post } from '@trademates/contract/posts'
import type { Db } from '@trademates/server/src/platform/database/db.ts'

/**
 * Stores `code` as the symbol of a post, as a version wrote it that resolved cashtags without the market. Changes the post first, as the price
 * lookup does, to avoid a deadlock with it.
 */
export const storeEarlierSymbol = (db: Db, post: Post, code: string): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.run`update posts set symbols_checked_at = null where id = ${post.id}`
    return tx.run`update post_symbols set symbol = ${code} where post_id = ${post.id}`
  })
