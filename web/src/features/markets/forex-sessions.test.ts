import { expect, test } from 'vitest'
import { dayFraction, formatTimeOfDay, sessionsAt } from './forex-sessions.ts'

const at = (time: string) => sessionsAt(Date.parse(time), 'UTC')
const open = (time: string) =>
  at(time)
    .filter((session) => session.open)
    .map(({ city }) => city())
const hours = (time: string) =>
  at(time).map(({ city, stretches }) => `${city()} ${stretches.map(({ from, to }) => `${from}-${to}`).join(' ')}`)

test('in July the sessions are where the design draws them on the UTC day', () => {
  expect(hours('2026-07-15T14:32:00Z')).toEqual(['Sydney 22-24 0-7', 'Tokyo 0-9', 'London 7-16', 'New York 12-21'])
  expect(open('2026-07-15T14:32:00Z')).toEqual(['London', 'New York'])
})

test('daylight saving time moves the hours of each city separately', () => {
  expect(hours('2026-11-18T12:00:00Z')).toEqual(['Sydney 21-24 0-6', 'Tokyo 0-9', 'London 8-17', 'New York 13-22'])
  // Between the two clock changes in March, New York is four hours from London.
  expect(hours('2026-03-18T12:00:00Z').slice(2)).toEqual(['London 8-17', 'New York 12-21'])
})

test('a session opens and closes on the minute', () => {
  expect(open('2026-11-18T07:59:59Z')).toEqual(['Tokyo'])
  expect(open('2026-11-18T08:00:00Z')).toEqual(['Tokyo', 'London'])
  expect(open('2026-11-18T22:00:00Z')).toEqual(['Sydney'])
})

test('no session is open at the weekend, which ends when Monday starts in Sydney', () => {
  expect(open('2026-11-20T21:59:00Z')).toEqual(['New York'])
  expect(open('2026-11-20T22:00:00Z')).toEqual([])
  expect(open('2026-11-21T12:00:00Z')).toEqual([])
  expect(open('2026-11-22T20:59:00Z')).toEqual([])
  expect(open('2026-11-22T21:00:00Z')).toEqual(['Sydney'])
})

test('the current-time line is in the shown zone', () => {
  const now = Date.parse('2026-07-15T14:32:10Z')
  expect(formatTimeOfDay(now)).toBe('14:32')
  expect(dayFraction(now, 'UTC')).toBeCloseTo(0.6057, 4)
  expect(dayFraction(now, 'America/New_York')).toBeCloseTo(0.6057 - 4 / 24, 4)
})

test('the hours of a session are shown in the shown zone, also over its midnight', () => {
  const zone = 'America/New_York'
  const stretches = (city: string) =>
    sessionsAt(Date.parse('2026-07-15T14:32:00Z'), zone).find((session) => session.city() === city)?.stretches
  expect(stretches('New York')).toEqual([{ from: 8, to: 17 }])
  expect(stretches('Tokyo')).toEqual([
    { from: 20, to: 24 },
    { from: 0, to: 5 },
  ])
})
