import { compare, inFigures, percentChange } from '@trademates/contract/decimals'
import type { Candle } from '@trademates/contract/prices'
import { directionOf, priceInFigures } from '#features/prices/figures.ts'
import { dateFormat } from '#words/formats.ts'
import { tWith } from '#words/t-with.ts'

const day = dateFormat({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** A moment as the chart and its table say it, in UTC. */
export const momentInWords = (time: string): string => `${day.format(new Date(time))} UTC`

/** What a chart shows, in one sentence each: the way it went, its highest and its lowest. */
export function chartInWords(code: string, candles: readonly Candle[], decimals: number): string {
  const [first] = candles
  const last = candles.at(-1)
  if (first === undefined || last === undefined) return tWith('No price data for {code} on this interval.', { code })
  const price = (value: string) => priceInFigures(value, decimals)
  const top = candles.reduce((best, candle) => (compare(candle.high, best.high) > 0 ? candle : best))
  const bottom = candles.reduce((best, candle) => (compare(candle.low, best.low) < 0 ? candle : best))
  const change = percentChange(first.open, last.close)
  const direction = directionOf(change)
  const values = {
    code,
    from: price(first.open),
    start: momentInWords(first.time),
    to: price(last.close),
    change: inFigures(change.replace('-', '')),
    high: price(top.high),
    highTime: momentInWords(top.time),
    low: price(bottom.low),
    lowTime: momentInWords(bottom.time),
  }
  if (direction === 'up')
    return tWith('{code} rose from {from} on {start} to {to}, up {change}%. High {high} on {highTime}, low {low} on {lowTime}.', values)
  if (direction === 'down')
    return tWith('{code} fell from {from} on {start} to {to}, down {change}%. High {high} on {highTime}, low {low} on {lowTime}.', values)
  return tWith('{code} was unchanged at {to} since {start}. High {high} on {highTime}, low {low} on {lowTime}.', values)
}
