import type { Decimal } from '@trademates/contract/decimals'
import type { Queryable } from '#platform/database/db.ts'

/** A stored row of a symbol (migration 0076). */
export interface StoredMarketRow {
  symbol: string
  price: Decimal | null
  open: Decimal | null
  change_1h: Decimal | null
  change_1d: Decimal | null
  change_1w: Decimal | null
  change_1m: Decimal | null
  change_ytd: Decimal | null
  volume: Decimal | null
  turnover_usd: Decimal | null
  relative_volume: Decimal | null
  high_52w: Decimal | null
  low_52w: Decimal | null
  range_day: Decimal[] | null
  rsi_14: Decimal | null
  atr_percent: Decimal | null
  sma_50: Decimal | null
  sma_200: Decimal | null
  sma_cross: 'golden' | 'death' | null
  closes: Decimal[]
  source: string
  is_sample: boolean
  delay: number
  is_stale: boolean
  quoted_at: Date | null
  updated_at: Date
}

/** The rows of these symbols. */
export const listStoredRows = (db: Queryable, symbols: readonly string[]): Promise<StoredMarketRow[]> =>
  db.many<StoredMarketRow>`
    select symbol, price, open, change_1h, change_1d, change_1w, change_1m, change_ytd, volume, turnover_usd, relative_volume, high_52w, low_52w,
      range_day::text[] as range_day, rsi_14, atr_percent, sma_50, sma_200, sma_cross, closes::text[] as closes, source, is_sample, delay, is_stale,
      quoted_at, updated_at
    from market_rows where symbol = any(${symbols})`

/** Writes all rows with one statement. */
export const putRows = (db: Queryable, rows: readonly StoredMarketRow[]): Promise<number> =>
  db.run`
    insert into market_rows as known
    select (jsonb_populate_record(null::market_rows, r.value)).*
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as r
    on conflict (symbol) do update set
      price = excluded.price, open = excluded.open, change_1h = excluded.change_1h, change_1d = excluded.change_1d, change_1w = excluded.change_1w,
      change_1m = excluded.change_1m, change_ytd = excluded.change_ytd, volume = excluded.volume, turnover_usd = excluded.turnover_usd,
      relative_volume = excluded.relative_volume, high_52w = excluded.high_52w, low_52w = excluded.low_52w, range_day = excluded.range_day,
      rsi_14 = excluded.rsi_14, atr_percent = excluded.atr_percent, sma_50 = excluded.sma_50, sma_200 = excluded.sma_200,
      sma_cross = excluded.sma_cross, closes = excluded.closes, source = excluded.source, is_sample = excluded.is_sample, delay = excluded.delay,
      is_stale = excluded.is_stale, quoted_at = excluded.quoted_at, updated_at = excluded.updated_at`
