import { Big } from 'big.js'
import type { Decimal } from './decimals.ts'

/** A final candle with the candles of the next finer interval inside it. */
export interface CandleTree {
  /** Open time, ISO 8601 in UTC. */
  time: string
  /** Duration, such as `1s`, `15m`, `1d`; candles that were merged have others, such as `47m`. */
  interval: string
  open: Decimal
  high: Decimal
  low: Decimal
  close: Decimal
  /** Oldest first. Empty: the source has none. Null: not read yet. */
  inner: readonly CandleTree[] | null
}

/** A time in which a market is open. */
export interface TradingSession {
  /** ISO 8601 in UTC. */
  from: string
  /** ISO 8601 in UTC, exclusive. */
  to: string
}

/** A time span in ms since 1970; `to` is exclusive. */
export interface TimeRange {
  from: number
  to: number
}

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const UNITS: readonly (readonly [string, number])[] = [
  ['d', DAY_MS],
  ['h', HOUR_MS],
  ['m', MINUTE_MS],
  ['s', SECOND_MS],
]

/** Returns the duration of an interval such as `15m` in ms. Throws a RangeError for other texts. */
function intervalMs(interval: string): number {
  const unit = UNITS.find(([name]) => interval.endsWith(name))
  const count = Number(interval.slice(0, -1))
  if (unit === undefined || !Number.isSafeInteger(count) || count < 1) throw new RangeError(`Unknown interval: ${interval}`)
  return count * unit[1]
}

/** Formats a duration of whole seconds in the largest unit that fits: 900,000 ms is `15m`. */
export function formatInterval(ms: number): string {
  const [unit, size] = UNITS.find(([, size]) => ms % size === 0) ?? ['s', SECOND_MS]
  return `${ms / size}${unit}`
}

/** Returns the time span of a candle. */
export function rangeOf({ time, interval }: Pick<CandleTree, 'time' | 'interval'>): TimeRange {
  const from = Date.parse(time)
  return { from, to: from + intervalMs(interval) }
}

/** Returns the higher price; the first of two equal ones. */
export const highest = (a: Decimal, b: Decimal): Decimal => (new Big(b).gt(a) ? b : a)

/** Returns the lower price; the first of two equal ones. */
export const lowest = (a: Decimal, b: Decimal): Decimal => (new Big(b).lt(a) ? b : a)

/**
 * Returns the inner candles of a candle if they are consistent with it, else an empty list: they lie inside it, in order and without overlap,
 * the first opens at its open, the last closes at its close, and together they have its high and low.
 */
export function consistentInner(tree: CandleTree): readonly CandleTree[] {
  const inner = tree.inner ?? []
  const [first] = inner
  const last = inner.at(-1)
  if (first === undefined || last === undefined || !areOrderedWithin(inner, rangeOf(tree))) return []
  const isConsistent =
    new Big(first.open).eq(tree.open) &&
    new Big(last.close).eq(tree.close) &&
    new Big(inner.map(({ high }) => high).reduce(highest)).eq(tree.high) &&
    new Big(inner.map(({ low }) => low).reduce(lowest)).eq(tree.low)
  return isConsistent ? inner : []
}

function areOrderedWithin(inner: readonly CandleTree[], outer: TimeRange): boolean {
  let earliest = outer.from
  for (const { from, to } of inner.map(rangeOf)) {
    if (from < earliest || to > outer.to) return false
    earliest = to
  }
  return true
}

/** Candles that lie inside the sessions, and the first candle whose inner candles are needed to tell but were not read. */
interface SessionCandles {
  candles: CandleTree[]
  missing: CandleTree | null
}

/**
 * Keeps what lies inside the sessions of a market. A candle wholly inside one session stays. Of another candle its consistent inner candles
 * stay, by the same rule; without them, the candle itself stays if it opens inside a session. Stops at a candle whose inner candles are
 * needed but were not read.
 * @param sessions oldest first, without gaps where they touch (`mergeSessions`)
 */
export function cutToSessions(candles: readonly CandleTree[], sessions: readonly TimeRange[]): SessionCandles {
  const kept: CandleTree[] = []
  for (const candle of candles) {
    const { from, to } = rangeOf(candle)
    const session = sessions.find((one) => one.to > from)
    const opensInside = session !== undefined && session.from <= from
    if (session === undefined || session.from >= to) continue
    if (opensInside && session.to >= to) {
      kept.push(candle)
      continue
    }
    if (candle.inner === null) return { candles: kept, missing: candle }
    const inner = consistentInner(candle)
    if (inner.length > 0) {
      const cut = cutToSessions(inner, sessions)
      kept.push(...cut.candles)
      if (cut.missing !== null) return { candles: kept, missing: cut.missing }
    } else if (opensInside) kept.push(candle)
  }
  return { candles: kept, missing: null }
}

/** Returns the sessions in ms, oldest first; sessions that touch become one. */
export function mergeSessions(sessions: readonly TradingSession[]): TimeRange[] {
  const merged: TimeRange[] = []
  const ranges = sessions.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }))
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last !== undefined && range.from <= last.to) last.to = Math.max(last.to, range.to)
    else merged.push({ ...range })
  }
  return merged
}
