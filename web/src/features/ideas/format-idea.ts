import { compare, type Decimal, formatDecimal, roundDecimal, formatChange } from '@trademates/contract/decimals'
import type { Idea } from '@trademates/contract/ideas'
import { dateFormat, numberFormat, zonedFormat } from '#i18n/formats.ts'
import { shownZoneLabel } from '#i18n/time-zone.ts'
import { tWith } from '#i18n/t-with.ts'
import { cardR } from './live-result.ts'

/** Formats R as on cards: `+0.6R`, with a real minus sign; zero has no sign. */
export const formatR = (r: Decimal): string => `${formatChange(cardR(r))}R`

/** Formats R as in dialogs, with two decimals: `+0.62R`. */
export const formatDialogR = (r: Decimal): string => `${formatChange(roundDecimal(r, 2))}R`

/** Formats R for screen readers, which skip signs. */
export function spokenR(r: Decimal): string {
  const rounded = cardR(r)
  const sign = compare(rounded, '0')
  const value = formatDecimal(rounded.replace('-', ''))
  if (sign === 0) return tWith('{value} R', { value })
  return sign > 0 ? tWith('plus {value} R', { value }) : tWith('minus {value} R', { value })
}

const days = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' })
const dates = zonedFormat({ day: 'numeric', month: 'short' })
const times = zonedFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

type OfExchange = Pick<Idea, 'time_zone'>

/** Formats a day in UTC: `21 Nov`. @param at a day or a time, ISO 8601 */
export const formatDay = (at: string): string => days.format(new Date(at))

const monthsOfYears = zonedFormat({ month: 'short', year: 'numeric' })

/** The month of a time, in the shown time zone: `Nov 2026`. @param at ISO 8601 */
export const formatMonthOfYear = (at: string): string => monthsOfYears.format(new Date(at))

/** Formats the date of a moment of an idea in the shown time zone: `21 Nov`. @param at ISO 8601 with offset */
export const formatDate = (at: string, { time_zone: zone }: OfExchange): string => dates.format(new Date(at), zone)

/** Formats a moment of an idea in the shown time zone, which a text beside it names: `21 Nov, 10:31`. @param at ISO 8601 with offset */
export const formatTime = (at: string, { time_zone: zone }: OfExchange): string => times.format(new Date(at), zone)

/** Formats a moment of an idea with the shown time zone: `21 Nov, 10:31 UTC`. @param at ISO 8601 with offset */
export const formatZonedTime = (at: string, idea: OfExchange): string =>
  `${formatTime(at, idea)} ${shownZoneLabel(Date.parse(at), idea.time_zone)}`

const unitFormat = (unit: string) => numberFormat({ style: 'unit', unit, unitDisplay: 'long' })
const UNITS = {
  month: unitFormat('month'),
  week: unitFormat('week'),
  day: unitFormat('day'),
  hour: unitFormat('hour'),
  minute: unitFormat('minute'),
}
const MINUTE_MS = 60_000
const MINUTES_PER_DAY = 1440
const DAYS_PER_MONTH = 30.44

function spanInUnits(minutes: number): [count: number, unit: keyof typeof UNITS] {
  if (minutes < 60) return [Math.max(1, minutes), 'minute']
  if (minutes < MINUTES_PER_DAY) return [Math.round(minutes / 60), 'hour']
  const count = Math.round(minutes / MINUTES_PER_DAY)
  const months = Math.round(count / DAYS_PER_MONTH)
  if (months >= 1 && Math.abs(count - months * DAYS_PER_MONTH) < 2.5) return [months, 'month']
  return count % 7 === 0 ? [count / 7, 'week'] : [count, 'day']
}

/** Formats the time between two moments in its largest fitting unit: `3 days`, `1 week`. @param from @param to ISO 8601 with offset */
export function formatSpan(from: string, to: string): string {
  const [count, unit] = spanInUnits(Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS))
  return UNITS[unit].format(count)
}
