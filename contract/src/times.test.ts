import { expect, test } from 'vitest'
import { instantAt, isTimeZone, usTimeZone, wallClockTime, zoneLabel } from './times.ts'

// Both changes of the clocks in 2026: the last minute before, the first after.
test.each([
  ['America/New_York', '2026-03-08T06:59:00Z', '01:59 ET'],
  ['America/New_York', '2026-03-08T07:00:00Z', '03:00 ET'],
  ['America/New_York', '2026-11-01T05:59:00Z', '01:59 ET'],
  ['America/New_York', '2026-11-01T06:00:00Z', '01:00 ET'],
  ['Europe/London', '2026-03-29T00:59:00Z', '00:59 UTC'],
  ['Europe/London', '2026-03-29T01:00:00Z', '02:00 UTC+1'],
  ['Europe/London', '2026-10-25T00:59:00Z', '01:59 UTC+1'],
  ['Europe/London', '2026-10-25T01:00:00Z', '01:00 UTC'],
  ['Australia/Sydney', '2026-04-04T15:59:00Z', '02:59 UTC+11'],
  ['Australia/Sydney', '2026-04-04T16:00:00Z', '02:00 UTC+10'],
  ['Australia/Sydney', '2026-10-03T15:59:00Z', '01:59 UTC+10'],
  ['Australia/Sydney', '2026-10-03T16:00:00Z', '03:00 UTC+11'],
])('in %s, %s is %s', (zone, time, text) => {
  const at = Date.parse(time)
  expect(`${new Date(wallClockTime(zone, at)).toISOString().slice(11, 16)} ${zoneLabel(zone, at)}`).toBe(text)
})

test.each([
  ['UTC', 'UTC'],
  ['America/Chicago', 'CT'],
  ['Asia/Kolkata', 'UTC+5:30'],
  ['America/St_Johns', 'UTC−3:30'],
])('the label of %s is %s', (zone, label) => {
  expect(zoneLabel(zone, Date.parse('2026-12-01T12:00:00Z'))).toBe(label)
})

test('finds the moment of a wall-clock time', () => {
  const moment = Date.parse('2026-07-01T13:30:00Z')
  expect(instantAt('America/New_York', wallClockTime('America/New_York', moment))).toBe(moment)
})

test.each([
  ['Europe/Madrid', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['+01:00', false],
  ['', false],
])('%j is a time zone: %j', (zone, known) => {
  expect(isTimeZone(zone)).toBe(known)
})

test('names US time zones only', () => {
  expect(['America/New_York', 'Europe/London'].map(usTimeZone)).toEqual(['ET', ''])
})
