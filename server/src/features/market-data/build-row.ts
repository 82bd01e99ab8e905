import { type Decimal, percentChange, roundDecimal } from '@trademates/contract/decimals'
import type { PriceSnapshot } from '#features/prices/price-service.ts'
import type { DailyFigures } from './figures.ts'
import type { StoredMarketRow } from './store.ts'

/** What the writer knows of a symbol besides its price. */
export interface SymbolHistory {
  /** The UTC day of the figures, and the hour of the last close, since 1970. */
  day: number
  hour: number
  figures: DailyFigures
  /** Closes of the last hours, oldest first; the last one is that of the running hour. */
  closes: Decimal[]
}

const PERCENT_DECIMALS = 2
/** Averages have one more digit than prices. */
const AVERAGE_DECIMALS = 1

const rounded = (value: number | null, decimals: number): Decimal | null =>
  value === null || !Number.isFinite(value) ? null : roundDecimal(value.toFixed(Math.min(18, decimals)), decimals)

const changeFrom = (then: number | Decimal | null | undefined, price: Decimal): Decimal | null =>
  then === null || then === undefined || Number(then) === 0
    ? null
    : percentChange(typeof then === 'number' ? then.toFixed(12) : then, price)

/** The value of one unit of a currency in dollars, from the prices of pairs; undefined if there is no pair. */
function dollarsOf(currency: string, priceOf: (code: string) => Decimal | undefined): number | undefined {
  if (currency === 'USD') return 1
  const direct = priceOf(`${currency}USD`)
  if (direct !== undefined) return Number(direct)
  const inverse = priceOf(`USD${currency}`)
  return inverse === undefined ? undefined : 1 / Number(inverse)
}

/** Converts a volume and a price to a turnover in whole dollars. */
function turnoverOf(
  { symbol, volume }: PriceSnapshot,
  price: Decimal | null,
  priceOf: (code: string) => Decimal | undefined,
): Decimal | null {
  const dollars = dollarsOf(symbol.currency, priceOf)
  if (volume === null || price === null || dollars === undefined) return null
  return rounded(Number(volume) * Number(price) * dollars, 0)
}

interface RowInput {
  snapshot: PriceSnapshot
  /** undefined until its candles are read. */
  history: SymbolHistory | undefined
  /** The row before, of any process. */
  before: StoredMarketRow | undefined
  /** The price an hour ago. */
  hourAgo: Decimal | undefined
  priceOf: (code: string) => Decimal | undefined
  now: Date
}

/** Computes the row of a symbol. Figures that are not known yet stay as they are in the row before, if it has the same source. */
export function buildRow({ snapshot, history, before, hourAgo, priceOf, now }: RowInput): StoredMarketRow {
  const { symbol, quote, source, delay, isStale, volume } = snapshot
  const kept = before?.source === source.name ? before : undefined
  const price = quote?.price ?? kept?.price ?? null
  const figures = history?.figures
  const closes = history?.closes ?? kept?.closes ?? []
  const change = (then: number | Decimal | null | undefined) => (price === null ? null : changeFrom(then, price))
  const highs = [figures?.high52w ?? kept?.high_52w, quote?.high].filter((value) => value !== null && value !== undefined)
  const lows = [figures?.low52w ?? kept?.low_52w, quote?.low].filter((value) => value !== null && value !== undefined)
  const average = symbol.decimals + AVERAGE_DECIMALS
  return {
    symbol: symbol.code,
    price,
    open: quote?.open ?? kept?.open ?? null,
    change_1h: change(hourAgo ?? closes.at(-2)),
    change_1d: quote === undefined ? (kept?.change_1d ?? null) : change(quote.previousClose),
    change_1w: figures === undefined ? (kept?.change_1w ?? null) : change(figures.close1w),
    change_1m: figures === undefined ? (kept?.change_1m ?? null) : change(figures.close1m),
    change_ytd: figures === undefined ? (kept?.change_ytd ?? null) : change(figures.closeYtd),
    volume: volume ?? kept?.volume ?? null,
    turnover_usd: turnoverOf(snapshot, price, priceOf) ?? kept?.turnover_usd ?? null,
    relative_volume:
      figures === undefined || volume === null
        ? (kept?.relative_volume ?? null)
        : rounded(figures.averageVolume === null ? null : Number(volume) / figures.averageVolume, 2),
    high_52w: highs.length === 0 ? null : highs.reduce((a, b) => (Number(b) > Number(a) ? b : a)),
    low_52w: lows.length === 0 ? null : lows.reduce((a, b) => (Number(b) < Number(a) ? b : a)),
    range_day: typeof quote?.low === 'string' && typeof quote.high === 'string' ? [quote.low, quote.high] : (kept?.range_day ?? null),
    rsi_14: figures === undefined ? (kept?.rsi_14 ?? null) : rounded(figures.rsi14, 1),
    atr_percent:
      figures === undefined || price === null
        ? (kept?.atr_percent ?? null)
        : rounded(figures.atr14 === null ? null : (100 * figures.atr14) / Number(price), PERCENT_DECIMALS),
    sma_50: figures === undefined ? (kept?.sma_50 ?? null) : rounded(figures.sma50, average),
    sma_200: figures === undefined ? (kept?.sma_200 ?? null) : rounded(figures.sma200, average),
    sma_cross: figures === undefined ? (kept?.sma_cross ?? null) : figures.cross,
    closes: price === null || closes.length === 0 ? closes : [...closes.slice(0, -1), price],
    source: source.name,
    is_sample: source.is_sample,
    delay,
    is_stale: isStale,
    quoted_at: quote?.time ?? kept?.quoted_at ?? null,
    updated_at: now,
  }
}
