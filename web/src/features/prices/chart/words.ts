import { compare, percentChange } from '@trademates/contract/decimals'
import type { Candle } from '@trademates/contract/prices'
import { changeInFigures, directionOf, priceInFigures } from '#features/prices/figures.ts'
import { dateFormat } from '#words/formats.ts'

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

const GOING = { up: 'rose', down: 'fell', flat: 'did not change' } as const

/** What a chart shows, in one sentence each: the way it went, its highest and its lowest. */
export function chartInWords(code: string, candles: readonly Candle[], decimals: number): string {
  const [first] = candles
  const last = candles.at(-1)
  if (first === undefined || last === undefined) return `There are no prices of ${code} for this chart.`
  const price = (value: string) => priceInFigures(value, decimals)
  const top = candles.reduce((best, candle) => (compare(candle.high, best.high) > 0 ? candle : best))
  const bottom = candles.reduce((best, candle) => (compare(candle.low, best.low) < 0 ? candle : best))
  const change = percentChange(first.open, last.close)
  return (
    `${code} ${GOING[directionOf(change)]} from ${price(first.open)} on ${momentInWords(first.time)} to ${price(last.close)}, ` +
    `a change of ${changeInFigures(change)} per cent. Its highest was ${price(top.high)} on ${momentInWords(top.time)}, ` +
    `its lowest ${price(bottom.low)} on ${momentInWords(bottom.time)}.`
  )
}
