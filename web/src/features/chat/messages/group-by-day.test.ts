import { expect, test } from 'vitest'
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
  expect(formatDay(new Date(start).getTime(), new Date('2026-11-21T18:00').getTime())).toBe(name)
})
