import type { HeatMapPeriod, MarketRow } from '@trademates/contract/market-overview'
import type { SymbolMarket } from '@trademates/contract/markets'
import type { TradingHours } from '@trademates/contract/symbols'
import type { EventBus } from '#platform/events/event-bus.ts'
import type { Queryable } from '#platform/database/db.ts'
import { CATALOG, type CatalogSymbol } from '#features/symbols/catalog.ts'
import { presentSymbol } from '#features/symbols/find.ts'
import { listSessions } from '#features/symbols/sessions.ts'
import { listStoredRows, type StoredMarketRow } from './store.ts'

/** A row with its catalog symbol. */
export interface MarketDataRow extends StoredMarketRow {
  catalog: CatalogSymbol
}

/** The rows of all symbols at one time. */
export interface MarketData {
  /** null: there are no rows yet. */
  asOf: Date | null
  rows: ReadonlyMap<string, MarketDataRow>
  /** Whether a new server still computes figures of some rows. */
  areFiguresPending: boolean
  /** Returns the cached result of `compute` for these rows. A promise that is rejected is forgotten. */
  cached<Value>(key: string, compute: () => Value): Value
}

/** The rows of markets in memory, read again after the leader has written them. */
export interface MarketRows {
  read(db: Queryable): Promise<MarketData>
  close(): void
}

function createMarketData(stored: readonly StoredMarketRow[], areFiguresPending: boolean): MarketData {
  const byCode = new Map(stored.map((row) => [row.symbol, row]))
  const rows = new Map(
    CATALOG.flatMap((catalog) => {
      const row = byCode.get(catalog.code)
      return row === undefined ? [] : [[catalog.code, { ...row, catalog }]]
    }),
  )
  const times = stored.map(({ updated_at: at }) => at.getTime())
  const values = new Map<string, unknown>()
  return {
    asOf: times.length === 0 ? null : new Date(Math.max(...times)),
    rows,
    areFiguresPending,
    cached<Value>(key: string, compute: () => Value): Value {
      if (values.has(key)) return values.get(key) as Value
      const value = compute()
      values.set(key, value)
      // A failure is not cached.
      if (value instanceof Promise) value.catch(() => values.delete(key))
      return value
    },
  }
}

/** Creates the reader of market rows. */
export function createMarketRows(bus: EventBus): MarketRows {
  let current: Promise<MarketData> | undefined
  let areFiguresPending = false
  const forget = () => {
    current = undefined
  }
  const unsubscribe = bus.subscribe({
    onEvent(event) {
      if (event.topic !== 'markets.refreshed') return
      areFiguresPending = event.figures_pending ?? areFiguresPending
      forget()
    },
    onMissed: forget,
  })
  return {
    read(db) {
      if (current !== undefined) return current
      const codes = CATALOG.map(({ code }) => code)
      const loading = listStoredRows(db, codes).then((stored) => createMarketData(stored, areFiguresPending))
      current = loading
      loading.catch(() => {
        if (current === loading) current = undefined
      })
      return loading
    },
    close: unsubscribe,
  }
}

/** Whether a real source covers any symbol of a market: then only real rows of it are listed. */
const isRealMarket = (data: MarketData, market: SymbolMarket): boolean =>
  data.cached(`is real ${market}`, () => [...data.rows.values()].some((row) => row.catalog.market === market && !row.is_sample))

/**
 * The rows of these markets that may stand in one list: simulated and real prices never do. Of a market with a real source only real rows are
 * listed; where any of the markets has one, the others are left out.
 */
export function listComparable(data: MarketData, markets: readonly SymbolMarket[]): MarketDataRow[] {
  const areReal = markets.some((market) => isRealMarket(data, market))
  return [...data.rows.values()].filter(
    ({ catalog: { market }, is_sample: isSample, price }) => price !== null && markets.includes(market) && isSample !== areReal,
  )
}

/** Whether a new server still computes the change of a period for any of these rows. */
export const areChangesPending = (data: MarketData, rows: readonly MarketDataRow[], period: HeatMapPeriod): boolean =>
  data.areFiguresPending && rows.some((row) => row[`change_${period}`] === null)

/** Whether a market is open at a moment in ms; cached by the hours. */
export function createOpenCheck(at: number): (hours: TradingHours) => boolean {
  const known = new Map<string, boolean>()
  return (hours) => {
    const key = JSON.stringify(hours)
    const isOpen = known.get(key) ?? listSessions(hours, at, at + 1).length > 0
    known.set(key, isOpen)
    return isOpen
  }
}

/** The names of the real sources of rows, and their longest delay in seconds; daily rates are left out of the delay. */
export function describeSources(rows: Iterable<StoredMarketRow>): { sources: string[]; delay: number } {
  const real = [...rows].filter(({ is_sample: isSample, price }) => !isSample && price !== null)
  return {
    sources: [...new Set(real.map(({ source }) => source))].toSorted(),
    delay: Math.max(0, ...real.flatMap(({ delay }) => (delay < DAILY_SECONDS ? delay : []))),
  }
}
const DAILY_SECONDS = 86_400

/** Presents a row. */
export const presentMarketRow = ({ catalog, symbol: _, sma_cross: _cross, is_stale: _stale, ...row }: MarketDataRow): MarketRow => ({
  ...row,
  symbol: presentSymbol(catalog),
  quoted_at: row.quoted_at?.toISOString() ?? null,
  updated_at: row.updated_at.toISOString(),
})
