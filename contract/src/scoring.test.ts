import cases from './idea-cases.json' with { type: 'json' }
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalQuantile } from './normal-quantile.ts'
import { computeWeights } from './overlap.ts'
import { computeLuckCase, computeScoreCase, type ScoreCase } from './score-cases.ts'
import { comparisonsOf, computeScore, type FilledIdea, luckLine, roundStatistic, scoreShownFrom, selectSlice } from './scoring.ts'

const DAY = 24 * 60

/** An idea of the test. Each lasts 600 minutes and one begins every 1,000 minutes. */
const ideaOf = (index: number, rNet: string, changes: Partial<FilledIdea> = {}): FilledIdea => ({
  id: String(index).padStart(6, '0'),
  market: 'Crypto',
  underlying: 'BTCUSD',
  enteredAt: index * 1000,
  endedAt: index * 1000 + 600,
  isLive: false,
  rNet,
  ...changes,
})
const scoreOf = (ideas: readonly FilledIdea[], comparisons = 1): string | null => {
  const score = computeScore(ideas, comparisons)
  return score && roundStatistic(score.low)
}
const effectiveCountOf = (ideas: readonly FilledIdea[]): string => roundStatistic(computeScore(ideas, 1)?.effectiveCount ?? 0)

describe('the worked examples', () => {
  test.each(cases.scores.map((each): [string, ScoreCase & { weights: string[]; result: object }] => [each.id, each]))(
    '%s agrees in every digit',
    (_, { weights, result, ...scoreCase }) => {
      expect(computeScoreCase(scoreCase)).toEqual({ weights, result })
    },
  )

  test.each(Object.entries(cases.luck))('the luckiest of %s track records reaches t = %s', (count, t) => {
    expect(computeLuckCase(count)).toBe(t)
  })
})

describe('the normal quantile', () => {
  test.each([
    [0.5, 0],
    [0.95, 1.6448536269514715],
    [0.001, -3.090232306167813],
    [0.075, -1.4395314709384557],
    [1e-9, -5.9978070150076865],
    [1e-20, -9.262340089798405],
    [1e-300, -37.0470962993612],
    [1 - 1e-12, 7.0344869100478356],
  ])('of %d is %d', (p, quantile) => {
    expect(normalQuantile(p)).toBeCloseTo(quantile, 12)
  })

  test.each([0, 1, -1, 2, Number.NaN])('is undefined for %d', (p) => {
    expect(() => normalQuantile(p)).toThrow(RangeError)
  })
})

describe('overlap', () => {
  const together = { enteredAt: 0, endedAt: 600 }

  test('ten coins at once count as two ideas of different markets would', () => {
    expect(
      effectiveCountOf(Array.from({ length: 10 }, (_, index) => ideaOf(index, '1', { ...together, underlying: `COIN${index}` }))),
    ).toBe('1.8182')
  })

  test('twenty coins at once add almost nothing', () => {
    expect(
      effectiveCountOf(Array.from({ length: 20 }, (_, index) => ideaOf(index, '1', { ...together, underlying: `COIN${index}` }))),
    ).toBe('1.9048')
  })

  test('a share and its option count as one idea, although their markets differ', () => {
    const share = ideaOf(0, '1', { ...together, market: 'Stock', underlying: 'AAPL' })
    const option = ideaOf(1, '1', { ...together, market: 'Option', underlying: 'AAPL' })
    const other = ideaOf(2, '1', { ...together, market: 'Option', underlying: 'MSFT' })
    expect(effectiveCountOf([share, option])).toBe('1.0000')
    expect([...computeWeights([share, option, other]).values()].map(roundStatistic).toSorted()).toEqual(['0.4000', '0.5000', '0.6667'])
  })

  test('an idea that ended in the minute of its entry lasts one minute', () => {
    expect(effectiveCountOf([ideaOf(0, '1', { enteredAt: 5, endedAt: 5 }), ideaOf(1, '1', { enteredAt: 5, endedAt: 6 })])).toBe('1.0000')
  })

  const anyIdeas = fc.array(
    fc.record({
      market: fc.constantFrom('Stock', 'Option', 'Crypto'),
      underlying: fc.constantFrom('A', 'B', 'C', 'D'),
      enteredAt: fc.integer({ min: 0, max: 60 }),
      minutes: fc.integer({ min: 0, max: 30 }),
      isLive: fc.boolean(),
      ticks: fc.integer({ min: -90_000, max: 90_000 }),
    }),
    { minLength: 1, maxLength: 30 },
  )
  const toIdeas = (drafts: typeof anyIdeas extends fc.Arbitrary<infer Value> ? Value : never): FilledIdea[] =>
    drafts.map(({ enteredAt, minutes, ticks, ...draft }, index) =>
      ideaOf(index, (ticks / 10_000).toFixed(4), { ...draft, enteredAt, endedAt: enteredAt + minutes }),
    )

  test('the weights are those of a comparison of all pairs, minute by minute', () => {
    fc.assert(
      fc.property(anyIdeas, (drafts) => {
        const ideas = toIdeas(drafts).map((idea) => ({ ...idea, endedAt: Math.max(idea.endedAt, idea.enteredAt + 1) }))
        const isOpen = (idea: FilledIdea, minute: number): boolean => idea.enteredAt <= minute && minute < idea.endedAt
        const likeness = (a: FilledIdea, b: FilledIdea): number => (a.underlying === b.underlying ? 1 : a.market === b.market ? 0.5 : 0)
        const weights = computeWeights(ideas)
        for (const idea of ideas) {
          let integral = 0
          for (let minute = idea.enteredAt; minute < idea.endedAt; minute += 1) {
            const others = ideas.filter((other) => other !== idea && isOpen(other, minute))
            integral += 1 / (1 + others.reduce((total, other) => total + likeness(idea, other), 0))
          }
          expect(weights.get(idea.id)).toBeCloseTo(integral / (idea.endedAt - idea.enteredAt), 10)
        }
      }),
    )
  })

  test('the order of the ideas changes no bit of the score', () => {
    fc.assert(
      fc.property(
        anyIdeas.chain((drafts) =>
          fc.tuple(fc.constant(toIdeas(drafts)), fc.shuffledSubarray(toIdeas(drafts), { minLength: drafts.length })),
        ),
        ([ideas, shuffled]) => {
          expect(computeScore(shuffled, 18)).toEqual(computeScore(ideas, 18))
        },
      ),
    )
  })
})

