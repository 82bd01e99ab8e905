import type { IdeaState } from '@trademates/contract/ideas'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { listSessions } from '#features/symbols/sessions.ts'
import type { SourceGrade } from './grade-from-source.ts'
import type { Touch } from './grader-store.ts'
import type { StoredTerms } from './store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Prices are stale after this time of an open market without a candle. */
const STALE_MS = HOUR_MS
/** An idea is void after this time without a candle in which the market had sessions. */
const VOID_MS = 14 * DAY_MS
/** How soon candles that are missing are read again; the delay grows with the time that they are late. */
const MIN_RETRY_MS = 2_000
const MAX_RETRY_MS = 15 * MINUTE_MS
/** After a market opens, its first minute needs to close. */
const OPENING_MS = MINUTE_MS
const SESSION_SEARCH_MS = 14 * DAY_MS

const isOpenState = (state: IdeaState): boolean => state === 'waiting' || state === 'live'

/** Whether any result of a grade is open. */
const hasOpenResult = ({ managed, unmanaged }: Pick<SourceGrade, 'managed' | 'unmanaged'>): boolean =>
  isOpenState(managed.state) || isOpenState(unmanaged.state)

/** The end of the minute of a touch in ms: candles up to it confirm or withdraw the touch. */
export const touchDecidedAt = ({ at }: Touch): number => (Math.floor(Date.parse(at) / MINUTE_MS) + 1) * MINUTE_MS

/** How long a market was open between two times, in ms. */
const openTime = ({ hours }: CatalogSymbol, from: number, to: number): number =>
  listSessions(hours, from, to).reduce((sum, { open, close }) => sum + Math.max(0, Math.min(close, to) - Math.max(open, from)), 0)

interface PriceAge {
  terms: StoredTerms
  symbol: CatalogSymbol
  lastCandleAt: number | null
  now: number
}

const silentSince = ({ terms, lastCandleAt }: PriceAge): number => lastCandleAt ?? Date.parse(terms.posted_at)
const delayedNow = ({ terms, now }: PriceAge): number => now - terms.source.delay * 1_000

/** The time of an open market in which a source of daily prices has one candle. */
const staleLimit = ({ source }: StoredTerms): number => (source.chain.includes('1d') ? 3 * DAY_MS : STALE_MS)

/** Whether the newest candle of an idea is too old to show its value. */
export const arePricesStale = (age: PriceAge): boolean => openTime(age.symbol, silentSince(age), delayedNow(age)) > staleLimit(age.terms)

/** Whether an idea is void because its source had no candle for 14 days in which the market had sessions. */
export const hasNoPrices = (age: PriceAge): boolean =>
  age.now - silentSince(age) >= VOID_MS && openTime(age.symbol, silentSince(age), age.now) > 0

interface DueInput {
  terms: StoredTerms
  symbol: CatalogSymbol
  grade: SourceGrade
  touch: Touch | null
  /** The minutes of the amendments that have not taken effect, in ms. */
  effectiveTimes: readonly number[]
  /** When corporate actions change the units of prices, in ms. */
  actionTimes: readonly number[]
  now: number
}

/** When an idea has to be graded next even if no level is reached; null once both results have ended. */
export function findNextDue({ terms, symbol, grade, touch, effectiveTimes, actionTimes, now }: DueInput): Date | null {
  if (!hasOpenResult(grade)) return null
  const isWaiting = grade.managed.state === 'waiting' || grade.unmanaged.state === 'waiting'
  const times = [
    Date.parse(terms.expires_at),
    ...(isWaiting ? [Date.parse(terms.enter_by ?? terms.expires_at)] : []),
    ...(isWaiting && grade.entry === null ? [Math.ceil(Date.parse(terms.posted_at) / MINUTE_MS) * MINUTE_MS + MINUTE_MS] : []),
    ...(touch === null ? [] : [touchDecidedAt(touch)]),
    // At first for the new level, then for the candle that opens in this minute.
    ...(isOpenState(grade.managed.state) ? effectiveTimes.map((time) => (time > now ? time : time + MINUTE_MS)) : []),
    // Levels are in the units of today.
    ...actionTimes.filter((time) => time > now),
    ...(grade.missing === null ? [] : [Date.parse(grade.missing.time)]),
  ]
  const next = Math.min(...times)
  if (next > now) return new Date(next)
  return new Date(findRetry({ symbol, terms, grade, lateMs: now - next, now }))
}

/** The earlier of two times; null: none. */
export const earlierOf = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other < one) ? other : one

/** When to read candles again that should be there: soon, later the longer they are late, and not before the market opens. */
function findRetry({
  symbol,
  grade,
  lateMs,
  now,
}: Omit<DueInput, 'touch' | 'effectiveTimes' | 'actionTimes'> & { lateMs: number }): number {
  const retry = now + Math.min(MAX_RETRY_MS, Math.max(MIN_RETRY_MS, lateMs / 10))
  const [session] = listSessions(symbol.hours, Math.min(grade.knownTo, now), now + SESSION_SEARCH_MS)
  return session === undefined ? retry : Math.max(retry, session.open + OPENING_MS)
}
