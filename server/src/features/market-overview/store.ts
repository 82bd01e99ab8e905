import type { OverviewBlock } from '@trademates/contract/market-overview'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'

/** A block that a user chose. */
export interface StoredBlock {
  name: OverviewBlock
  symbols: string[]
}

/** The blocks that a user chose; undefined if there are none. */
export const findBlocks = async (db: Queryable, user: Id): Promise<StoredBlock[] | undefined> =>
  (await db.one<{ blocks: StoredBlock[] }>`select blocks from market_boards where user_id = ${user}`)?.blocks

export const putBlocks = (db: Queryable, user: Id, blocks: readonly StoredBlock[]): Promise<number> =>
  db.run`
    insert into market_boards (user_id, blocks) values (${user}, ${JSON.stringify(blocks)}::jsonb)
    on conflict (user_id) do update set blocks = excluded.blocks`

export const deleteBlocks = (db: Queryable, user: Id): Promise<number> => db.run`delete from market_boards where user_id = ${user}`
