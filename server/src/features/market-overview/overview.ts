import {
  OVERVIEW_BLOCKS,
  type MarketOverview,
  type OverviewBlock,
  type OverviewRow,
  type changeMarketOverview,
  type readMarketOverview,
  type Trend,
} from '@trademates/contract/market-overview'
import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { validationError } from '#platform/api-error.ts'
import { serialize, type Serialized } from '#platform/serialized.ts'
import type { Queryable } from '#platform/database/db.ts'
import { describeSources, type MarketData, type MarketDataRow, type MarketRows } from '#features/market-data/market-rows.ts'
import { hasMarketRow } from '#features/market-data/market-rows-writer.ts'
import { findSymbol, presentSymbol } from '#features/symbols/find.ts'
import { ALL_MOVER_MARKETS, selectMovers } from './movers.ts'
import { deleteBlocks, findBlocks, putBlocks, type StoredBlock } from './store.ts'

/** Rows of movers and trending symbols on the overview. */
const MAX_ROWS = 5

const DEFAULT_SYMBOLS: Record<OverviewBlock, readonly string[]> = {
  Indices: ['SPX', 'NDX', 'DJI', 'RUT', 'VIX', 'DAX', 'UKX', 'NI225', 'HSI', 'US10Y'],
  Currencies: ['DXY', 'EURUSD', 'GBPUSD', 'USDJPY', 'USDCHF', 'AUDUSD', 'USDCAD'],
  Crypto: ['BTCUSD', 'ETHUSD', 'SOLUSD', 'XRPUSD', 'BNBUSD'],
  Commodities: ['XAUUSD', 'XAGUSD', 'USOIL', 'UKOIL', 'NATGAS', 'XCUUSD'],
}

function presentOverviewRow(row: MarketDataRow, standsFor: string | null): OverviewRow {
  return {
    symbol: presentSymbol(row.catalog),
    stands_for: standsFor,
    price: row.price,
    change_percent: row.change_1d,
    closes: row.closes,
    quoted_at: row.quoted_at?.toISOString() ?? null,
    is_sample: row.is_sample,
  }
}

/** The row of a symbol. An index without a real price shows that of its future, if the future has one. */
function selectOverviewRow({ rows }: MarketData, code: string): OverviewRow[] {
  const row = rows.get(code)
  if (row === undefined) return []
  const future = row.catalog.tradable_as === null || !row.is_sample ? undefined : rows.get(row.catalog.tradable_as)
  return [
    future !== undefined && !future.is_sample && future.price !== null ? presentOverviewRow(future, code) : presentOverviewRow(row, null),
  ]
}

/** Returns the trending symbols that are listed, the best first. */
export type ListTrends = (db: Queryable, data: MarketData) => Promise<Trend[]>

async function present(
  db: Queryable,
  data: MarketData,
  { chosen, listTrends }: { chosen: readonly StoredBlock[] | undefined; listTrends: ListTrends },
): Promise<MarketOverview> {
  const [movers, trending] = await Promise.all([
    data.cached('overview movers', () => selectMovers(db, data, { markets: ALL_MOVER_MARKETS, period: '1d', limit: MAX_ROWS })),
    data.cached('trending', () => listTrends(db, data)),
  ])
  return {
    blocks: OVERVIEW_BLOCKS.map((name) => {
      const symbols = chosen?.find((block) => block.name === name)?.symbols ?? DEFAULT_SYMBOLS[name]
      return { name, rows: symbols.flatMap((code) => data.cached(`overview ${code}`, () => selectOverviewRow(data, code))) }
    }),
    movers,
    trending: trending.slice(0, MAX_ROWS),
    ...data.cached('sources', () => describeSources(data.rows.values())),
    is_edited: chosen !== undefined,
    as_of: data.asOf?.toISOString() ?? null,
  }
}

/** Returns the overview with the viewer's blocks. That of all who chose none is serialized once for each version of the rows. */
export const read =
  (marketRows: MarketRows, listTrends: ListTrends) =>
  async ({ viewer }: RequestContext<typeof readMarketOverview>, { db }: Deps): Promise<MarketOverview | Serialized> => {
    const [data, chosen] = await Promise.all([marketRows.read(db), findBlocks(db, viewer.id)])
    const overview = () => present(db, data, { chosen, listTrends })
    return chosen === undefined ? data.cached('overview', async () => serialize(await overview())) : overview()
  }

/** Stores the viewer's blocks; throws a validation error for a symbol that is not in the catalog. */
export async function change({ viewer, body: { blocks } }: RequestContext<typeof changeMarketOverview>, { db }: Deps): Promise<undefined> {
  const stored = blocks.map(({ name, symbols }) => ({
    name,
    symbols: [
      ...new Set(
        symbols.map((code) => {
          const found = findSymbol(code)?.code
          if (found === undefined || !hasMarketRow(found)) throw validationError({ blocks: [message('no_such_symbol', { symbol: code })] })
          return found
        }),
      ),
    ],
  }))
  await (stored.length === 0 ? deleteBlocks(db, viewer.id) : putBlocks(db, viewer.id, stored))
}

/** The blocks that a user chose, for the export of their data. */
export const exportMarketBlocks = (db: Queryable, user: Id): Promise<StoredBlock[] | undefined> => findBlocks(db, user)
