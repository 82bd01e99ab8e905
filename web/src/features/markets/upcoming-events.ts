import { instantAt, wallClockTime } from '#lib/time/time-zone.ts'
import { tWith } from '#i18n/t-with.ts'
import { t } from '#i18n/t.ts'
import { earlyClosesOf, holidaysOf, nthWeekday } from './exchange-holidays.ts'
import { FOREX_SESSIONS } from './forex-sessions.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const FRIDAY = 5
/** So many days are looked ahead: at least one end of contracts lies in them. */
const LOOKAHEAD_DAYS = 35
/** When the stock exchanges of the United States trade, by their own clock. */
const US_STOCKS = { zone: 'America/New_York', opens: 9.5, closes: 16, closesEarly: 13 } as const

/** Something that is sure to come. */
export interface MarketEvent {
  /** In milliseconds since 1970: its moment; of what lasts a day, UTC's midnight of that day. */
  at: number
  words: string
}

const dayOf = (zone: string, now: number) => Math.floor(wallClockTime(zone, now) / DAY) * DAY
const isWeekend = (day: number) => [0, 6].includes(new Date(day).getUTCDay())
const yearOf = (day: number) => new Date(day).getUTCFullYear()

/** A day of trading by the clock of its zone, from hour to hour, and what is said of its beginning and end. */
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

/** The next openings and closings after `now`: of the four currency sessions (`sessions.ts`), and of the stock exchanges of the United States. */
export function nextSessionEvents(now: number, count: number): MarketEvent[] {
  // A weekend and a holiday between two days of trading, and a zone that is a day ahead.
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
 * The day on which the monthly options of the United States end: the third Friday, or the day before where that is a holiday. Index futures of
 * CME end with those of March, June, September and December. Sources: OCC's expiration calendar; CME Rulebook, chapters 358 and 359.
 */
function optionsExpiry(year: number, month: number): MarketEvent {
  const friday = nthWeekday(year, month, { weekday: FRIDAY, nth: 3 })
  const words = month % 3 === 2 ? t('Quarterly futures and options expiry') : t('Monthly options expiry')
  return { at: holidaysOf(year).has(friday) ? friday - DAY : friday, words }
}

/** Where clocks change within `count` days from a day on, by the day of their zone. */
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

/** What the next five weeks bring by rule, from today in New York on: holidays and short days of its exchanges, ends of contracts, changes of clocks. */
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
