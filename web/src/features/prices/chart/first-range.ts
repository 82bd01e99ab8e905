import type { Candle } from '@trademates/contract/prices'

/** A span of time, in ms. */
export interface ChartSpan {
  from: number
  to: number
}

/** Candles visible at first without a span, and around a short one. */
const [VISIBLE_CANDLES, MIN_CANDLES] = [90, 60]
/** Blank candles right of the newest one. */
const GAP_CANDLES = 3

/** The candles that a chart shows at first, as indexes: those of a span with its surroundings, else the newest ones. */
export function firstRange(candles: readonly Pick<Candle, 'time'>[], span: ChartSpan | undefined): ChartSpan {
  const right = candles.length + GAP_CANDLES
  if (span === undefined) return { from: candles.length - VISIBLE_CANDLES, to: right }
  const indexOf = (time: number) =>
    Math.max(
      0,
      candles.findLastIndex((candle) => Date.parse(candle.time) <= time),
    )
  const [first, last] = [indexOf(span.from), indexOf(span.to)]
  const width = Math.max(MIN_CANDLES, (last - first) * 1.5)
  const to = Math.min(right, (first + last + width) / 2)
  return { from: to - width, to }
}
