import { expect, test } from 'vitest'
import { nextCalendarEvents, nextSessionEvents } from './upcoming-events.ts'
import { earlyClosesOf, holidaysOf } from './exchange-holidays.ts'

const dated = (day: number) => new Date(day).toISOString().slice(0, 10)
const listed = (days: Iterable<number>) => Array.from(days, (day) => dated(day).slice(5)).join(' ')
const holidays = (year: number) => listed(holidaysOf(year).keys())
const early = (year: number) => listed(earlyClosesOf(year))

test('the holidays of the United States stock exchanges match their published list', () => {
  expect(holidays(2025)).toBe('01-01 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25')
  expect(holidays(2026)).toBe('01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25')
  expect(holidays(2027)).toBe('01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24')
  // New Year's Day of 2028 is a Saturday and is not observed.
  expect(holidays(2028)).toBe('01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25')
  expect([2025, 2026, 2027, 2028].map(early)).toEqual(['07-03 11-28 12-24', '11-27 12-24', '11-26', '07-03 11-24'])
})

const turns = (now: string, count = 5) =>
  nextSessionEvents(Date.parse(now), count).map(({ at, words }) => `${new Date(at).toISOString().slice(5, 16)} ${words}`)
const dates = (now: string) => nextCalendarEvents(Date.parse(now), 4).map(({ at, words }) => `${dated(at)} ${words}`)

test('the next openings and closings follow the local time of each city, over weekends and holidays', () => {
  // America has changed its clocks, Europe has not.
  expect(turns('2026-03-11T14:30:00Z')).toEqual([
    '03-11T17:00 London closes',
    '03-11T20:00 US stocks close',
    '03-11T21:00 New York closes',
    '03-11T21:00 Sydney opens',
    '03-12T00:00 Tokyo opens',
  ])
  expect(turns('2026-11-20T22:00:00Z', 2)).toEqual(['11-22T21:00 Sydney opens', '11-23T00:00 Tokyo opens'])
  const thanksgiving = turns('2026-11-26T00:00:00Z', 30).filter((turn) => turn.includes('US stocks'))
  expect(thanksgiving.slice(0, 3)).toEqual(['11-27T14:30 US stocks open', '11-27T18:00 US stocks close', '11-30T14:30 US stocks open'])
})

test('the next calendar events follow the rules: a contract that would expire on a holiday expires the day before', () => {
  expect(dates('2026-03-11T14:30:00Z')).toEqual([
    '2026-03-20 Quarterly futures and options expiry',
    '2026-03-29 Daylight saving time starts in London',
    '2026-04-03 US stocks closed: Good Friday',
    '2026-04-05 Daylight saving time ends in Sydney',
  ])
  expect(dates('2026-06-10T12:00:00Z')).toEqual([
    '2026-06-18 Quarterly futures and options expiry',
    '2026-06-19 US stocks closed: Juneteenth',
    '2026-07-03 US stocks closed: Independence Day',
  ])
  expect(dates('2026-11-23T02:00:00Z').slice(0, 3)).toEqual([
    '2026-11-26 US stocks closed: Thanksgiving',
    '2026-11-27 US stocks close early',
    '2026-12-18 Quarterly futures and options expiry',
  ])
})
