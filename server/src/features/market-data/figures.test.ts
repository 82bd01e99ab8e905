import { expect, test } from 'vitest'
import type { Bar } from '#features/prices/source.ts'
import { averageTrueRange, computeFigures, relativeStrength } from './figures.ts'

/** High, low and close of the first candles of markets-cases.json, with its RSI and ATR of 14 days. */
const CANDLES = [
  [100.93, 99.87, 100.08],
  [100.4, 99.84, 100.24],
  [101.27, 99.86, 100.73],
  [100.92, 100.6, 100.71],
  [100.78, 99.4, 100.04],
  [101.71, 99.99, 101.48],
  [102.87, 101.29, 102.07],
  [102.61, 100.84, 101.16],
  [102.44, 100.6, 102.06],
  [102.24, 100.29, 100.63],
  [101.42, 100.16, 101.16],
  [101.46, 100.76, 101.01],
  [101.36, 100.09, 100.41],
  [101.4, 100.05, 100.88],
  [101.42, 100.35, 100.54],
  [100.75, 100.49, 100.5],
  [101.57, 100.16, 101.5],
  [101.73, 100.88, 101.13],
  [102.01, 101.03, 101.55],
  [101.82, 100.26, 100.98],
  [101.41, 100.78, 101.33],
  [101.68, 101.23, 101.41],
  [101.59, 100.68, 100.93],
  [101.64, 100.49, 101.34],
].map(([high = 0, low = 0, close = 0]) => ({ high, low, close }))
const RSI = [
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  52.6436781609,
  52.3843040648,
  57.96077869,
  55.3766014311,
  57.6830042812,
  53.6316178502,
  55.6895897513,
  56.1684523621,
  52.5022296851,
  55.1925495452,
]
const ATR = [
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  1.29785714286,
  1.28158163265,
  1.20861151603,
  1.22299640775,
  1.19635380719,
  1.18089996382,
  1.20797853784,
  1.16669435656,
  1.11550190252,
  1.1008231952,
  1.10433582411,
]

test('RSI and ATR equal the reference values, and null with too few days', () => {
  for (const [at, expected] of RSI.entries()) {
    const found = relativeStrength(CANDLES.slice(0, at + 1).map(({ close }) => close))
    if (expected === null) expect(found).toBeNull()
    else expect(found).toBeCloseTo(expected, 9)
  }
  for (const [at, expected] of ATR.entries()) {
    const found = averageTrueRange(CANDLES.slice(0, at + 1))
    if (expected === null) expect(found).toBeNull()
    else expect(found).toBeCloseTo(expected, 9)
  }
})

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-20T15:00:00Z')
const days = (closes: readonly number[]): Bar[] =>
  closes.map((close, at) => ({
    time: new Date(Math.floor(NOW / DAY_MS) * DAY_MS - (closes.length - 1 - at) * DAY_MS),
    open: String(close),
    high: String(close + 1),
    low: String(close - 1),
    close: String(close),
    volume: String(100 + at),
    final: at < closes.length - 1,
  }))

test('figures leave out the running day', () => {
  const figures = computeFigures(days(Array.from({ length: 400 }, (_, at) => 100 + at)), NOW)
  expect(figures).toMatchObject({ close1w: 492, close1m: 468, closeYtd: 175, high52w: '499', low52w: '133', sma50: 473.5, sma200: 398.5 })
  expect(figures.averageVolume).toBe(488.5)
  expect(figures.cross).toBeNull()
})

test('averages that cross within five days are a golden or a death cross', () => {
  const flat = Array.from({ length: 260 }, () => 100)
  expect(computeFigures(days([...flat, 99, 99, 99, 120, 130, 140, 150]), NOW).cross).toBe('golden')
  expect(computeFigures(days([...flat, 101, 101, 101, 80, 70, 60, 50]), NOW).cross).toBe('death')
})
