import type { Candle } from '@trademates/contract/prices'

/** The number of candles of an average. */
export const AVERAGE_PERIOD = 20

/**
 * The simple moving average of closing prices: at each candle the mean of its close and the 19 before it; `null` for the first 19. Numbers,
 * because they are drawn and rounded, not calculated with.
 */
export function movingAverage(candles: readonly Candle[]): (number | null)[] {
  const closes = candles.map(({ close }) => Number(close))
  return closes.map((_, at) => {
    const last = closes.slice(Math.max(0, at + 1 - AVERAGE_PERIOD), at + 1)
    return last.length < AVERAGE_PERIOD ? null : last.reduce((sum, close) => sum + close, 0) / AVERAGE_PERIOD
  })
}
