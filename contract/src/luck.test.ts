import { describe, expect, test } from 'vitest'
import { computeScore, luckLine, sum } from './scoring.ts'
import { createRandom } from './seeded-random.ts'

/** Returns the t-statistic of 100 fair bets without costs: 2 R are won with a probability of 1/3, else 1 R is lost. */
function playFairBets(random: () => number): number {
  const ideas = Array.from({ length: 100 }, (_, index) => ({
    id: String(index).padStart(3, '0'),
    market: 'Crypto',
    underlying: 'BTCUSD',
    enteredAt: index * 1000,
    endedAt: index * 1000 + 600,
    isLive: false,
    rNet: random() < 1 / 3 ? '2.0000' : '-1.0000',
  }))
  return computeScore(ideas, 1)?.t ?? Number.NaN
}

/** Returns the best t-statistic of each run. */
function bestOfRuns(seed: number, runs: number, callers: number): number[] {
  const random = createRandom(seed)
  return Array.from({ length: runs }, () => Math.max(...Array.from({ length: callers }, () => playFairBets(random))))
}

describe('callers without skill', () => {
  test('the luckiest of 100 comes close to the luck line, on average', () => {
    const best = bestOfRuns(7, 30, 100)
    expect(Math.abs(sum(best) / best.length - luckLine(100))).toBeLessThan(0.25)
  })

  test('the luckiest of 1,000 comes close to the luck line, and rarely exceeds it by much', { tags: ['full'], timeout: 120_000 }, () => {
    const best = bestOfRuns(1, 60, 1000)
    expect(Math.abs(sum(best) / best.length - luckLine(1000))).toBeLessThan(0.25)
    expect(best.filter((t) => t > luckLine(1000) + 0.5).length / best.length).toBeLessThanOrEqual(0.05)
  })
})
