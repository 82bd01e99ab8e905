import type { Candle } from '@trademates/contract/prices'
import { expect, test } from 'vitest'
import { type ChartIdea, placeIdeas } from './place-ideas.ts'

const candles: Candle[] = [0, 1, 2, 3].map((hour) => ({
  time: new Date(Date.UTC(2026, 10, 20, hour)).toISOString(),
  open: '100',
  high: '101',
  low: '99',
  close: '100',
  volume: '1',
  final: true,
}))
/** 100 px between candles, 1 px per price. */
const scale = {
  x: (candle: Candle) => candles.indexOf(candle) * 100,
  y: (price: number) => 200 - price,
  step: 100,
  width: 400,
  height: 200,
}
const idea = (more: Partial<ChartIdea> = {}): ChartIdea => ({
  id: '1',
  caller: 'ana',
  isFollowed: false,
  posted_at: '2026-11-20T01:20:00Z',
  ended_at: null,
  entry: '100',
  stop: '60',
  targets: ['150'],
  ...more,
})

test('levels start at the candle of the posting and go to the right edge, or to the end of the idea', () => {
  expect(placeIdeas([idea()], candles, scale).map(({ kind, from, to, y }) => [kind, from, to, y])).toEqual([
    ['target', 100, 400, 50],
    ['entry', 100, 400, 100],
    ['stop', 100, 400, 140],
  ])
  const [line] = placeIdeas([idea({ posted_at: '2026-11-01T00:00:00Z', ended_at: '2026-11-20T02:30:00Z' })], candles, scale)
  expect([line?.from, line?.to]).toEqual([0, 200])
})

test('levels outside the prices of the chart are left out', () => {
  expect(placeIdeas([idea({ targets: ['300'] })], candles, scale).map(({ kind }) => kind)).toEqual(['entry', 'stop'])
})

test('overlapping labels stack, those of other times do not', () => {
  const other = idea({ id: '2', entry: '98', stop: '20', targets: ['190'] })
  const labels = placeIdeas([idea(), other], candles, scale).filter(({ kind }) => kind === 'entry')
  expect(labels.map(({ labelY }) => labelY)).toEqual([100, 114])
  const later = idea({ ...other, posted_at: '2026-11-20T03:00:00Z' })
  const apart = placeIdeas([idea(), later], candles, scale).filter(({ kind }) => kind === 'entry')
  expect(apart.map(({ labelY }) => labelY)).toEqual([100, 102])
})
