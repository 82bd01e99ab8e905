import type { Outcome } from './grading-outcome.ts'
import { sum } from './scoring.ts'

/** A decided forecast of the event that the first target is hit before the stop and the expiration. */
export interface Forecast {
  /** The probability that the author stated, in percent. */
  confidence: number
  /** The probability under a random walk: risk / (risk + distance of the first target). */
  baseline: number
  occurred: boolean
}

/** The states of the original terms in which no target can follow. */
const ENDED: readonly string[] = ['target', 'stopped', 'expired']

/**
 * Whether the first target was hit before the stop and the expiration. It is decided as soon as one of them is reached, also while other
 * targets are open.
 * @param outcome the result of the original terms, without amendments
 * @returns null while it is not decided, and for an idea that never entered
 */
export function decideForecast({ state, exits }: Pick<Outcome, 'state' | 'exits'>): boolean | null {
  if (exits.some(({ kind }) => kind === 'target')) return true
  return ENDED.includes(state) ? false : null
}

/** Forecasts of a band of confidence. Everything is in percent, except `count`. */
export interface CalibrationBand {
  /** The lowest confidence of the band. */
  from: number
  /** The lowest confidence above the band. */
  to: number
  count: number
  /** The mean confidence; null without forecasts. */
  forecast: number | null
  observed: number | null
}

/** How well a caller's probabilities agree with what occurred. */
export interface Calibration {
  count: number
  brier: number
  /** The Brier score of the random walk. */
  baselineBrier: number
  /** The Brier skill score: 1 − brier / baselineBrier. */
  skill: number
  bands: CalibrationBand[]
}

const BAND_WIDTH = 20
const BAND_COUNT = 100 / BAND_WIDTH

const mean = (values: readonly number[]): number => sum(values) / values.length

/**
 * Computes the calibration of forecasts, in their order (Gneiting and Raftery, Strictly Proper Scoring Rules, 2007).
 * @returns null without forecasts.
 */
export function computeCalibration(forecasts: readonly Forecast[]): Calibration | null {
  if (forecasts.length === 0) return null
  const brier = mean(forecasts.map(({ confidence, occurred }) => (confidence / 100 - Number(occurred)) ** 2))
  const baselineBrier = mean(forecasts.map(({ baseline, occurred }) => (baseline - Number(occurred)) ** 2))
  return {
    count: forecasts.length,
    brier,
    baselineBrier,
    skill: 1 - brier / baselineBrier,
    bands: Array.from({ length: BAND_COUNT }, (_, band) => bandOf(forecasts, band * BAND_WIDTH)),
  }
}

function bandOf(forecasts: readonly Forecast[], from: number): CalibrationBand {
  const to = from + BAND_WIDTH
  const inside = forecasts.filter(({ confidence }) => confidence >= from && confidence < to)
  return {
    from,
    to,
    count: inside.length,
    forecast: inside.length === 0 ? null : mean(inside.map(({ confidence }) => confidence)),
    observed: inside.length === 0 ? null : 100 * mean(inside.map(({ occurred }) => Number(occurred))),
  }
}
