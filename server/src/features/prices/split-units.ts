import { adjustPrice, NO_FACTOR, type PriceFactor } from '@trademates/contract/price-factors'
import { openTimeOf } from './intervals.ts'
import type { Bar, SourceInterval } from './source.ts'
import type { SplitRow } from './store.ts'

/** Whether sources adjust candles for the splits since then. Twelve Data (support.twelvedata.com, "Are the prices adjusted") and Finnhub do so for days and weeks only. */
const isAdjusted = (interval: SourceInterval): boolean => interval === '1d' || interval === '1w'

// Trades before the open of that day are already in the new units; days open at midnight UTC, which no session of stocks contains.
const isBefore = ({ time }: Bar, { at }: SplitRow): boolean => time.getTime() < openTimeOf(at.getTime(), '1d')

const factorOf = (changes: readonly SplitRow[]): PriceFactor =>
  changes.reduce(({ a, b }, change) => ({ a: a.times(change.a), b: b.times(change.b) }), NO_FACTOR)

const inverse = ({ a, b }: PriceFactor): PriceFactor => ({ a: b, b: a })

/** Multiplies prices by a factor. Splits divide the volume by theirs; dividends leave it. */
function convert(bar: Bar, prices: PriceFactor, volume: PriceFactor): Bar {
  return {
    ...bar,
    open: adjustPrice(bar.open, prices),
    high: adjustPrice(bar.high, prices),
    low: adjustPrice(bar.low, prices),
    close: adjustPrice(bar.close, prices),
    volume: adjustPrice(bar.volume, inverse(volume)),
  }
}

/** Returns candles of a source in the units of their day, in which they are stored. */
export function toUnitsOfDay(bars: readonly Bar[], interval: SourceInterval, changes: readonly SplitRow[]): Bar[] {
  if (!isAdjusted(interval)) return [...bars]
  return bars.map((bar) => {
    const splits = changes.filter((change) => change.is_split && isBefore(bar, change))
    return splits.length === 0 ? bar : convert(bar, factorOf(splits), factorOf(splits))
  })
}

/** Returns candles in the units of today, so that a chart has no fall that no holder of shares had. */
export const toTodaysUnits = (bars: readonly Bar[], changes: readonly SplitRow[]): Bar[] =>
  bars.map((bar) => {
    const later = changes.filter((change) => isBefore(bar, change))
    const splits = later.filter(({ is_split }) => is_split)
    return later.length === 0 ? bar : convert(bar, inverse(factorOf(later)), inverse(factorOf(splits)))
  })
