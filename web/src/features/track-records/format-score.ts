import { compare, type Decimal, formatDecimal, roundDecimal, formatChange } from '@trademates/contract/decimals'
import { dateFormat, numberFormat } from '#i18n/formats.ts'
import { tWith } from '#i18n/t-with.ts'

/** Formats R per idea: `+0.13R`, with a real minus sign; zero has no sign. */
export const formatScore = (r: Decimal): string => `${formatChange(roundDecimal(r, 2))}R`

/** Formats R per idea for screen readers, which skip signs. */
export function spokenScore(r: Decimal): string {
  const rounded = roundDecimal(r, 2)
  const value = formatDecimal(rounded.replace('-', ''))
  const sign = compare(rounded, '0')
  if (sign === 0) return tWith('{value} R', { value })
  return sign > 0 ? tWith('plus {value} R', { value }) : tWith('minus {value} R', { value })
}

const percent = numberFormat({ style: 'percent' })

/** Formats a share from 0 to 1: `55%`. */
export const formatShare = (share: number): string => percent.format(share)

const statistics = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Formats a statistic with two decimals: `2.99`. */
export const formatStatistic = (value: number): string => statistics.format(value)

const months = dateFormat({ month: 'long', timeZone: 'UTC' })
const shortMonths = dateFormat({ month: 'short', timeZone: 'UTC' })

/** The month of a time in UTC: `May`. @param at ISO 8601 */
export const formatMonth = (at: string): string => months.format(new Date(at))
export const formatShortMonth = (at: string): string => shortMonths.format(new Date(at))

const MINUTES_PER_HOUR = 60
const MINUTES_PER_DAY = 1440
const inUnit = (unit: string) => numberFormat({ style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 })
const units = { minute: inUnit('minute'), hour: inUnit('hour'), day: inUnit('day') }

/** Formats a time in trade: `45 min`, `19 hr`, `3 days`. */
export function formatMinutes(minutes: number): string {
  if (minutes < 2 * MINUTES_PER_HOUR) return units.minute.format(minutes)
  return minutes < 2 * MINUTES_PER_DAY ? units.hour.format(minutes / MINUTES_PER_HOUR) : units.day.format(minutes / MINUTES_PER_DAY)
}
