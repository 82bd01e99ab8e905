import { expect, test } from 'vitest'
import { dayFraction, sessionsAt, utcClock } from './forex-sessions.ts'

const at = (time: string) => sessionsAt(Date.parse(time))
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

test('the current-time line and the clock are in UTC', () => {
  const now = Date.parse('2026-07-15T14:32:10Z')
  expect(utcClock(now)).toBe('14:32')
  expect(dayFraction(now)).toBeCloseTo(0.6057, 4)
})
