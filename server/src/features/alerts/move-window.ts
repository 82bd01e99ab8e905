import type { AlertKind, AlertPeriod } from '@trademates/contract/alerts'
import { type Decimal, quotient, toScaledInteger } from '@trademates/contract/decimals'
import { adjustPrice, NO_FACTOR, type PriceFactor, splitFactor } from '@trademates/contract/price-factors'
import { measureName } from './conditions.ts'
import type { AlertSplit } from './store.ts'

const MINUTE_MS = 60_000
const SPANS_MS: readonly [AlertPeriod, number][] = [
  ['5m', 5 * MINUTE_MS],
  ['15m', 15 * MINUTE_MS],
  ['1h', 60 * MINUTE_MS],
  ['4h', 240 * MINUTE_MS],
  ['24h', 1_440 * MINUTE_MS],
]
/** Resolution of a span: the oldest bar expires as a whole. */
const BARS_PER_SPAN = 60

/** Lowest and highest price of one part of a span, as whole numbers of 10⁻¹⁸. */
interface Bar {
  slot: number
  low: bigint
  high: bigint
}

const DIGITS = 18
const UNIT = 10n ** BigInt(DIGITS)
/** Percentage as a whole number of 10⁻¹⁸, rounded down. */
const toPercent = (part: bigint, whole: bigint): bigint => (whole > 0n ? (part * 100n * UNIT) / whole : 0n)
const toDecimal = (value: bigint): Decimal => quotient(String(value), String(UNIT), DIGITS)

/** The rolling minimum and maximum of one symbol over each span. */
export interface MoveWindow {
  /** Adds the next price, `time` in ms; returns the moves in percent of these measures, such as `rises 1h`. */
  add(price: Decimal, time: number, measures: ReadonlySet<string>): ReadonlyMap<string, Decimal>
}

/**
 * Creates an empty window.
 * @param splits the splits of the symbol, announced ones too; at a split, the prices before it are converted to the new units
 */
export function createMoveWindow(splits: readonly AlertSplit[]): MoveWindow {
  const windows = SPANS_MS.map(([span, ms]) => ({ span, ms, bars: [] as Bar[] }))
  let newestAt = 0
  return {
    add(price, time, measures) {
      const factor = splitFactor(splits, newestAt, time)
      newestAt = Math.max(newestAt, time)
      if (factor !== NO_FACTOR) for (const { bars } of windows) for (const bar of bars) convertBar(bar, factor)
      const now = toScaledInteger(price, DIGITS)
      const moves = windows.flatMap(({ span, ms, bars }) => {
        addToBars(bars, Math.floor((time * BARS_PER_SPAN) / ms), now)
        const low = bars.reduce((least, bar) => (bar.low < least ? bar.low : least), now)
        const high = bars.reduce((most, bar) => (bar.high > most ? bar.high : most), now)
        const [rise, fall] = [toPercent(now - low, low), toPercent(high - now, high)]
        const all: [AlertKind, bigint][] = [
          ['rises', rise],
          ['falls', fall],
          ['moves', rise > fall ? rise : fall],
        ]
        return all.map(([kind, percent]) => ({ measure: measureName({ kind, within: span }), percent }))
      })
      return new Map(moves.flatMap(({ measure, percent }) => (measures.has(measure) ? [[measure, toDecimal(percent)] as const] : [])))
    },
  }
}

function convertBar(bar: Bar, { a, b }: PriceFactor): void {
  const convert = (price: bigint) => toScaledInteger(adjustPrice(toDecimal(price), { a: b, b: a }), DIGITS)
  bar.low = convert(bar.low)
  bar.high = convert(bar.high)
}

function addToBars(bars: Bar[], slot: number, price: bigint): void {
  const last = bars.at(-1)
  if (last?.slot !== slot) bars.push({ slot, low: price, high: price })
  else if (price < last.low) last.low = price
  else if (price > last.high) last.high = price
  while ((bars[0]?.slot ?? slot) <= slot - BARS_PER_SPAN) bars.shift()
}
