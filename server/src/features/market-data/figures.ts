import type { Decimal } from '@trademates/contract/decimals'
import type { Bar } from '#features/prices/source.ts'

const DAY_MS = 86_400_000
const RSI_DAYS = 14
const ATR_DAYS = 14
const VOLUME_DAYS = 20
const CROSS_DAYS = 5
const YEAR_DAYS = 365

/** Figures of the daily candles before today; null where there are too few. */
export interface DailyFigures {
  /** Closes a week and a month ago, and of the last year. */
  close1w: number | null
  close1m: number | null
  closeYtd: number | null
  high52w: Decimal | null
  low52w: Decimal | null
  averageVolume: number | null
  rsi14: number | null
  /** The average true range in the unit of the price. */
  atr14: number | null
  sma50: number | null
  sma200: number | null
  /** The averages of 50 and 200 days crossed within 5 days: upward (golden) or downward (death). */
  cross: 'golden' | 'death' | null
}

/** The mean of the last `count` values that end before `end`; null if there are fewer. */
function meanBefore(values: readonly number[], count: number, end = values.length): number | null {
  if (end < count) return null
  let sum = 0
  for (let at = end - count; at < end; at += 1) sum += values[at] ?? 0
  return sum / count
}

/** Wilder's smoothing: the mean of the first `days` values, then each value with weight 1 / days. */
function smooth(values: readonly number[], days: number): number | null {
  const first = meanBefore(values, days, days)
  if (first === null || values.length < days) return null
  return values.slice(days).reduce((average, value) => (average * (days - 1) + value) / days, first)
}

/** The relative strength index (Wilder 1978) of closes. */
export function relativeStrength(closes: readonly number[], days = RSI_DAYS): number | null {
  const moves = closes.slice(1).map((close, at) => close - (closes[at] ?? close))
  const [up, down] = [
    smooth(
      moves.map((move) => Math.max(0, move)),
      days,
    ),
    smooth(
      moves.map((move) => Math.max(0, -move)),
      days,
    ),
  ]
  if (up === null || down === null) return null
  if (down === 0) return up === 0 ? 50 : 100
  return 100 - 100 / (1 + up / down)
}

/** The average true range (Wilder 1978). The first day has no close before it; its range is high minus low. */
export function averageTrueRange(bars: readonly { high: number; low: number; close: number }[], days = ATR_DAYS): number | null {
  const ranges = bars.map(({ high, low }, at) => {
    const before = bars[at - 1]?.close ?? null
    return before === null ? high - low : Math.max(high, before) - Math.min(low, before)
  })
  return smooth(ranges, days)
}

function findCross(closes: readonly number[]): DailyFigures['cross'] {
  const isAbove = (end: number): boolean | null => {
    const [short, long] = [meanBefore(closes, 50, end), meanBefore(closes, 200, end)]
    return short === null || long === null ? null : short > long
  }
  const now = isAbove(closes.length)
  const before = isAbove(closes.length - CROSS_DAYS)
  if (now === null || before === null || now === before) return null
  return now ? 'golden' : 'death'
}

/** Computes the figures from daily candles, oldest first. The candle of today is left out. `now` is in ms. */
export function computeFigures(days: readonly Bar[], now: number): DailyFigures {
  const today = Math.floor(now / DAY_MS) * DAY_MS
  const bars = days.filter(({ time }) => time.getTime() < today)
  const closes = bars.map(({ close }) => Number(close))
  const closeAt = (ms: number): number | null => {
    const at = bars.findLastIndex(({ time }) => time.getTime() <= ms)
    return closes[at] ?? null
  }
  const year = bars.filter(({ time }) => time.getTime() >= today - YEAR_DAYS * DAY_MS)
  const extreme = (pick: (bar: Bar) => Decimal, isBeyond: (a: number, b: number) => boolean): Decimal | null =>
    year.map(pick).reduce<Decimal | null>((best, value) => (best === null || isBeyond(Number(value), Number(best)) ? value : best), null)
  const aMonthAgo = new Date(today)
  aMonthAgo.setUTCMonth(aMonthAgo.getUTCMonth() - 1)
  return {
    close1w: closeAt(today - 7 * DAY_MS),
    close1m: closeAt(aMonthAgo.getTime()),
    closeYtd: closeAt(Date.UTC(new Date(today).getUTCFullYear(), 0, 1) - 1),
    high52w: extreme(
      ({ high }) => high,
      (a, b) => a > b,
    ),
    low52w: extreme(
      ({ low }) => low,
      (a, b) => a < b,
    ),
    averageVolume: meanBefore(
      bars.map(({ volume }) => Number(volume)),
      VOLUME_DAYS,
    ),
    rsi14: relativeStrength(closes),
    atr14: averageTrueRange(bars.map(({ high, low, close }) => ({ high: Number(high), low: Number(low), close: Number(close) }))),
    sma50: meanBefore(closes, 50),
    sma200: meanBefore(closes, 200),
    cross: findCross(closes),
  }
}
