import type { Candle } from '@trademates/contract/prices'
import { expect, test } from 'vitest'
import { type ChartPost, placePins, type PixelScale, groupPostsByCandle } from './place-pins.ts'

const HOUR_MS = 3_600_000
const START = Date.parse('2026-03-09T00:00:00Z')

/** One-hour candles with the given highs. */
const candlesOf = (...highs: number[]): Candle[] =>
  highs.map((high, at) => ({
    time: new Date(START + at * HOUR_MS).toISOString(),
    open: String(high - 1),
    high: String(high),
    low: String(high - 2),
    close: String(high - 1),
    volume: '1',
    final: true,
  }))
const post = (author: string, hours: number): ChartPost => ({
  id: author,
  author,
  author_avatar: null,
  created_at: new Date(START + hours * HOUR_MS).toISOString(),
  name: author,
  description: author,
})
/** Ten pixels per candle, two per price unit, 400 by 300. */
const scale: PixelScale = {
  x: ({ time }) => ((Date.parse(time) - START) / HOUR_MS) * 10,
  y: (price) => 300 - 2 * price,
  step: 10,
  width: 400,
  height: 300,
}
const authors = (posts: readonly ChartPost[]) => posts.map(({ author }) => author).join()

test('assigns a post to the candle of its time, to the last before while the market was closed, to none before the first', () => {
  const candles = candlesOf(50, 51, 52).toSpliced(1, 1)
  const spots = groupPostsByCandle([post('late', 9), post('closed', 1.5), post('first', 0.2), post('before', -1)], candles)
  expect(spots.map(({ candle, posts }) => [candle, authors(posts)])).toEqual([
    [1, 'late'],
    [0, 'closed,first'],
  ])
})

test('a peak has its pin above, a valley below, and no pin covers a candle under its width', () => {
  const candles = candlesOf(...Array.from({ length: 40 }, (_, at) => (at === 10 ? 90 : at === 28 ? 40 : 60)))
  const pins = placePins(groupPostsByCandle([post('valley', 28), post('peak', 10)], candles), candles, scale)
  expect(pins.map(({ posts, side, x }) => [authors(posts), side, x])).toEqual([
    ['peak', 'above', 100],
    ['valley', 'below', 280],
  ])
  expect(pins[0]?.y).toBeLessThan(scale.y(90) ?? 0)
  expect(pins[1]?.y).toBeGreaterThan(scale.y(38) ?? 0)
})

test('pins never overlap: one without room joins the nearest, with the newest post in front', () => {
  const candles = candlesOf(...Array.from({ length: 40 }, () => 60))
  const posts = [36, 35.5, 35, 34, 33, 12].map((hours) => post(`at${hours}`, hours))
  const pins = placePins(groupPostsByCandle(posts, candles), candles, scale)
  const distances = pins.flatMap((one, at) => pins.slice(at + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)))
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(30)
  expect(pins.flatMap((pin) => pin.posts)).toHaveLength(posts.length)
  expect(pins.at(-1)?.posts[0].author).toBe('at36')
})

test('pins outside the visible range are not shown', () => {
  const candles = candlesOf(...Array.from({ length: 60 }, () => 60))
  expect(placePins(groupPostsByCandle([post('right of it', 50)], candles), candles, scale)).toEqual([])
})
