import { Big } from 'big.js'
import { type Decimal, roundDecimal } from './decimals.ts'
import type { Market } from './markets.ts'
import { normalQuantile } from './normal-quantile.ts'
import { computeWeights, type IdeaSpan } from './overlap.ts'

/** An idea with a fill. Practice and void ideas do not count. */
export interface FilledIdea extends IdeaSpan {
  isLive: boolean
  /** R after costs; the mark-to-market of a live idea at the close of its last final candle. */
  rNet: Decimal
}

/** The part of a track record of one market, of ideas that ended in the last `days` days, or both. */
export interface Slice {
  market: Market | null
  days: Period | null
}

/** Periods of slices, in days, beside all time. */
export const PERIODS = [365, 90] as const
export type Period = (typeof PERIODS)[number]

/** The statistics of a track record, in R after costs per idea. Each is a double; round it with `roundStatistic`. */
export interface Score {
  /** Counted ideas: ended ones and live ones below zero. */
  count: number
  /** The sum of the weights: the effective number of ideas. */
  effectiveCount: number
  mean: number
  /** The weighted sum of the squared deviations from the mean. */
  squaredDeviations: number
  spread: number
  /** The mean, shrunk toward 0: the most likely value. */
  edge: number
  standardError: number
  /** The quantile of the interval. */
  z: number
  /** The score: the lower end of the interval. */
  low: number
  high: number
  t: number
}

/** A track record has a score from this number of ended ideas, this effective number and this time after its first fill. */
export const MIN_GRADED_IDEAS = 20
export const MIN_EFFECTIVE_IDEAS = 10
export const MIN_TRACK_RECORD_DAYS = 60

const CONFIDENCE = 0.95
/** Six markets and three periods: one of eighteen slices looks good by luck. */
const SLICE_COUNT = 18
const MAX_ABSOLUTE_R = 5
/** The prior of the spread: ten ideas with a standard deviation of 1.5 R. */
const SPREAD_PRIOR = { count: 10, spread: 1.5 }
/** The prior of the edge: twenty ideas with a result of 0. */
const EDGE_PRIOR_COUNT = 20
const EULER_MASCHERONI = 0.577_215_664_901_532_9
const MINUTES_A_DAY = 24 * 60
const STATISTIC_DECIMALS = 4
const UNITS = 10 ** STATISTIC_DECIMALS
const MAX_FAST_UNITS = 1e9
const HALF_RANGE = 1e-4

export const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : Number(a.id > b.id))

/** Live ideas count while they are below zero. */
export const isCounted = ({ isLive, rNet }: FilledIdea): boolean => !isLive || Number(rNet) < 0

/** Whether a slice is a whole track record. */
const isWhole = ({ market, days }: Slice): boolean => market === null && days === null

/** Returns the number of simultaneous comparisons that the interval of a slice allows for. */
export const comparisonsOf = (slice: Slice): number => (isWhole(slice) ? 1 : SLICE_COUNT)

/**
 * Returns the ideas of a slice: of its market, ended within its period or live below zero.
 * @param now In minutes, on the clock of the ideas.
 */
export function selectSlice<Idea extends FilledIdea>(ideas: readonly Idea[], slice: Slice, now: number): readonly Idea[] {
  if (isWhole(slice)) return ideas
  const { market, days } = slice
  const since = days === null ? -Infinity : now - days * MINUTES_A_DAY
  return ideas.filter((idea) => (market === null || idea.market === market) && isCounted(idea) && (idea.isLive || idea.endedAt >= since))
}

/**
 * Computes the score: the mean R per idea after costs that the ideas support with 95% confidence.
 * The mean weighs ideas by their uniqueness and is shrunk toward 0 (credibility theory).
 * @param ideas In any order; ids order the sums.
 * @param comparisons The number of simultaneous comparisons: `comparisonsOf(slice)`.
 * @returns null if no idea counts.
 */
export function computeScore(ideas: readonly FilledIdea[], comparisons: number): Score | null {
  const weights = computeWeights(ideas)
  const counted = ideas
    .filter(isCounted)
    .toSorted(byId)
    .map(({ id, rNet }) => ({
      weight: weights.get(id) ?? 0,
      r: Math.min(Math.max(Number(rNet), -MAX_ABSOLUTE_R), MAX_ABSOLUTE_R),
    }))
  if (counted.length === 0) return null
  const effectiveCount = sum(counted.map(({ weight }) => weight))
  const mean = sum(counted.map(({ weight, r }) => weight * r)) / effectiveCount
  const squaredDeviations = sum(counted.map(({ weight, r }) => weight * (r - mean) ** 2))
  const spread = Math.sqrt((SPREAD_PRIOR.count * SPREAD_PRIOR.spread ** 2 + squaredDeviations) / (SPREAD_PRIOR.count + effectiveCount))
  const edge = (effectiveCount * mean) / (EDGE_PRIOR_COUNT + effectiveCount)
  const standardError = spread / Math.sqrt(EDGE_PRIOR_COUNT + effectiveCount)
  const z = normalQuantile(CONFIDENCE ** (1 / comparisons))
  return {
    count: counted.length,
    effectiveCount,
    mean,
    squaredDeviations,
    spread,
    edge,
    standardError,
    z,
    low: edge - z * standardError,
    high: edge + z * standardError,
    t: (mean * Math.sqrt(effectiveCount)) / spread,
  }
}

/**
 * Returns the time from which a track record has a score, in minutes, or null if it needs more ideas.
 * @param ideas The ideas of the slice, with live ideas in profit.
 */
export function scoreShownFrom(ideas: readonly FilledIdea[], score: Score | null): number | null {
  const graded = ideas.filter(({ isLive }) => !isLive).length
  if (score === null || graded < MIN_GRADED_IDEAS || score.effectiveCount < MIN_EFFECTIVE_IDEAS) return null
  return Math.min(...ideas.map(({ enteredAt }) => enteredAt)) + MIN_TRACK_RECORD_DAYS * MINUTES_A_DAY
}

/**
 * Returns the luck line: the expected best t-statistic of `count` track records without skill
 * (Bailey and López de Prado, The Deflated Sharpe Ratio, 2014).
 * @param count The number of track records; fewer than 2 count as 2.
 */
export function luckLine(count: number): number {
  const n = Math.max(count, 2)
  return (1 - EULER_MASCHERONI) * normalQuantile(1 - 1 / n) + EULER_MASCHERONI * normalQuantile(1 - 1 / (n * Math.E))
}

/** Rounds a statistic to the four decimal places that are stored, halves away from zero. */
export function roundStatistic(value: number): Decimal {
  const units = Math.abs(value) * UNITS
  const fraction = units - Math.floor(units)
  // Near a half, and for large values, doubles do not decide how to round.
  if (!(units < MAX_FAST_UNITS) || Math.abs(fraction - 0.5) < HALF_RANGE) return roundDecimal(new Big(value), STATISTIC_DECIMALS)
  const digits = String(Math.round(units)).padStart(STATISTIC_DECIMALS + 1, '0')
  const text = `${digits.slice(0, -STATISTIC_DECIMALS)}.${digits.slice(-STATISTIC_DECIMALS)}`
  return value < 0 && Math.round(units) > 0 ? `-${text}` : text
}

/** Adds numbers in their order. */
export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
