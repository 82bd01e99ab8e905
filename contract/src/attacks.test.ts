import { expect, test } from 'vitest'
import type { CandleTree } from './candle-trees.ts'
import { grade, type IdeaAmendment, type IdeaTerms } from './grading.ts'
import { createRandom } from './seeded-random.ts'

/**
 * Strategies that would win if grading could be outwitted, on random walks whose next step no one knows. Prices are in ticks of 0.01; a walk is
 * much finer than the distances of stop and target, so that candles with both are rare.
 */
const MINUTE = 60_000
const START = Date.UTC(2026, 2, 6, 14, 0)
const MINUTES = 120
const STEPS_PER_MINUTE = 20
const FIRST = 10_000
/** In ticks. */
const RISK = 25
/** How far the quote lags behind the market. */
const DELAY = 10
/** When the idea is posted, in minutes: half a minute after an open that its author has seen. */
const POSTED = DELAY

const toTime = (minutes: number) => new Date(START + minutes * MINUTE).toISOString()
const toPrice = (ticks: number) => (ticks / 100).toFixed(2)

interface Walk {
  candles: CandleTree[]
  /** The open of each minute in ticks. */
  opens: number[]
}

/** A walk that goes up or down by a tick with equal probability. */
function drawWalk(random: () => number): Walk {
  let ticks = FIRST
  const opens: number[] = []
  const candles = Array.from({ length: MINUTES }, (_, minute): CandleTree => {
    const prices = [ticks]
    for (let step = 0; step < STEPS_PER_MINUTE; step += 1) prices.push((ticks += random() < 0.5 ? 1 : -1))
    const [open = ticks] = prices
    opens.push(open)
    return {
      time: toTime(minute),
      interval: '1m',
      open: toPrice(open),
      high: toPrice(Math.max(...prices)),
      low: toPrice(Math.min(...prices)),
      close: toPrice(ticks),
      inner: [],
    }
  })
  return { candles, opens }
}

interface Plan {
  direction?: 'long' | 'short'
  /** In ticks. */
  reference: number
  level?: number
  costRate?: string
  amendments?: IdeaAmendment[]
}

/** Grades an idea whose target is twice as far as its stop. Returns null for one that was missed. */
function gradeOn({ candles }: Walk, { direction = 'long', reference, level, costRate = '0', amendments = [] }: Plan) {
  const side = direction === 'long' ? 1 : -1
  const planned = level ?? reference
  const terms: IdeaTerms = {
    rules: 1,
    market: 'Crypto',
    direction,
    entry: level === undefined ? { kind: 'market' } : { kind: 'level', price: toPrice(level) },
    stop: toPrice(planned - side * RISK),
    targets: [{ price: toPrice(planned + side * 2 * RISK), share: 100 }],
    posted_at: toTime(POSTED + 0.5),
    expires_at: toTime(MINUTES),
    enter_by: null,
    reference: { price: toPrice(reference) },
    cost_rate: costRate,
  }
  const { managed } = grade(terms, amendments, [], { candles, known_to: toTime(MINUTES), sessions: null })
  return managed.r === null || managed.r_net === null ? null : { r: Number(managed.r), net: Number(managed.r_net) }
}

/** Expects that the mean of results is within some standard errors of a value: two of many results, three of few. */
function expectMean(results: readonly number[], expected: number, errors: number): void {
  const mean = results.reduce((sum, result) => sum + result, 0) / results.length
  const variance = results.reduce((sum, result) => sum + (result - mean) ** 2, 0) / (results.length - 1)
  expect(Math.abs(mean - expected)).toBeLessThan(errors * Math.sqrt(variance / results.length))
}

const draw = <Result>(count: number, seed: number, play: (walk: Walk) => Result | null): Result[] => {
  const random = createRandom(seed)
  return Array.from({ length: count }, () => play(drawWalk(random))).flatMap((result) => (result === null ? [] : [result]))
}

const side = (ticks: number): 1 | -1 => (ticks > 0 ? 1 : -1)
/** Where the market has gone since the quote that everyone sees. */
const moveSince = ({ opens }: Walk, minute: number): number => (opens[minute] ?? 0) - (opens[minute - DELAY] ?? 0)

const sizes = [
  { count: 400, errors: 3, tags: [] as string[] },
  { count: 10_000, errors: 2, tags: ['full'] },
]

for (const { count, errors, tags } of sizes) {
  const options = { tags, timeout: 300_000 }

  test(`posting a long and a short idea at once pays the costs, ${count} ideas`, options, () => {
    const costRate = String(0.125 * (RISK / FIRST))
    const pairs = draw(count / 2, 11, (walk) => {
      const reference = walk.opens[POSTED] ?? FIRST
      const both = (['long', 'short'] as const).map((direction) => gradeOn(walk, { direction, reference, costRate })?.net)
      const [long, short] = both
      return long === undefined || short === undefined ? null : (long + short) / 2
    })
    expect(pairs.length).toBeGreaterThan(0.4 * count)
    expectMean(pairs, -0.125, errors)
  })

  test(`a late quote cannot be sniped by an entry at market, ${count} ideas`, options, () => {
    const results = draw(count, 22, (walk) => {
      const direction = moveSince(walk, POSTED) > 0 ? 'long' : 'short'
      return gradeOn(walk, { direction, reference: FIRST })?.r ?? null
    })
    expect(results.length).toBeGreaterThan(0.5 * count)
    expectMean(results, 0, errors)
  })

  test(`a late quote cannot be sniped by an entry at a level, ${count} ideas`, options, () => {
    const results = draw(count, 13, (walk) => {
      const move = moveSince(walk, POSTED)
      // A level that the market has already passed, seen from the quote.
      const level = FIRST + side(move) * Math.max(1, Math.floor(Math.abs(move) / 2))
      return gradeOn(walk, { direction: move > 0 ? 'long' : 'short', reference: FIRST, level })?.r ?? null
    })
    expect(results.length).toBeGreaterThan(0.5 * count)
    expectMean(results, 0, errors)
  })

  test.each(['close', 'stop'] as const)(`a late quote does not help to %s in time, ${count} ideas`, options, (kind) => {
    const results = draw(count, kind === 'close' ? 14 : 15, (walk) => {
      const minute = walk.opens.findIndex((_, at) => at > POSTED + 1 && moveSince(walk, at) < -5)
      if (minute < 0) return null
      const amendment: IdeaAmendment['amendment'] =
        kind === 'close' ? { kind, share: 100 } : { kind, price: toPrice((walk.opens[minute - DELAY] ?? 0) - 1) }
      const amendments = [{ number: 1, requested_at: toTime(minute + 0.01), amendment }]
      return gradeOn(walk, { reference: walk.opens[POSTED] ?? FIRST, amendments })?.r ?? null
    })
    expect(results.length).toBeGreaterThan(0.5 * count)
    expectMean(results, 0, errors)
  })
}

test('a stop of twice the costs loses 1.5 R', () => {
  const falls: CandleTree[] = Array.from({ length: MINUTES }, (_, minute) => ({
    time: toTime(minute),
    interval: '1m',
    open: toPrice(FIRST - Math.max(0, minute - POSTED - 1)),
    high: toPrice(FIRST),
    low: toPrice(FIRST - Math.max(0, minute - POSTED)),
    close: toPrice(FIRST - Math.max(0, minute - POSTED)),
    inner: [],
  }))
  const costRate = String(0.5 * (RISK / FIRST))
  expect(gradeOn({ candles: falls, opens: [] }, { reference: FIRST, costRate })).toEqual({ r: -1, net: -1.5 })
})
