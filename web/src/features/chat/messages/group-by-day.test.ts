import { afterEach, expect, test, vi } from 'vitest'
import { applyTimeZoneSetting } from '#i18n/time-zone.ts'
import { groupByDay, type MessageLine, formatDay } from './group-by-day.ts'

const line = (id: string, timestamp: string, more: Partial<MessageLine> = {}): MessageLine => ({
  id,
  isOwn: true,
  content: id,
  symbols: [],
  ambiguousTags: [],
  files: [],
  chosen: [],
  pictures: 0,
  timestamp,
  isEdited: false,
  isDeleted: false,
  isRead: false,
  progress: 'sent',
  failure: null,
  ...more,
})
const at = (day: number, clock: string) => new Date(`2026-11-${day}T${clock}`).toISOString()
const theirs = { isOwn: false, progress: null }

test('groups lines by day and those of one user within five minutes', () => {
  const days = groupByDay([
    line('a', at(20, '23:58')),
    line('b', at(21, '00:01')),
    line('c', at(21, '00:04')),
    line('d', at(21, '00:05'), theirs),
    line('e', at(21, '00:20'), theirs),
  ])
  expect(days.map(({ lines }) => lines.map(({ id, isFirst, isLast }) => [id, isFirst, isLast]))).toEqual([
    [['a', true, true]],
    [
      ['b', true, false],
      ['c', false, true],
      ['d', true, true],
      ['e', true, true],
    ],
  ])
})

test('a group shows its status where it changes, and every failure', () => {
  const [day] = groupByDay([
    line('a', at(21, '10:00'), { progress: 'read' }),
    line('b', at(21, '10:01'), { progress: 'read' }),
    line('c', at(21, '10:02'), { progress: 'failed', failure: 'No.' }),
    line('d', at(21, '10:03'), { progress: 'failed', failure: 'No.' }),
  ])
  expect(day?.lines.filter(({ isMarked }) => isMarked).map(({ id }) => id)).toEqual(['b', 'c', 'd'])
})

test.each([
  [at(21, '00:00'), 'Today'],
  [at(20, '00:00'), 'Yesterday'],
  [at(14, '00:00'), '14 Nov 2026'],
  ['2025-03-02T00:00', '2 Mar 2025'],
])('the day that starts at %s is called "%s"', (start, name) => {
  const [day] = groupByDay([line('a', new Date(start).toISOString())])
  expect(formatDay(day?.start ?? Number.NaN, new Date('2026-11-21T18:00').getTime())).toBe(name)
})

afterEach(() => {
  applyTimeZoneSetting('local')
  vi.restoreAllMocks()
})

test('days begin at midnight of the shown time zone', () => {
  const options = Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone: 'Asia/Tokyo' })
  const lines = [line('a', '2026-11-20T14:58:00Z'), line('b', '2026-11-20T15:01:00Z'), line('c', '2026-11-21T00:01:00Z')]
  const now = Date.parse('2026-11-20T23:00:00Z')
  const listDays = () => groupByDay(lines).map(({ start, lines: own }) => [formatDay(start, now), ...own.map(({ id }) => id)])
  expect(listDays()).toEqual([
    ['Yesterday', 'a'],
    ['Today', 'b', 'c'],
  ])
  applyTimeZoneSetting('utc')
  expect(listDays()).toEqual([
    ['Today', 'a', 'b'],
    ['Today', 'c'],
  ])
})
