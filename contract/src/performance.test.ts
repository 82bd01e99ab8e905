import cases from './idea-cases.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { computeCalibration, decideForecast, type Forecast } from './calibration.ts'
import type { IdeaExit, IdeaState } from './ideas.ts'
import { computePerformance, endedInOrder, equityCurve, type GradedIdea } from './performance.ts'

const ideaOf = (index: number, rNet: string, changes: Partial<GradedIdea> = {}): GradedIdea => ({
  id: String(index).padStart(6, '0'),
  market: 'Crypto',
  underlying: 'BTCUSD',
  direction: 'long',
  enteredAt: index * 1000,
  endedAt: index * 1000 + 600,
  isLive: false,
  rNet,
  unmanagedRNet: rNet,
  buyAndHoldR: null,
  ...changes,
})

const first = (cases.scores.find(({ id }) => id === 'S1')?.ideas ?? []).map((idea, index) => ideaOf(index, 'r' in idea ? idea.r : '0'))

test('the figures of the first worked example', () => {
  expect(computePerformance(first)).toEqual({
    winRate: 0.625,
    meanR: '0.4527',
    totalR: '10.8656',
    maxDrawdown: '-3.8076',
    longestLosingStreak: 2,
    medianMinutes: 600,
    unmanagedMeanR: '0.4527',
    buyAndHoldMeanR: null,
    long: { count: 24, meanR: '0.4527' },
    short: { count: 0, meanR: null },
  })
})

test('figures without ideas are null, except sums', () => {
  expect(computePerformance([ideaOf(0, '-1', { isLive: true })])).toMatchObject({
    winRate: null,
    meanR: null,
    totalR: '0.0000',
    maxDrawdown: '0.0000',
    longestLosingStreak: 0,
    medianMinutes: null,
    unmanagedMeanR: null,
  })
})

test('live ideas stay out, and the equity curve is in order of ends, then of ids', () => {
  const ideas = [
    ideaOf(3, '1.0000', { endedAt: 10 }),
    ideaOf(2, '-0.3333', { endedAt: 10 }),
    ideaOf(1, '0.1', { endedAt: 20 }),
    ideaOf(0, '-9', { isLive: true }),
  ]
  expect(equityCurve(endedInOrder(ideas)).map(({ idea, totalR }) => [Number(idea.id), totalR])).toEqual([
    [2, '-0.3333'],
    [3, '0.6667'],
    [1, '0.7667'],
  ])
})

test('the longest losing streak ends at an idea without a loss', () => {
  const results = ['-1', '-1', '0.0000', '-1', '-1', '-1', '2']
  expect(computePerformance(results.map((r, index) => ideaOf(index, r)))).toMatchObject({ longestLosingStreak: 3, maxDrawdown: '-5.0000' })
})

test('means are rounded half away from zero from an exact sum', () => {
  const half = computePerformance([ideaOf(0, '0.0001'), ideaOf(1, '0.0002'), ideaOf(2, '-0.0001', { direction: 'short' })])
  expect([half.long.meanR, half.short.meanR]).toEqual(['0.0002', '-0.0001'])
  expect(computePerformance([ideaOf(0, '-0.0001'), ideaOf(1, '-0.0002')]).meanR).toBe('-0.0002')
})

test('unmanaged results and buy and hold leave out what is not known yet', () => {
  const ideas = [
    ideaOf(0, '1', { unmanagedRNet: '-1', buyAndHoldR: '0.5' }),
    ideaOf(1, '1', { unmanagedRNet: null }),
    ideaOf(2, '1', { unmanagedRNet: '2', buyAndHoldR: '-0.1' }),
  ]
  expect(computePerformance(ideas)).toMatchObject({ unmanagedMeanR: '0.5000', buyAndHoldMeanR: '0.2000' })
})

const forecasts = (confidences: number[], baselines: number[], outcomes: number[]): Forecast[] =>
  confidences.map((confidence, index) => ({ confidence, baseline: baselines[index] ?? 0, occurred: outcomes[index] === 1 }))

test.each<[state: IdeaState, kinds: IdeaExit['kind'][], occurred: boolean | null]>([
  ['waiting', [], null],
  ['missed', [], null],
  ['live', [], null],
  ['live', ['target'], true],
  ['stopped', ['target', 'stop'], true],
  ['stopped', ['stop'], false],
  ['expired', ['horizon'], false],
])('a forecast for the first target is decided once it or the stop is reached: %s, %j', (state, kinds, occurred) => {
  const exits = kinds.map((kind): IdeaExit => ({ kind, price: '1', share: 50, at: '2026-11-20T10:00:00.000Z', is_ambiguous: false }))
  expect(decideForecast({ state, exits })).toBe(occurred)
})

test('the calibration of the eighth worked example', () => {
  const calibration = computeCalibration(
    forecasts([70, 60, 55, 80, 40, 65], [1 / 3, 1 / 3, 2 / 5, 1 / 2, 1 / 4, 1 / 3], [1, 0, 1, 1, 0, 0]),
  )
  expect(calibration?.brier).toBeCloseTo(0.2125, 4)
  expect(calibration?.baselineBrier).toBeCloseTo(0.2232, 4)
  expect(calibration?.skill).toBeCloseTo(0.0479, 4)
  expect(calibration?.bands).toEqual([
    { from: 0, to: 20, count: 0, forecast: null, observed: null },
    { from: 20, to: 40, count: 0, forecast: null, observed: null },
    { from: 40, to: 60, count: 2, forecast: 47.5, observed: 50 },
    { from: 60, to: 80, count: 3, forecast: 65, observed: expect.closeTo(33.3333, 4) as number },
    { from: 80, to: 100, count: 1, forecast: 80, observed: 100 },
  ])
})

test('stating 99% on targets next to the price shows no skill', () => {
  const ten = Array.from({ length: 10 }, (_, index) => index)
  const calibration = computeCalibration(
    forecasts(
      ten.map(() => 99),
      ten.map(() => 0.8),
      ten.map((index) => Number(index < 8)),
    ),
  )
  expect(calibration?.skill).toBeCloseTo(-0.2256, 4)
  expect(computeCalibration([])).toBeNull()
})
