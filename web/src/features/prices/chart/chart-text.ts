import { compare, formatDecimal, percentChange } from '@trademates/contract/decimals'
import type { Candle, CandleInterval } from '@trademates/contract/prices'
import { directionOf, formatPrice } from '#features/prices/format-price.ts'
import { dateFormat, zonedFormat } from '#i18n/formats.ts'
import { shownZoneLabel } from '#i18n/time-zone.ts'
import { tWith } from '#i18n/t-with.ts'

const DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const
const days = dateFormat({ ...DATE, timeZone: 'UTC' })
const times = zonedFormat({ ...DATE, hour: '2-digit', minute: '2-digit' })

/** Whether the candles of an interval are days or longer: these have dates, in UTC, and no clock times. */
export const hasDates = (interval: CandleInterval): boolean => interval === '1d' || interval === '1w'

/** The opening time of a candle as chart and table show it: `23 November 2026 at 07:00 UTC`, or its date. @param exchangeZone IANA name */
export function formatCandleTime(time: string, interval: CandleInterval, exchangeZone: string | undefined): string {
  const at = new Date(time)
  return hasDates(interval) ? days.format(at) : `${times.format(at, exchangeZone)} ${shownZoneLabel(at.getTime(), exchangeZone)}`
}

const legendDays = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' })
const legendTimes = zonedFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/** The opening time of a candle in short: `23 Nov 07:00`, or its date. @param exchangeZone IANA name */
export function formatLegendTime(time: string, interval: CandleInterval, exchangeZone: string | undefined): string {
  const at = new Date(time)
  return hasDates(interval) ? legendDays.format(at) : legendTimes.format(at, exchangeZone).replace(',', '')
}

const tickDays = zonedFormat({ day: 'numeric', month: 'short' })
const tickTimes = zonedFormat({ hour: '2-digit', minute: '2-digit' })

/**
 * A label of the time axis of an intraday chart: the date at the first candle of a day in the shown time zone, else the time. Sessions seldom begin at midnight.
 * @param before opening time of the candle before, in ms; undefined at the oldest one
 */
export function formatIntradayTick(time: number, before: number | undefined, exchangeZone: string | undefined): string {
  const date = tickDays.format(time, exchangeZone)
  return before === undefined || tickDays.format(before, exchangeZone) === date ? tickTimes.format(time, exchangeZone) : date
}

/** Describes a chart: its direction, its high and its low, one sentence each. */
export function describeChart(
  code: string,
  candles: readonly Candle[],
  { decimals, interval, exchangeZone }: { decimals: number; interval: CandleInterval; exchangeZone: string | undefined },
): string {
  const [first] = candles
  const last = candles.at(-1)
  if (first === undefined || last === undefined) return tWith('No price data for {code} on this interval.', { code })
  const price = (value: string) => formatPrice(value, decimals)
  const at = (candle: Candle) => formatCandleTime(candle.time, interval, exchangeZone)
  const top = candles.reduce((best, candle) => (compare(candle.high, best.high) > 0 ? candle : best))
  const bottom = candles.reduce((best, candle) => (compare(candle.low, best.low) < 0 ? candle : best))
  const change = percentChange(first.open, last.close)
  const direction = directionOf(change)
  const values = {
    code,
    from: price(first.open),
    start: at(first),
    to: price(last.close),
    change: formatDecimal(change.replace('-', '')),
    high: price(top.high),
    highTime: at(top),
    low: price(bottom.low),
    lowTime: at(bottom),
  }
  if (direction === 'up')
    return tWith('{code} rose from {from} on {start} to {to}, up {change}%. High {high} on {highTime}, low {low} on {lowTime}.', values)
  if (direction === 'down')
    return tWith('{code} fell from {from} on {start} to {to}, down {change}%. High {high} on {highTime}, low {low} on {lowTime}.', values)
  return tWith('{code} was unchanged at {to} since {start}. High {high} on {highTime}, low {low} on {lowTime}.', values)
}
