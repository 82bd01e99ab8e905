import { expect, test } from 'vitest'
import { isMarketOpen } from './is-market-open.ts'

const WEEK = [1, 2, 3, 4, 5]

test('a market is open within its hours in its own time zone', () => {
  const hours = { time_zone: 'America/New_York', sessions: [{ days: WEEK, open: '09:30', close: '16:00' }] }
  const openAt = (time: string) => isMarketOpen(hours, Date.parse(time))
  // A Friday in winter, and a Monday in summer.
  expect(['2026-11-27T14:29Z', '2026-11-27T14:30Z', '2026-11-27T20:59Z', '2026-11-27T21:00Z'].map(openAt)).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(['2026-07-06T13:30Z', '2026-07-05T15:00Z'].map(openAt)).toEqual([true, false])
})

test('a session may end on the next day, or at midnight', () => {
  const overnight = { time_zone: 'UTC', sessions: [{ days: [0], open: '18:00', close: '17:00' }] }
  const openAt = (time: string) => isMarketOpen(overnight, Date.parse(time))
  expect(['2026-11-22T17:59Z', '2026-11-22T18:00Z', '2026-11-23T16:59Z', '2026-11-23T17:00Z'].map(openAt)).toEqual([
    false,
    true,
    true,
    false,
  ])
  const always = { time_zone: 'UTC', sessions: [{ days: [0, 1, 2, 3, 4, 5, 6], open: '00:00', close: '24:00' }] }
  expect(isMarketOpen(always, Date.parse('2026-11-22T23:59Z'))).toBe(true)
})
