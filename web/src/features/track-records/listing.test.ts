import type { TrackRecord } from '@trademates/contract/track-records'
import { expect, test } from 'vitest'
import { describeMissing } from './listing.ts'
import { luckEdge } from './luck-edge.ts'

const NOW = Date.parse('2026-11-26T12:00:00Z')
const counts = { graded: 30, open: 0, waiting: 0, never_entered: 0, canceled: 0, void: 0, deleted: 0, practice: 0 }
const since = '2026-01-05T10:00:00.000Z'

const missing = (more: Partial<TrackRecord>, isShown = true) =>
  describeMissing({ counts, effective_n: 30, hidden_until: null, ...more } as TrackRecord, { isShown, now: NOW })

test('names the first thing that a user lacks for the list of callers', () => {
  expect(missing({ hidden_until: { graded: 12, since } })).toBe('8 more ideas to be listed')
  expect(missing({ hidden_until: { graded: 19, since } })).toBe('1 more idea to be listed')
  expect(missing({ hidden_until: { graded: 25, since: '2026-11-01T10:00:00.000Z' } })).toBe('listed from 31 Dec')
  expect(missing({ hidden_until: { graded: 25, since }, effective_n: 7 })).toBe('too many ideas overlap to be listed')
  expect(missing({}, false)).toBe('hidden in your settings')
  expect(missing({ counts: { ...counts, open: 20, void: 4 } })).toBe('too many void ideas to be listed')
  expect(missing({ counts: { ...counts, canceled: 20, void: 4 } })).toBe('no idea in the last 90 days')
  expect(missing({})).toBe('no idea in the last 90 days')
})

test('the luck line is at the edge that would reach its t-statistic', () => {
  expect(luckEdge({ edge: '0.2705', t: 3.4103, luck: { n: 412, t: 2.9938 } })).toBeCloseTo(0.2375, 4)
  expect(luckEdge({ edge: '0.0000', t: 0, luck: { n: 2, t: 0.5198 } })).toBeNull()
  expect(luckEdge({ edge: null, t: null, luck: { n: 2, t: 0.5198 } })).toBeNull()
})
