import { compare, type Decimal } from '@trademates/contract/decimals'
import type { AnswerOf } from '@trademates/contract/endpoint'
import {
  type listMovers,
  MAX_MOVERS,
  MOVER_MARKETS,
  type Mover,
  type MoverMarket,
  type MoverPeriod,
  type Movers,
} from '@trademates/contract/market-overview'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import type { Queryable } from '#platform/database/db.ts'
import {
  areChangesPending,
  createOpenCheck,
  describeSources,
  listComparable,
  type MarketData,
  type MarketDataRow,
  type MarketRows,
  presentMarketRow,
} from '#features/market-data/market-rows.ts'
import { listNewestHeadlines } from '#features/news/headlines.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** How much older than its delay a price may be while its market is open. */
const MAX_LATE_MS = 10 * MINUTE_MS
/** Shares below this price, in dollars, are left out. */
const MIN_STOCK_PRICE = 1
/** The least turnover in dollars. */
const MIN_TURNOVER: Partial<Record<string, number>> = { Stock: 20e6, Crypto: 5e6 }
/** A share that moved further in a day may have been split, in percent. */
const SPLIT_PERCENT = 50

export const ALL_MOVER_MARKETS: readonly MoverMarket[] = MOVER_MARKETS

/** Whether a row may be listed: its price is current, and it is neither cheap nor thinly traded. */
function isListed(row: MarketDataRow, now: number, isOpen: (hours: MarketDataRow['catalog']['hours']) => boolean): boolean {
  const { catalog, price, turnover_usd: turnover, quoted_at: quotedAt, delay, is_stale: isStale } = row
  const isLate = quotedAt === null || now - quotedAt.getTime() > delay * 1_000 + MAX_LATE_MS
  if ((isStale || isLate) && isOpen(catalog.hours)) return false
  if (catalog.market === 'Stock' && Number(price) < MIN_STOCK_PRICE) return false
  return Number(turnover ?? 0) >= (MIN_TURNOVER[catalog.market] ?? 0)
}

const mayBeSplit = ({ catalog, change_1d: change }: MarketDataRow): boolean =>
  catalog.market === 'Stock' && change !== null && Math.abs(Number(change)) > SPLIT_PERCENT

interface Selection {
  markets: readonly MoverMarket[]
  period: MoverPeriod
  limit: number
}

/** Sorts by a value, the largest first, equal ones by code; rows without a value are left out, possible splits come last. */
const rank = (rows: readonly MarketDataRow[], valueOf: (row: MarketDataRow) => Decimal | null, limit: number): MarketDataRow[] =>
  rows
    .flatMap((row) => {
      const value = valueOf(row)
      return value === null ? [] : [{ row, value, isLast: mayBeSplit(row) }]
    })
    .toSorted((a, b) => Number(a.isLast) - Number(b.isLast) || compare(b.value, a.value) || (a.row.symbol < b.row.symbol ? -1 : 1))
    .slice(0, limit)
    .map(({ row }) => row)

/** Selects the movers of markets, each with the newest headline of today about it. */
export async function selectMovers(db: Queryable, data: MarketData, { markets, period, limit }: Selection): Promise<Movers> {
  const now = Date.now()
  const isOpen = createOpenCheck(now)
  const listed = listComparable(data, markets).filter((row) => isListed(row, now, isOpen))
  const changeOf = (row: MarketDataRow) => row[`change_${period}`]
  const gains = listed.filter((row) => Number(changeOf(row) ?? 0) > 0)
  const losses = listed.filter((row) => Number(changeOf(row) ?? 0) < 0)
  const gainers = rank(gains, changeOf, limit)
  const losers = rank(losses, (row) => changeOf(row)?.replace(/^-/, '') ?? null, limit)
  const active = rank(listed, (row) => row.turnover_usd, limit)
  const codes = [...new Set([...gainers, ...losers, ...active].map(({ symbol }) => symbol))]
  const headlines = await listNewestHeadlines(db, codes, new Date(Math.floor(now / DAY_MS) * DAY_MS))
  const present = (row: MarketDataRow): Mover => ({
    ...presentMarketRow(row),
    may_be_split: mayBeSplit(row),
    headline: headlines.get(row.symbol) ?? null,
  })
  return { gainers: gainers.map(present), losers: losers.map(present), active: active.map(present) }
}

/** Returns the movers of a market, or of all markets. */
export const list =
  (marketRows: MarketRows) =>
  async ({ query: { market, period, limit } }: RequestContext<typeof listMovers>, { db }: Deps): Promise<AnswerOf<typeof listMovers>> => {
    const data = await marketRows.read(db)
    const markets = market === undefined ? ALL_MOVER_MARKETS : [market]
    const movers = await data.cached(`movers ${market} ${period}`, () => selectMovers(db, data, { markets, period, limit: MAX_MOVERS }))
    return {
      gainers: movers.gainers.slice(0, limit),
      losers: movers.losers.slice(0, limit),
      active: movers.active.slice(0, limit),
      ...data.cached(`sources ${market}`, () => describeSources(listComparable(data, markets))),
      figures_pending: data.cached(`pending ${market} ${period}`, () => areChangesPending(data, listComparable(data, markets), period)),
      as_of: data.asOf?.toISOString() ?? null,
    }
  }
