import type { FinalCandles, GradingPrices } from '#features/prices/final-candles.ts'
import { INTERVAL_MS, openTimeOf } from '#features/prices/intervals.ts'
import type { FinalCandle, SourceInterval } from '#features/prices/source.ts'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { MAX_CLOSED_MS } from '#features/symbols/sessions.ts'

/** The candles of a symbol from one source. */
export interface SymbolSeries {
  symbol: CatalogSymbol
  source: string
  interval: SourceInterval
}

/** A final candle and the time in ms at which it closed. */
interface LastCandle {
  candle: FinalCandle
  closedAt: number
}

/** Returns the last final candle that closed by a time in ms; undefined if there is none, or candles are not known up to then. */
export async function findLastCandle(
  prices: Pick<GradingPrices, 'finalCandles'>,
  { symbol, source, interval }: SymbolSeries,
  end: number,
): Promise<LastCandle | undefined> {
  const to = openTimeOf(end, interval)
  const span = { from: new Date(openTimeOf(to - MAX_CLOSED_MS, interval)), to: new Date(to) }
  const { candles, knownUntil }: FinalCandles = await prices.finalCandles({ source, symbol, interval, span })
  const candle = candles.findLast(({ time }) => time.getTime() + INTERVAL_MS[interval] <= end)
  return candle === undefined || knownUntil.getTime() < to ? undefined : { candle, closedAt: candle.time.getTime() + INTERVAL_MS[interval] }
}