describe('which ideas count', () => {
  test('a live idea in profit does not count, but shares the weight of the others', () => {
    const loser = ideaOf(0, '-0.5', { isLive: true, enteredAt: 0, endedAt: 600 })
    const winner = ideaOf(1, '0.0000', { isLive: true, enteredAt: 0, endedAt: 600 })
    expect(computeScore([loser, winner], 1)).toMatchObject({ count: 1, effectiveCount: 0.5, mean: -0.5 })
    expect(computeScore([winner], 1)).toBeNull()
  })

  test('a slice has the ideas of its market that ended in its period, and live losers', () => {
    const now = 400 * DAY
    const ideas = [
      ideaOf(0, '1', { endedAt: now - 90 * DAY }),
      ideaOf(1, '1', { endedAt: now - 90 * DAY - 1 }),
      ideaOf(2, '1', { endedAt: now, market: 'Forex' }),
      ideaOf(3, '-1', { endedAt: now, enteredAt: 0, isLive: true }),
      ideaOf(4, '1', { endedAt: now, enteredAt: 0, isLive: true }),
    ]
    const idsOf = (...[slice]: [Parameters<typeof selectSlice>[1]]): number[] => selectSlice(ideas, slice, now).map(({ id }) => Number(id))
    expect(idsOf({ market: null, days: null })).toEqual([0, 1, 2, 3, 4])
    expect(idsOf({ market: 'Crypto', days: 90 })).toEqual([0, 3])
    expect(idsOf({ market: 'Crypto', days: null })).toEqual([0, 1, 3])
    expect(idsOf({ market: null, days: 365 })).toEqual([0, 1, 2, 3])
  })

  test('only the whole track record has the narrow interval', () => {
    expect(comparisonsOf({ market: null, days: null })).toBe(1)
    expect([{ market: null, days: 90 } as const, { market: 'Forex', days: null } as const].map(comparisonsOf)).toEqual([18, 18])
  })

  test('the score is shown from 20 ended ideas, an effective number of 10, and 60 days after the first fill', () => {
    const shownFrom = (ideas: readonly FilledIdea[]): number | null => scoreShownFrom(ideas, computeScore(ideas, 1))
    const twenty = Array.from({ length: 20 }, (_, index) => ideaOf(index + 3, '1'))
    expect(shownFrom(twenty)).toBe(3000 + 60 * DAY)
    expect(shownFrom([...twenty.slice(1), ideaOf(30, '-1', { isLive: true })])).toBeNull()
    expect(shownFrom(twenty.map((idea) => ({ ...idea, enteredAt: 0, endedAt: 600 })))).toBeNull()
    expect(shownFrom([])).toBeNull()
  })
})

describe('attacks', () => {
  test('ten copies of an idea score as one', () => {
    const copies = Array.from({ length: 10 }, (_, index) => ideaOf(index, '2', { enteredAt: 0, endedAt: 600 }))
    expect(scoreOf(copies)).toBe(scoreOf(copies.slice(0, 1)))
  })

  test('a lottery of 20 R counts as 5 R and widens the interval', () => {
    const results = [...Array.from({ length: 28 }, () => '-1.06'), '18.94', '18.94']
    expect(scoreOf(results.map((r, index) => ideaOf(index, r)))).toBe('-0.7446')
  })

  test('the luck line rises with the number of track records, and one counts as two', () => {
    expect(luckLine(1)).toBe(luckLine(2))
    expect([2, 3, 10, 100, 1e6].map(luckLine)).toEqual([2, 3, 10, 100, 1e6].map(luckLine).toSorted((a, b) => a - b))
  })
})
