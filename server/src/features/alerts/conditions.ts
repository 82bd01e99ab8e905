import { type AlertKind, type AlertPeriod, REARM_DISTANCE_PERCENT } from '@trademates/contract/alerts'
import { compare, type Decimal, minus, plus, quotient } from '@trademates/contract/decimals'
import type { Id } from '@trademates/contract/wire'
import { PRICE, type PriceLevel } from '#features/prices/price-levels.ts'

/**
 * Position of the last measured value: `unknown` for a new alert, `below` or `above` the level; `triggered`: the alert fired and the value
 * has not moved away since.
 */
export type AlertState = 'unknown' | 'below' | 'above' | 'triggered'

/** The condition of an alert and its state. */
export interface AlertCondition {
  kind: AlertKind
  level: Decimal | null
  percent: Decimal | null
  within: AlertPeriod | null
  repeats: boolean
  state: AlertState
}

/** The smallest difference of two decimals: they have at most 18 fraction digits. */
const SMALLEST_STEP: Decimal = '0.000000000000000001'
const DIGITS = 18

type LevelSide = PriceLevel['side']

/** Returns the measure that an alert compares with its level: the price, or the move within its time span such as `rises 1h`. */
export const measureName = ({ kind, within }: Pick<AlertCondition, 'kind' | 'within'>): string =>
  within === null ? PRICE : `${kind} ${within}`

/**
 * Returns the values that change the state of an alert: `up` at or above, `down` at or below. In the state `unknown` every value changes it,
 * except a value exactly at the level of a `crosses` alert.
 * A repeating alert that fired is armed again when the price is REARM_DISTANCE_PERCENT from its level, or the move is less than half of its percentage.
 */
export function triggerLevels({ kind, level, percent, state }: AlertCondition): Partial<Record<LevelSide, Decimal>> {
  const at = level ?? percent ?? '0'
  const [over, under] = [plus(at, SMALLEST_STEP), minus(at, SMALLEST_STEP)]
  if (state === 'below') return { up: at }
  if (state === 'above') return { down: at }
  if (state === 'unknown') return { up: kind === 'below' || kind === 'crosses' ? over : at, down: kind === 'below' ? at : under }
  if (level === null) return { down: minus(quotient(at, '2', DIGITS), SMALLEST_STEP) }
  const distance = quotient(level, quotient('100', REARM_DISTANCE_PERCENT, 0), DIGITS)
  return { ...(kind === 'above' ? {} : { up: plus(level, distance) }), ...(kind === 'below' ? {} : { down: minus(level, distance) }) }
}

/** Returns the price-level rows of an alert: it is evaluated when a quote reaches one of them. */
export const toPriceLevels = (alert: AlertCondition & { id: Id; symbol: string }): PriceLevel[] =>
  Object.entries(triggerLevels(alert)).map(([side, level]) => ({
    symbol: alert.symbol,
    measure: measureName(alert),
    side: side as LevelSide,
    level,
    kind: 'alert',
    reference: alert.id,
  }))

function nextState({ kind, state }: AlertCondition, reached: LevelSide): AlertState {
  const fires =
    state === 'below' || state === 'above' || (state === 'unknown' && kind !== 'crosses' && reached === (kind === 'below' ? 'down' : 'up'))
  if (fires) return 'triggered'
  return reached === 'up' ? 'above' : 'below'
}

/**
 * Evaluates an alert against the successive values of one batch.
 * @param values oldest first; undefined where the measure has no value
 * @returns the new state, and the index of each value at which the alert fires
 */
export function evaluateCondition(alert: AlertCondition, values: readonly (Decimal | undefined)[]): { state: AlertState; fires: number[] } {
  let { state } = alert
  const fires: number[] = []
  for (const [index, value] of values.entries()) {
    // Older values of the batch may precede a new alert.
    if (state === 'unknown' && index < values.length - 1) continue
    // One value can change the state twice: a price that jumps over a level fires and is already away from it.
    for (let reached = reachedSide({ ...alert, state }, value); reached !== undefined; reached = reachedSide({ ...alert, state }, value)) {
      state = nextState({ ...alert, state }, reached)
      if (state !== 'triggered') continue
      fires.push(index)
      if (!alert.repeats) return { state, fires }
    }
  }
  return { state, fires }
}

/** Returns the side of the trigger level that a value reaches, if any. */
function reachedSide(alert: AlertCondition, value: Decimal | undefined): LevelSide | undefined {
  const { up, down } = triggerLevels(alert)
  if (value === undefined) return undefined
  if (up !== undefined && compare(value, up) >= 0) return 'up'
  return down !== undefined && compare(value, down) <= 0 ? 'down' : undefined
}
