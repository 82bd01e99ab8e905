import { expect, test } from 'vitest'
import { firstRange } from './first-range.ts'

const HOUR_MS = 3_600_000
const candles = (count: number) => Array.from({ length: count }, (_, hour) => ({ time: new Date(hour * HOUR_MS).toISOString() }))
const span = (from: number, to: number) => ({ from: from * HOUR_MS, to: to * HOUR_MS })

test('shows the newest candles without a span', () => {
  expect(firstRange(candles(200), undefined)).toEqual({ from: 110, to: 203 })
})

test('shows an old span with a quarter more before and after it', () => {
  expect(firstRange(candles(400), span(100, 180))).toEqual({ from: 80, to: 200 })
})

test('shows a short span among at least sixty candles, and nothing behind the newest one', () => {
  expect(firstRange(candles(400), span(100, 102))).toEqual({ from: 71, to: 131 })
  expect(firstRange(candles(400), span(398, 500))).toEqual({ from: 343, to: 403 })
})

test('begins at the oldest candle where those of the span are missing', () => {
  expect(firstRange(candles(400), span(-50, 80))).toEqual({ from: -20, to: 100 })
})
