import { Big } from 'big.js'
import { type Decimal, quotient, roundDecimal } from './decimals.ts'
import { byId, type FilledIdea, sum } from './scoring.ts'

/** A filled idea with what the figures beside the score need. */
export interface GradedIdea extends FilledIdea {
  direction: 'long' | 'short'
  /** R after costs of the original terms; null if they have not ended. */
  unmanagedRNet: Decimal | null
  /** (price at expiration − fill) / risk, for short ideas too; null before the expiration. */
  buyAndHoldR: Decimal | null
}

/** A point of the equity curve: an ended idea with the total R after costs up to it. */
export interface EquityPoint<Idea> {
  idea: Idea
  totalR: Decimal
}

/** The number and mean R after costs of some ideas. */
export interface MeanResult {
  count: number
  meanR: Decimal | null
}

/** The figures of the ended ideas. They are shown and never rank anyone. */
export interface Performance {
  /** The share of ideas with a result above 0. */
  winRate: number | null
  meanR: Decimal | null
  totalR: Decimal
  /** The largest drop of the equity curve, at most 0. */
  maxDrawdown: Decimal
  longestLosingStreak: number
  /** The median time from entry to end. */
  medianMinutes: number | null
  unmanagedMeanR: Decimal | null
  buyAndHoldMeanR: Decimal | null
  long: MeanResult
  short: MeanResult
}

const R_DECIMALS = 4

/** Returns the ended ideas in order of their ends, then of ids. */
export const endedInOrder = <Idea extends FilledIdea>(ideas: readonly Idea[]): Idea[] =>
  ideas.filter(({ isLive }) => !isLive).toSorted((a, b) => a.endedAt - b.endedAt || byId(a, b))

/** Results have four decimal places, so a rounded sum of doubles is exact. */
const total = (results: readonly Decimal[]): Decimal => roundDecimal(new Big(sum(results.map(Number))), R_DECIMALS)

/** Returns the mean of results with four decimal places, rounded half away from zero; null without results. */
export const meanOf = (results: readonly Decimal[]): Decimal | null =>
  results.length === 0 ? null : quotient(total(results), String(results.length), R_DECIMALS)

/** Returns the share of ended ideas with R net above 0; null without ideas. */
export const winRateOf = (ideas: readonly FilledIdea[]): number | null =>
  ideas.length === 0
    ? null
    : Number(quotient(String(ideas.filter(({ rNet }) => Number(rNet) > 0).length), String(ideas.length), R_DECIMALS))

/**
 * Computes the running total of R after costs.
 * @param ended The result of `endedInOrder`.
 */
export function equityCurve<Idea extends FilledIdea>(ended: readonly Idea[]): EquityPoint<Idea>[] {
  let running = 0
  return ended.map((idea) => {
    running += Number(idea.rNet)
    return { idea, totalR: roundDecimal(new Big(running), R_DECIMALS) }
  })
}

/** Returns the largest drop of a running total from 0 or a peak, at most 0. */
function maxDrawdownOf(totals: readonly Decimal[]): Decimal {
  let peak = 0
  let worst = 0
  for (const value of totals.map(Number)) {
    peak = Math.max(peak, value)
    worst = Math.min(worst, value - peak)
  }
  return roundDecimal(new Big(worst), R_DECIMALS)
}

function longestLosingStreakOf(ended: readonly FilledIdea[]): number {
  let streak = 0
  let longest = 0
  for (const { rNet } of ended) {
    streak = Number(rNet) < 0 ? streak + 1 : 0
    longest = Math.max(longest, streak)
  }
  return longest
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  const upper = sorted[Math.floor(sorted.length / 2)]
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2
}

const meanResult = (ideas: readonly FilledIdea[]): MeanResult => ({ count: ideas.length, meanR: meanOf(ideas.map(({ rNet }) => rNet)) })

/** Computes the figures that stand beside the score. Live ideas do not count. */
export function computePerformance(ideas: readonly GradedIdea[]): Performance {
  const ended = endedInOrder(ideas)
  return {
    winRate: winRateOf(ended),
    meanR: meanOf(ended.map(({ rNet }) => rNet)),
    totalR: total(ended.map(({ rNet }) => rNet)),
    maxDrawdown: maxDrawdownOf(equityCurve(ended).map(({ totalR }) => totalR)),
    longestLosingStreak: longestLosingStreakOf(ended),
    medianMinutes: medianOf(ended.map(({ enteredAt, endedAt }) => endedAt - enteredAt)),
    unmanagedMeanR: meanOf(ended.flatMap(({ unmanagedRNet }) => unmanagedRNet ?? [])),
    buyAndHoldMeanR: meanOf(ended.flatMap(({ buyAndHoldR }) => buyAndHoldR ?? [])),
    long: meanResult(ended.filter(({ direction }) => direction === 'long')),
    short: meanResult(ended.filter(({ direction }) => direction === 'short')),
  }
}
