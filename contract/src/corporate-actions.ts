import { Big } from 'big.js'
import { rangeOf, type CandleTree, type TimeRange } from './candle-trees.ts'
import type { Decimal } from './decimals.ts'
import type { PriceFactor } from './price-factors.ts'

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
