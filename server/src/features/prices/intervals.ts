import { compare, plus } from '@trademates/contract/decimals'
import type { Bar, SourceInterval } from './source.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Duration of a candle in ms. */
export const INTERVAL_MS: Record<SourceInterval, number> = {
  '1s': 1_000,
  '1m': MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  '1d': DAY_MS,
  '1w': 7 * DAY_MS,
}

// 1 January 1970 was a Thursday; weeks start on Monday.
const MONDAY_OFFSET_MS = 4 * DAY_MS

/** The open time of the candle at a moment, in ms: days start at midnight UTC, weeks on Monday. */
export function openTimeOf(ms: number, interval: SourceInterval): number {
  const shift = interval === '1w' ? MONDAY_OFFSET_MS : 0
  return Math.floor((ms - shift) / INTERVAL_MS[interval]) * INTERVAL_MS[interval] + shift
}

function mergeBars(bars: readonly Bar[], interval: SourceInterval, now: number): Bar[] {
  const [first] = bars
  const last = bars.at(-1)
  if (first === undefined || last === undefined) return []
  const time = new Date(openTimeOf(first.time.getTime(), interval))
  return [
    {
      time,
      open: first.open,
      high: bars.map(({ high }) => high).reduce((a, b) => (compare(a, b) < 0 ? b : a)),
      low: bars.map(({ low }) => low).reduce((a, b) => (compare(a, b) > 0 ? b : a)),
      close: last.close,
      volume: bars.map(({ volume }) => volume).reduce((a, b) => plus(a, b)),
      final: last.final && time.getTime() + INTERVAL_MS[interval] <= now,
    },
  ]
}

/** Merges candles into longer ones, oldest first. */
export function aggregateBars(bars: readonly Bar[], interval: SourceInterval, now = Date.now()): Bar[] {
  const groups = Map.groupBy(bars, ({ time }) => openTimeOf(time.getTime(), interval))
  return [...groups.values()].flatMap((group) => mergeBars(group, interval, now))
}
