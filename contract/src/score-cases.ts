import type { Decimal } from './decimals.ts'
import { computeWeights } from './overlap.ts'
import { computeScore, type FilledIdea, luckLine, roundStatistic } from './scoring.ts'

/** A case of the score in a file of expected results. Times are in minutes; an ended idea has `r`, a live one `live_mark`, both after costs. */
export interface ScoreCase {
  id: string
  /** The number of simultaneous comparisons. */
  k: number
  ideas: { r?: Decimal; live_mark?: Decimal; market: string; underlying: string; from: number; to: number }[]
}

const STATISTICS = {
  W: 'effectiveCount',
  mean: 'mean',
  S: 'squaredDeviations',
  sigma: 'spread',
  m: 'edge',
  se: 'standardError',
  z: 'z',
  low: 'low',
  high: 'high',
  t: 't',
} as const

/** Computes a case, with the names and the rounding of the file. The order of the ideas stands for that of their ids. */
export function computeScoreCase({ ideas, k }: ScoreCase): { weights: Decimal[]; result: Record<string, number | Decimal> } {
  const filled = ideas.map(({ r, live_mark: mark, market, underlying, from, to }, index): FilledIdea => {
    const id = String(index).padStart(9, '0')
    return { id, market, underlying, enteredAt: from, endedAt: to, isLive: mark !== undefined, rNet: mark ?? r ?? '0' }
  })
  const weights = computeWeights(filled)
  const score = computeScore(filled, k)
  return {
    weights: filled.map(({ id }) => roundStatistic(weights.get(id) ?? 0)),
    result: {
      n: score?.count ?? 0,
      ...(score && Object.fromEntries(Object.entries(STATISTICS).map(([name, key]) => [name, roundStatistic(score[key])]))),
    },
  }
}

/** Computes a case of the luck line: from the number of track records. */
export const computeLuckCase = (count: string): Decimal => roundStatistic(luckLine(Number(count)))
