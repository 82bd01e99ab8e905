import { t } from '#i18n/t.ts'

const DAY = 86_400_000
const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6]

const weekdayOf = (day: number) => new Date(day).getUTCDay()

/** The nth weekday of a month, 0 being January; as UTC midnight. */
export function nthWeekday(year: number, month: number, { weekday, nth }: { weekday: number; nth: number }): number {
  const first = Date.UTC(year, month, 1)
  return first + (((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1)) * DAY
}

/** Easter Sunday, by the anonymous Gregorian algorithm (Meeus, Jones, Butcher). */
function easterOf(year: number): number {
  const [golden, century, inCentury] = [year % 19, Math.floor(year / 100), year % 100]
  const skipped = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25)
  const moon = (19 * golden + skipped + 15) % 30
  const full = moon - Math.floor((golden + 11 * moon) / 319)
  const week = (2 * (century % 4) + 2 * Math.floor(inCentury / 4) - (inCentury % 4) + 32 - full) % 7
  const sum = full + week + 90
  const month = Math.floor(sum / 25)
  return Date.UTC(year, month - 1, (full + week + month + 19) % 32)
}

/** A Saturday holiday is observed on Friday, a Sunday holiday on Monday. */
function observedDay(day: number): number {
  if (weekdayOf(day) === SATURDAY) return day - DAY
  return weekdayOf(day) === SUNDAY ? day + DAY : day
}

/**
 * The holidays of the United States stock exchanges in a year: name by UTC midnight. One-time closures are announced and not included. Source:
 * NYSE Rule 7.2 with its list of holidays, as of 2025; by it no closure falls on the last day of a year.
 */
export function holidaysOf(year: number): Map<number, () => string> {
  const newYear = Date.UTC(year, 0, 1)
  const lastOfMay = Date.UTC(year, 4, 31)
  const days: readonly (readonly [number, () => string])[] = [
    [weekdayOf(newYear) === SATURDAY ? Number.NaN : observedDay(newYear), () => t('New Year’s Day')],
    [nthWeekday(year, 0, { weekday: MONDAY, nth: 3 }), () => t('Martin Luther King Day')],
    [nthWeekday(year, 1, { weekday: MONDAY, nth: 3 }), () => t('Presidents’ Day')],
    [easterOf(year) - 2 * DAY, () => t('Good Friday')],
    [lastOfMay - ((weekdayOf(lastOfMay) - MONDAY + 7) % 7) * DAY, () => t('Memorial Day')],
    [observedDay(Date.UTC(year, 5, 19)), () => t('Juneteenth')],
    [observedDay(Date.UTC(year, 6, 4)), () => t('Independence Day')],
    [nthWeekday(year, 8, { weekday: MONDAY, nth: 1 }), () => t('Labor Day')],
    [nthWeekday(year, 10, { weekday: THURSDAY, nth: 4 }), () => t('Thanksgiving')],
    [observedDay(Date.UTC(year, 11, 25)), () => t('Christmas')],
  ]
  return new Map(days.filter(([day]) => !Number.isNaN(day)))
}

/**
 * The days on which these exchanges close at 13:00 in New York: before Independence Day and Christmas, and after Thanksgiving. Source: as above.
 */
export function earlyClosesOf(year: number): Set<number> {
  const holidays = holidaysOf(year)
  const thanksgiving = nthWeekday(year, 10, { weekday: THURSDAY, nth: 4 })
  const days = [Date.UTC(year, 6, 3), thanksgiving + DAY, Date.UTC(year, 11, 24)]
  return new Set(days.filter((day) => !holidays.has(day) && weekdayOf(day) !== SATURDAY && weekdayOf(day) !== SUNDAY))
}
