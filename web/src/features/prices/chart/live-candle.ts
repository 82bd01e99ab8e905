import { compare } from '@trademates/contract/decimals'
import type { Candle, CandleInterval, Quote } from '@trademates/contract/prices'

const MINUTE_MS = 60_000
const INTERVAL_MS: Record<CandleInterval, number> = {
  '15m': 15 * MINUTE_MS,
  '1h': 60 * MINUTE_MS,
  '4h': 240 * MINUTE_MS,
  '1d': 1_440 * MINUTE_MS,
  '1w': 7 * 1_440 * MINUTE_MS,
}

/** Returns the candles with the newest price in the current one; `isOver`: the price belongs to a newer candle. */
export function withQuote(
  candles: readonly Candle[],
  quote: Quote | undefined,
  interval: CandleInterval,
): { all: readonly Candle[]; isOver: boolean } {
  const last = candles.at(-1)
  if (last === undefined || quote === undefined) return { all: candles, isOver: false }
  const [opened, quoted] = [Date.parse(last.time), Date.parse(quote.time)]
  if (quoted > opened + INTERVAL_MS[interval]) return { all: candles, isOver: true }
  if (last.final || quoted < opened || quote.price === last.close) return { all: candles, isOver: false }
  const { price } = quote
  const high = compare(price, last.high) > 0 ? price : last.high
  const low = compare(price, last.low) < 0 ? price : last.low
  return { all: [...candles.slice(0, -1), { ...last, close: price, high, low }], isOver: false }
}
