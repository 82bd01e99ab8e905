const DAY_MS = 86_400_000
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const toIsoDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const weekdayOf = (ms: number): number => new Date(ms).getUTCDay()

/**
 * Returns the nth weekday of a month in ms, or the last one for -1. `month` counts from 0 and may lie outside the year.
 */
export function findNthWeekday(year: number, month: number, { weekday, nth }: { weekday: number; nth: number }): number {
  if (nth === -1) {
    const last = Date.UTC(year, month + 1, 0)
    return last - ((weekdayOf(last) - weekday + 7) % 7) * DAY_MS
  }
  const first = Date.UTC(year, month, 1)
  return first + (((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1)) * DAY_MS
}

/** Easter Sunday in ms, by the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). */
function findEaster(year: number): number {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const leapShift = Math.floor(century / 4)
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - leapShift - moonShift + 15) % 30
  const yearOfCentury = year % 100
  const weekdayShift = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const correction = Math.floor((golden + 11 * epact + 22 * weekdayShift) / 451)
  return Date.UTC(year, 2, 22 + epact + weekdayShift - 7 * correction)
}

const holidaysByYear = new Map<number, ReadonlySet<number>>()

/** Holidays of the US exchanges in ms; a holiday on Sunday is observed on Monday, one on Saturday on Friday. */
function listHolidays(year: number): ReadonlySet<number> {
  const known = holidaysByYear.get(year)
  if (known !== undefined) return known
  const observe = (month: number, day: number) => {
    const date = Date.UTC(year, month, day)
    return date + ({ 0: 1, 6: -1 }[weekdayOf(date)] ?? 0) * DAY_MS
  }
  const monday = (month: number, nth: number) => findNthWeekday(year, month, { weekday: 1, nth })
  const holidays = new Set([
    observe(0, 1),
    monday(0, 3),
    monday(1, 3),
    findEaster(year) - 2 * DAY_MS,
    monday(4, -1),
    observe(5, 19),
    observe(6, 4),
    monday(8, 1),
    findNthWeekday(year, 10, { weekday: 4, nth: 4 }),
    observe(11, 25),
  ])
  holidaysByYear.set(year, holidays)
  return holidays
}

function isBusinessDay(ms: number): boolean {
  const weekday = weekdayOf(ms)
  return weekday !== 0 && weekday !== 6 && !listHolidays(new Date(ms).getUTCFullYear()).has(ms)
}

/** The nearest business day in a direction, the day itself if it is one. */
function toBusinessDay(ms: number, step: 1 | -1): number {
  let day = ms
  while (!isBusinessDay(day)) day += step * DAY_MS
  return day
}

/** Moves a business day by a number of business days. */
function shiftBusinessDays(ms: number, count: number): number {
  const step = count < 0 ? -1 : 1
  let day = ms
  for (let left = Math.abs(count); left > 0; left -= 1) day = toBusinessDay(day + step * DAY_MS, step)
  return day
}

function findAnchor(anchor: string, year: number, month: number): number {
  if (anchor === 'start') return toBusinessDay(Date.UTC(year, month, 1), 1)
  if (anchor === 'end') return toBusinessDay(Date.UTC(year, month + 1, 0), -1)
  const weekday = WEEKDAYS.indexOf(anchor.slice(0, 3))
  const nth = Number(anchor.slice(3))
  return weekday === -1 ? Date.UTC(year, month, Number(anchor)) : findNthWeekday(year, month, { weekday, nth })
}

/**
 * Returns the last trading day of a futures contract, such as `2026-12-18`. `rule` is `last_day` of `futures.tsv`, which
 * `catalog/SOURCES.md` describes; `month` counts from 0.
 */
export function findLastTradingDay(rule: string, year: number, month: number): string {
  const [months = '0', anchor = '', shift = '0'] = rule.split(' ')
  const date = findAnchor(anchor, year, month + Number(months))
  if (shift.endsWith('d')) return toIsoDate(date + Number.parseInt(shift, 10) * DAY_MS)
  return toIsoDate(shiftBusinessDays(toBusinessDay(date, -1), Number(shift)))
}
