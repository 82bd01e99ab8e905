import type { Decimal } from './decimals.ts'
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
const UNITS = 10 ** R_DECIMALS

/** Returns the ended ideas in order of their ends, then of ids. */
export const endedInOrder = <Idea extends FilledIdea>(ideas: readonly Idea[]): Idea[] =>
  ideas.filter(({ isLive }) => !isLive).toSorted((a, b) => a.endedAt - b.endedAt || byId(a, b))

/** Results have four decimal places, so a sum of doubles is exact once it is rounded to them. In ten thousandths. */
const toUnits = (value: number): number => Math.round(value * UNITS)

const total = (results: readonly Decimal[]): number => toUnits(sum(results.map(Number)))

/** Formats ten thousandths with four decimal places. */
function formatUnits(units: number): Decimal {
  const digits = String(Math.abs(units)).padStart(R_DECIMALS + 1, '0')
  return `${units < 0 ? '-' : ''}${digits.slice(0, -R_DECIMALS)}.${digits.slice(-R_DECIMALS)}`
}

/** Divides whole numbers; rounds half away from zero. */
const divide = (dividend: number, divisor: number): number =>
  Math.sign(dividend) * Math.floor((2 * Math.abs(dividend) + divisor) / (2 * divisor))

/** Returns the mean of results with four decimal places, rounded half away from zero; null without results. */
export const meanOf = (results: readonly Decimal[]): Decimal | null =>
  results.length === 0 ? null : formatUnits(divide(total(results), results.length))

/** Returns the share of ended ideas with R net above 0; null without ideas. */
export const winRateOf = (ideas: readonly FilledIdea[]): number | null =>
  ideas.length === 0 ? null : divide(UNITS * ideas.filter(({ rNet }) => Number(rNet) > 0).length, ideas.length) / UNITS

/**
 * Computes the running total of R after costs.
 * @param ended The result of `endedInOrder`.
 */
export function equityCurve<Idea extends FilledIdea>(ended: readonly Idea[]): EquityPoint<Idea>[] {
  let running = 0
  return ended.map((idea) => {
    running += Number(idea.rNet)
    return { idea, totalR: formatUnits(toUnits(running)) }
  })
}

/** Returns the largest drop of a running total from 0 or a peak, at most 0. */
function maxDrawdownOf(ended: readonly FilledIdea[]): Decimal {
  let peak = 0
  let worst = 0
  let running = 0
  for (const { rNet } of ended) {
    running += Number(rNet)
    const units = toUnits(running)
    peak = Math.max(peak, units)
    worst = Math.min(worst, units - peak)
  }
  return formatUnits(worst)
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
    totalR: formatUnits(total(ended.map(({ rNet }) => rNet))),
    maxDrawdown: maxDrawdownOf(ended),
    longestLosingStreak: longestLosingStreakOf(ended),
    medianMinutes: medianOf(ended.map(({ enteredAt, endedAt }) => endedAt - enteredAt)),
    unmanagedMeanR: meanOf(ended.flatMap(({ unmanagedRNet }) => unmanagedRNet ?? [])),
    buyAndHoldMeanR: meanOf(ended.flatMap(({ buyAndHoldR }) => buyAndHoldR ?? [])),
    long: meanResult(ended.filter(({ direction }) => direction === 'long')),
    short: meanResult(ended.filter(({ direction }) => direction === 'short')),
  }
}
