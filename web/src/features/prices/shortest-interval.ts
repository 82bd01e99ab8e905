import type { CandleInterval } from '@trademates/contract/prices'

const HOUR_MS = 3_600_000
const INTERVALS: readonly [CandleInterval, number][] = [
  ['15m', HOUR_MS / 4],
  ['1h', HOUR_MS],
  ['4h', 4 * HOUR_MS],
  ['1d', 24 * HOUR_MS],
]

/** The shortest interval at which at most `most` candles cover a span; a week if none does. @param spanMs ms */
export const shortestInterval = (spanMs: number, most: number): CandleInterval =>
  INTERVALS.find(([, length]) => spanMs / length <= most)?.[0] ?? '1w'
