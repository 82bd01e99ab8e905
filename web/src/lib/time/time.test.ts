import { expect, test } from 'vitest'
import { timeAgo, messageAgo } from './time.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [0, 'just now'],
  [MINUTE - 1, 'just now'],
  [MINUTE, '1 minute ago'],
  [2 * MINUTE, '2 minutes ago'],
  [HOUR - 1, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [DAY - 1, '23 hours ago'],
  [DAY, '1 day ago'],
  [7 * DAY - 1, '6 days ago'],
  [7 * DAY, '1 week ago'],
  [29 * DAY, '4 weeks ago'],
  [30 * DAY, '1 month ago'],
  [365 * DAY, '12 months ago'],
  [-5 * MINUTE, 'just now'],
])('%i ms ago is "%s"', (passed, words) => {
  expect(timeAgo(new Date(NOW - passed).toISOString(), NOW)).toBe(words)
})

test('parses an offset', () => {
  expect(timeAgo('2026-11-21T13:00:00+02:00', NOW)).toBe('1 hour ago')
})

test.each([
  [MINUTE - 1, 'Just now'],
  [MINUTE, '1 minute ago'],
  [HOUR - 1, '59 minutes ago'],
  [DAY - 1, '23 hours ago'],
  [DAY, '1 day ago'],
  [45 * DAY, '45 days ago'],
  [-MINUTE, 'Just now'],
])('a message %i ms old is "%s"', (passed, words) => {
  expect(messageAgo(new Date(NOW - passed).toISOString(), NOW)).toBe(words)
})
