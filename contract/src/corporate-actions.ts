import { Big } from 'big.js'
import { rangeOf, type CandleTree, type TimeRange } from './candle-trees.ts'
import { type Decimal, quotient } from './decimals.ts'

/** A corporate action. It takes effect at `at`, the open of the first session of its date (ISO 8601, UTC). */
export type CorporateAction =
  /** `a` shares for `b`: 2 and 1 double the shares. */
  | { at: string; kind: 'split'; a: Decimal; b: Decimal }
  /** A special dividend per share, in the units of its date. */
  | { at: string; kind: 'special'; amount: Decimal }
  /** The symbol trades under another code; the list of candles continues with it. */
  | { at: string; kind: 'rename'; new_symbol: string }
  /** The end of trading. Everything exits at the price; without one the idea is void. */
  | { at: string; kind: 'delist'; price: Decimal | null }

/** Candles are multiplied by `a / b` to be in the units in which the idea was posted. */
export interface PriceFactor {
  a: Big
  b: Big
}

export const NO_FACTOR: PriceFactor = { a: new Big(1), b: new Big(1) }

const FACTOR_DECIMALS = 18

/**
 * Returns the factor after an action.
 * @param lastClose the last close before the action, as the source reported it; null if unknown, then a special dividend changes nothing
 */
export function applyAction(factor: PriceFactor, action: CorporateAction, lastClose: Decimal | null): PriceFactor {
  if (action.kind === 'split') return { a: factor.a.times(action.a), b: factor.b.times(action.b) }
  if (action.kind !== 'special' || lastClose === null) return factor
  const afterwards = new Big(lastClose).minus(action.amount)
  return afterwards.gt(0) ? { a: factor.a.times(lastClose), b: factor.b.times(afterwards) } : factor
}

/**
 * Returns a price in the units in which the idea was posted: rounded to 18 decimals, halves away from zero, without the zeros at the end
 * that the price did not have.
 */
export function adjustPrice(price: Decimal, factor: PriceFactor): Decimal {
  if (factor === NO_FACTOR) return price
  const digits = quotient(new Big(price).times(factor.a), factor.b, FACTOR_DECIMALS)
  const decimals = price.split('.')[1]?.length ?? 0
  let end = digits.length
  while (digits[end - 1] === '0' && end > digits.length - FACTOR_DECIMALS + decimals) end -= 1
  const text = digits.slice(0, end)
  return text.endsWith('.') ? text.slice(0, -1) : text
}

const DAY_MS = 86_400_000

/**
 * Returns the factor that brings a price of one moment to the units of an earlier one. Prices of the day of a split are in the new units before its open, too.
 * @param from @param to in ms
 */
export function splitFactor(splits: readonly { at: string; a: Decimal; b: Decimal }[], from: number, to: number): PriceFactor {
  const dayOf = (at: string) => Math.floor(Date.parse(at) / DAY_MS) * DAY_MS
  return splits
    .filter(({ at }) => dayOf(at) > from && dayOf(at) <= to)
    .reduce((factor, { a, b }) => ({ a: factor.a.times(a), b: factor.b.times(b) }), NO_FACTOR)
}

/** Ratios of an open to the last close that look like a split; their inverses do too. */
const SPLIT_RATIOS: readonly (readonly [number, number])[] = [
  ...[2, 3, 4, 5, 6, 7, 8, 10, 15, 20, 25, 30, 50].map((ratio) => [ratio, 1] as const),
  [3, 2],
]
const SPLIT_TOLERANCE = '0.005'
/** An open that looks like a split is graded as it stands after this many sessions, its own included. */
const MAX_HOLD_SESSIONS = 3

/** Whether an open lies within 0.5% of a split ratio of the last close. */
const looksLikeSplit = (open: Decimal, close: Decimal): boolean =>
  [...SPLIT_RATIOS, ...SPLIT_RATIOS.map(([a, b]) => [b, a] as const)].some(([a, b]) => {
    const expected = new Big(close).times(a)
    return new Big(open).times(b).minus(expected).abs().lte(expected.times(SPLIT_TOLERANCE))
  })

/**
 * Finds the first open after a session boundary that looks like a split although no action is known. Grading waits there until an action is
 * known, or until the third session, its own included, has ended.
 * @param knownTo candles are known up to this time, in ms since 1970
 * @returns the open time in ms; null if there is none or its time is over
 */
export function findSuspectedSplit(
  candles: readonly CandleTree[],
  { sessions, actions, knownTo }: { sessions: readonly TimeRange[]; actions: readonly CorporateAction[]; knownTo: number },
): number | null {
  const times = actions.map(({ at }) => Date.parse(at))
  const sessionAt = (time: number) => sessions.findIndex(({ to }) => to > time)
  for (const [index, candle] of candles.entries()) {
    const before = candles[index - 1]
    if (before === undefined) continue
    const previous = rangeOf(before)
    const { from } = rangeOf(candle)
    const session = sessionAt(from)
    const until = sessions[session + MAX_HOLD_SESSIONS - 1]?.to ?? Infinity
    if (sessionAt(previous.to - 1) === session || knownTo >= until) continue
    if (times.some((time) => time > previous.from && time <= from)) continue
    if (looksLikeSplit(candle.open, before.close)) return from
  }
  return null
}
