import { instantAt, wallClockTime } from '@trademates/contract/times'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { earlyClosesOf, holidaysOf, nthWeekday } from './exchange-holidays.ts'
import { FOREX_SESSIONS } from './forex-sessions.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const FRIDAY = 5
/** Long enough to contain at least one options expiry. */
const LOOKAHEAD_DAYS = 35
/** The trading hours of the United States stock exchanges, local time. */
const US_STOCKS = { zone: 'America/New_York', opens: 9.5, closes: 16, closesEarly: 13 } as const

/** A scheduled market event. */
export interface MarketEvent {
  /** In milliseconds since 1970; for an event of a whole day, its UTC midnight. */
  at: number
  words: string
}

const dayOf = (zone: string, now: number) => Math.floor(wallClockTime(zone, now) / DAY) * DAY
const isWeekend = (day: number) => [0, 6].includes(new Date(day).getUTCDay())
const yearOf = (day: number) => new Date(day).getUTCFullYear()

/** The opening and closing of one trading day in its time zone, with their labels. */
function sessionEvents(
  zone: string,
  day: number,
  { opens, closes, open, close }: { opens: number; closes: number; open: string; close: string },
) {
  return [
    { at: instantAt(zone, day + opens * HOUR), words: open },
    { at: instantAt(zone, day + closes * HOUR), words: close },
  ]
}

function stockEvents(day: number): MarketEvent[] {
  if (holidaysOf(yearOf(day)).has(day)) return []
  const closes = earlyClosesOf(yearOf(day)).has(day) ? US_STOCKS.closesEarly : US_STOCKS.closes
  return sessionEvents(US_STOCKS.zone, day, { opens: US_STOCKS.opens, closes, open: t('US stocks open'), close: t('US stocks close') })
}

/** The next openings and closings after `now`: of the four currency sessions (`forex-sessions.ts`) and the United States stock exchanges. */
export function nextSessionEvents(now: number, count: number): MarketEvent[] {
  // Covers a weekend and a holiday between two trading days, and a time zone that is a day ahead.
  const days = Array.from({ length: 7 }, (_, ahead) => Math.floor(now / DAY) * DAY + (ahead - 1) * DAY).filter((day) => !isWeekend(day))
  const turns = days.flatMap((day) => [
    ...FOREX_SESSIONS.flatMap(({ zone, city, opens, closes }) =>
      sessionEvents(zone, day, {
        opens,
        closes,
        open: tWith('{city} opens', { city: city() }),
        close: tWith('{city} closes', { city: city() }),
      }),
    ),
    ...stockEvents(day),
  ])
  return turns
    .filter(({ at }) => at > now)
    .toSorted((one, other) => one.at - other.at)
    .slice(0, count)
}

/**
 * The expiry day of monthly United States options: the third Friday, or the day before a holiday. CME index futures expire with those of March,
 * June, September and December. Sources: OCC's expiration calendar; CME Rulebook, chapters 358 and 359.
 */
function optionsExpiry(year: number, month: number): MarketEvent {
  const friday = nthWeekday(year, month, { weekday: FRIDAY, nth: 3 })
  const words = month % 3 === 2 ? t('Quarterly futures and options expiry') : t('Monthly options expiry')
  return { at: holidaysOf(year).has(friday) ? friday - DAY : friday, words }
}

/** The clock changes within `count` days from a day on, by the local day of their zone. */
function clockChanges(from: number, count: number): MarketEvent[] {
  const ahead = (zone: string, day: number) => day - instantAt(zone, day)
  return FOREX_SESSIONS.flatMap(({ zone, city }) => {
    if (ahead(zone, from) === ahead(zone, from + count * DAY)) return []
    const at = Array.from({ length: count }, (_, days) => from + days * DAY).find((day) => ahead(zone, day) !== ahead(zone, day + DAY))
    if (at === undefined) return []
    const isForward = ahead(zone, at) < ahead(zone, at + DAY)
    const words = isForward
      ? tWith('Daylight saving time starts in {city}', { city: city() })
      : tWith('Daylight saving time ends in {city}', { city: city() })
    return [{ at, words }]
  })
}

/** The calendar events of the next five weeks, from today in New York on: holidays, early closes, expiries and clock changes. */
export function nextCalendarEvents(now: number, count: number): MarketEvent[] {
  const from = dayOf(US_STOCKS.zone, now)
  const changes = clockChanges(from, LOOKAHEAD_DAYS)
  return Array.from({ length: LOOKAHEAD_DAYS }, (_, ahead) => from + ahead * DAY)
    .flatMap((at) => {
      const holiday = holidaysOf(yearOf(at)).get(at)
      const expiry = optionsExpiry(yearOf(at), new Date(at).getUTCMonth())
      return [
        ...(holiday === undefined ? [] : [{ at, words: tWith('US stocks closed: {holiday}', { holiday: holiday() }) }]),
        ...(earlyClosesOf(yearOf(at)).has(at) ? [{ at, words: t('US stocks close early') }] : []),
        ...(expiry.at === at ? [expiry] : []),
        ...changes.filter((change) => change.at === at),
      ]
    })
    .slice(0, count)
}
