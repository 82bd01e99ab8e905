import { compare, formatDecimal, percentChange } from '@trademates/contract/decimals'
import type { Candle } from '@trademates/contract/prices'
import { directionOf, formatPrice } from '#features/prices/format-price.ts'
import { dateFormat } from '#i18n/formats.ts'
import { tWith } from '#i18n/t-with.ts'

const day = dateFormat({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** A time as chart and table show it, in UTC. */
export const formatUtcMoment = (time: string): string => `${day.format(new Date(time))} UTC`

/** Describes a chart: its direction, its high and its low, one sentence each. */
export function describeChart(code: string, candles: readonly Candle[], decimals: number): string {
  const [first] = candles
  const last = candles.at(-1)
  if (first === undefined || last === undefined) return tWith('No price data for {code} on this interval.', { code })
  const price = (value: string) => formatPrice(value, decimals)
  const top = candles.reduce((best, candle) => (compare(candle.high, best.high) > 0 ? candle : best))
  const bottom = candles.reduce((best, candle) => (compare(candle.low, best.low) < 0 ? candle : best))
  const change = percentChange(first.open, last.close)
  const direction = directionOf(change)
  const values = {
    code,
    from: price(first.open),
    start: formatUtcMoment(first.time),
    to: price(last.close),
    change: formatDecimal(change.replace('-', '')),
    high: price(top.high),
    highTime: formatUtcMoment(top.time),
    low: price(bottom.low),
    lowTime: formatUtcMoment(bottom.time),
  }
  if (direction === 'up')
    return tWith('{code} rose from {from} on {start} to {to}, up {change}%. High {high} on {highTime}, low {low} on {lowTime}.', values)
  if (direction === 'down')
    return tWith('{code} fell from {from} on {start} to {to}, down {change}%. High {high} on {highTime}, low {low} on {lowTime}.', values)
  return tWith('{code} was unchanged at {to} since {start}. High {high} on {highTime}, low {low} on {lowTime}.', values)
}
