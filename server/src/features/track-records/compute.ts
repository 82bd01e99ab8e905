import { computeCalibration, type Forecast } from '@trademates/contract/calibration'
import type { Decimal } from '@trademates/contract/decimals'
import type { Market } from '@trademates/contract/markets'
import { computePerformance, endedInOrder, type GradedIdea, meanOf, type MeanResult, winRateOf } from '@trademates/contract/performance'
import { byId, comparisonsOf, computeScore, roundStatistic, scoreShownFrom, selectSlice, type Slice } from '@trademates/contract/scoring'
import { LAST_RESULT_COUNT, type TrackRecord } from '@trademates/contract/track-records'

/** A filled idea of a caller. */
export interface CallerIdea extends GradedIdea {
  market: Market
  /** null: without confidence, or not decided. */
  forecast: Forecast | null
}

/** What is stored of a slice of a track record, beside the columns that order the list of callers. */
export interface SliceStatistics extends Pick<
  TrackRecord,
  | 'effective_n'
  | 'low'
  | 'high'
  | 'edge'
  | 'win_rate'
  | 'mean_r'
  | 'total_r'
  | 'max_drawdown'
  | 'longest_losing_streak'
  | 'median_minutes'
  | 'unmanaged_mean_r'
  | 'buy_and_hold_mean_r'
  | 'long'
  | 'short'
  | 'calibration'
> {
  by_market: Omit<TrackRecord['by_market'][number], 'low' | 'edge' | 'high'>[]
  /** The time of the first fill. */
  since: string | null
  markets: Market[]
  last_results: Decimal[]
}

/** A computed slice of a track record. */
export interface ComputedSlice {
  /** The ended ideas. */
  graded: number
  /** The ended ideas, and the live ones below zero. */
  counted: number
  /** null: not shown yet. */
  score: Decimal | null
  t: Decimal | null
  statistics: SliceStatistics
}

/** The calibration is shown from this number of decided forecasts. */
const MIN_FORECASTS = 20
const MINUTE_MS = 60_000

const toNumber = (value: number): number => Number(roundStatistic(value))
const toNullableNumber = (value: number | null): number | null => (value === null ? null : toNumber(value))
const toMeanR = ({ count, meanR }: MeanResult): TrackRecord['long'] => ({ n: count, mean_r: meanR })

/**
 * Computes a slice of a track record.
 * @param ideas all filled ideas of the caller that are neither practice nor void
 * @param now in minutes since 1970, as the times of the ideas
 */
export function computeSlice(ideas: readonly CallerIdea[], slice: Slice, now: number): ComputedSlice {
  const selected = selectSlice(ideas, slice, now)
  const score = computeScore(selected, comparisonsOf(slice))
  const shownFrom = scoreShownFrom(selected, score)
  const shown = shownFrom !== null && shownFrom <= now ? score : null
  const ended = endedInOrder(selected)
  const performance = computePerformance(selected)
  const byMarket = [...Map.groupBy(ended, ({ market }) => market)].toSorted(([, one], [, other]) => other.length - one.length)
  return {
    graded: ended.length,
    counted: score?.count ?? 0,
    score: shown && roundStatistic(shown.low),
    t: shown && roundStatistic(shown.t),
    statistics: {
      since: selected.length === 0 ? null : new Date(Math.min(...selected.map(({ enteredAt }) => enteredAt)) * MINUTE_MS).toISOString(),
      effective_n: toNumber(score?.effectiveCount ?? 0),
      low: shown && roundStatistic(shown.low),
      high: shown && roundStatistic(shown.high),
      edge: shown && roundStatistic(shown.edge),
      win_rate: performance.winRate,
      mean_r: performance.meanR,
      total_r: performance.totalR,
      max_drawdown: performance.maxDrawdown,
      longest_losing_streak: performance.longestLosingStreak,
      median_minutes: toNullableNumber(performance.medianMinutes),
      unmanaged_mean_r: performance.unmanagedMeanR,
      buy_and_hold_mean_r: performance.buyAndHoldMeanR,
      long: toMeanR(performance.long),
      short: toMeanR(performance.short),
      by_market: byMarket.map(([market, members]) => ({
        market,
        n: members.length,
        win_rate: winRateOf(members),
        mean_r: meanOf(members.map(({ rNet }) => rNet)),
      })),
      calibration: calibrationOf(selected),
      markets: byMarket.map(([market]) => market),
      last_results: ended.slice(-LAST_RESULT_COUNT).map(({ rNet }) => rNet),
    },
  }
}

function calibrationOf(ideas: readonly CallerIdea[]): TrackRecord['calibration'] {
  const forecasts = ideas.toSorted(byId).flatMap(({ forecast }) => forecast ?? [])
  const calibration = forecasts.length < MIN_FORECASTS ? null : computeCalibration(forecasts)
  return (
    calibration && {
      n: calibration.count,
      brier: toNumber(calibration.brier),
      baseline_brier: toNumber(calibration.baselineBrier),
      skill: toNumber(calibration.skill),
      bands: calibration.bands.map(({ from, to, count, forecast, observed }) => ({
        from,
        to,
        n: count,
        forecast: toNullableNumber(forecast),
        observed: toNullableNumber(observed),
      })),
    }
  )
}
