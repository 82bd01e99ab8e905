import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatCandleTime, formatIntradayTick } from '#features/prices/chart/chart-text.ts'
import { timeWithZone } from '#lib/time/time.ts'
import { formatClockTime } from './formats.ts'
import { applyTimeZoneSetting, shownZone } from './time-zone.ts'

const MADRID = 'Europe/Madrid'
const NEW_YORK = 'America/New_York'

beforeEach(() => {
  const options = Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: MADRID })
})
afterEach(() => {
  applyTimeZoneSetting('local')
  vi.restoreAllMocks()
})

const at = new Date('2026-11-23T14:32:00Z')
const now = new Date('2026-11-23T20:00:00Z')

test.each([
  ['local', '15:32 UTC+1', '15:32 UTC+1', '15:32'],
  ['utc', '14:32 UTC', '14:32 UTC', '14:32'],
  ['exchange', '09:32 ET', '15:32 UTC+1', '15:32'],
] as const)('with %s, a symbol of New York shows %s, everything else %s', (setting, ofSymbol, elsewhere, clock) => {
  applyTimeZoneSetting(setting)
  expect(timeWithZone(at, now, NEW_YORK)).toBe(ofSymbol)
  expect(timeWithZone(at, now)).toBe(elsewhere)
  expect(formatClockTime(at.toISOString())).toBe(clock)
})

test('a date is added when it is another day in the shown zone', () => {
  const late = new Date('2026-11-23T23:30:00Z')
  expect(timeWithZone(late, now)).toBe('24 Nov, 00:30 UTC+1')
  applyTimeZoneSetting('utc')
  expect(timeWithZone(late, now)).toBe('23:30 UTC')
})

// The clocks of New York change on 1 November, those of Madrid on 25 October.
test.each([
  ['2026-10-24T14:00:00Z', 'exchange', '24 October 2026 at 10:00 ET'],
  ['2026-11-02T14:00:00Z', 'exchange', '2 November 2026 at 09:00 ET'],
  ['2026-10-24T14:00:00Z', 'local', '24 October 2026 at 16:00 UTC+2'],
  ['2026-10-26T14:00:00Z', 'local', '26 October 2026 at 15:00 UTC+1'],
] as const)('a candle of %s has the time of its own day: %s, %s', (time, setting, text) => {
  applyTimeZoneSetting(setting)
  expect(formatCandleTime(time, '1h', NEW_YORK)).toBe(text)
})

test('the time axis of a chart has the date where the session of a day begins', () => {
  applyTimeZoneSetting('exchange')
  const label = (time: string, before: string) => formatIntradayTick(Date.parse(time), Date.parse(before), NEW_YORK)
  expect(label('2026-11-24T14:30:00Z', '2026-11-23T20:45:00Z')).toBe('24 Nov')
  expect(label('2026-11-24T14:45:00Z', '2026-11-24T14:30:00Z')).toBe('09:45')
  expect(label('2026-11-24T05:00:00Z', '2026-11-24T04:45:00Z')).toBe('24 Nov')
})

test.each([
  ['America/New_York', ['2026-03-08T06:59:00Z', '01:59 ET'], ['2026-03-08T07:00:00Z', '03:00 ET']],
  ['America/New_York', ['2026-11-01T05:59:00Z', '01:59 ET'], ['2026-11-01T06:00:00Z', '01:00 ET']],
  ['Europe/London', ['2026-03-29T00:59:00Z', '00:59 UTC'], ['2026-03-29T01:00:00Z', '02:00 UTC+1']],
  ['Europe/London', ['2026-10-25T00:59:00Z', '01:59 UTC+1'], ['2026-10-25T01:00:00Z', '01:00 UTC']],
  ['Australia/Sydney', ['2026-04-04T15:59:00Z', '02:59 UTC+11'], ['2026-04-04T16:00:00Z', '02:00 UTC+10']],
  ['Australia/Sydney', ['2026-10-03T15:59:00Z', '01:59 UTC+10'], ['2026-10-03T16:00:00Z', '03:00 UTC+11']],
] as const)('the clocks of %s change between %j and %j', (zone, [before, earlier], [after, later]) => {
  applyTimeZoneSetting('exchange')
  expect(timeWithZone(new Date(before), new Date(before), zone)).toBe(earlier)
  expect(timeWithZone(new Date(after), new Date(after), zone)).toBe(later)
})

test('candles of a day or longer have dates without a zone', () => {
  expect(formatCandleTime('2026-11-23T00:00:00Z', '1d', NEW_YORK)).toBe('23 November 2026')
})

test('a setting stays in this browser', () => {
  applyTimeZoneSetting('utc')
  expect(localStorage.getItem('timeZone')).toBe('utc')
  expect(shownZone(NEW_YORK)).toBe('UTC')
})
