import { compare, plus } from '@trademates/contract/decimals'
import type { Interval } from '@trademates/contract/prices'
import type { Bar } from './source.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** How long a candle lasts, in milliseconds. */
export const LENGTH_MS: Record<Interval, number> = {
  '15m': 15 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  '1d': DAY_MS,
  '1w': 7 * DAY_MS,
}

// The first of January 1970 was a Thursday; weeks begin on Monday.
const FIRST_MONDAY_MS = 4 * DAY_MS

/** When the candle opened that this moment lies in, in milliseconds: days at midnight UTC, weeks on Monday. */
export function openingOf(ms: number, interval: Interval): number {
  const shift = interval === '1w' ? FIRST_MONDAY_MS : 0
  return Math.floor((ms - shift) / LENGTH_MS[interval]) * LENGTH_MS[interval] + shift
}

function joined(bars: readonly Bar[], interval: Interval, now: number): Bar[] {
  const [first] = bars
  const last = bars.at(-1)
  if (first === undefined || last === undefined) return []
  const time = new Date(openingOf(first.time.getTime(), interval))
  return [
    {
      time,
      open: first.open,
      high: bars.map(({ high }) => high).reduce((a, b) => (compare(a, b) < 0 ? b : a)),
      low: bars.map(({ low }) => low).reduce((a, b) => (compare(a, b) > 0 ? b : a)),
      close: last.close,
      volume: bars.map(({ volume }) => volume).reduce((a, b) => plus(a, b)),
      final: last.final && time.getTime() + LENGTH_MS[interval] <= now,
    },
  ]
}

/** Makes longer candles of shorter ones, oldest first. */
export function roll(bars: readonly Bar[], interval: Interval, now = Date.now()): Bar[] {
  const groups = Map.groupBy(bars, ({ time }) => openingOf(time.getTime(), interval))
  return [...groups.values()].flatMap((group) => joined(group, interval, now))
}
