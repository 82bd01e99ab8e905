import { Big } from 'big.js'
import { type CandleTree, type TradingSession, cutToSessions, mergeSessions, rangeOf } from './candle-trees.ts'
import { type CorporateAction, findSuspectedSplit } from './corporate-actions.ts'
import type { Decimal } from './decimals.ts'
import { type CandleRun, createCandleRun } from './grading-run.ts'
import { type GradingEvent, type Outcome, toGradingEvents, toOutcome } from './grading-outcome.ts'
import { type GradingPlan, isOpen, type Level, type PlannedAmendment, type GradedPosition } from './grading-position.ts'
import { type EntryInput, plannedPrice } from './idea-terms.ts'
import type { Direction, IdeaExit, IdeaState } from './ideas.ts'

/** What an idea is graded by. A sealed record of an idea has these fields. Times are ISO 8601 in UTC. */
export interface IdeaTerms {
  /** The version of the grading rules. */
  rules: number
  market: string
  direction: Direction
  entry: EntryInput
  stop: Decimal
  /** Nearest first; `share` in percent of the position. */
  targets: readonly { price: Decimal; share: number }[]
  posted_at: string
  expires_at: string
  /** Default: `expires_at`. */
  enter_by: string | null
  reference: { price: Decimal }
  /** Costs of a round trip as a fraction of the fill. */
  cost_rate: Decimal
}

/** An amendment as it is sealed. Notes and positions change no result. */
export interface IdeaAmendment {
  number: number
  /** ISO 8601 in UTC. */
  requested_at: string
  amendment: { kind: 'cancel' } | { kind: 'close'; share: number } | { kind: 'stop'; price: Decimal } | { kind: 'note' | 'position' }
}

/** The final candles of a symbol, from its coarsest interval down. */
export interface PriceHistory {
  /** Oldest first. Those before the posting serve as the last close before a corporate action. */
  candles: readonly CandleTree[]
  /** All candles up to this time are known; null if that is not known. */
  known_to: string | null
  /** The sessions of the market; null if all candles lie inside sessions. */
  sessions: readonly TradingSession[] | null
}

/** The result of grading. */
export interface Grade {
  /** With the amendments: this one counts. */
  managed: Outcome
  /** The original terms alone. */
  unmanaged: Outcome
  /** Events of the managed result, oldest first. */
  events: GradingEvent[]
  /** Those of the unmanaged result. */
  unmanaged_events: GradingEvent[]
  /** The smallest tree of candles that grades the same. Together with later candles it replaces all candles so far. */
  evidence: CandleTree[]
  /** The parts of a sealed grade that are computed; null while the managed result is open. */
  record: GradeRecord | null
  /** A candle whose inner candles are needed. Grading stopped before it. */
  missing: CandleTree | null
  /** An open that looks like a split without a known action. Grading stopped before it. ISO 8601 in UTC. */
  on_hold_at: string | null
  /** The stop of the managed result, as amended. */
  stop: Decimal
  /** The level at which the original terms enter, as long as they wait; null: at an open. */
  entry: EntryLevel | null
  /** The numbers of the amendments that took effect in the managed result. */
  applied: readonly number[]
  /** The number of the last amendment whose minute was reached; 0: none. */
  decided: number
}

/** A level at which a waiting idea enters. */
export interface EntryLevel {
  price: Decimal
  isFromAbove: boolean
}

/** The computed fields of a sealed grade. */
export interface GradeRecord extends Pick<Outcome, 'state' | 'reason' | 'entered_at' | 'fill' | 'risk' | 'r' | 'r_net'> {
  exits: IdeaExit[]
  /** The unmanaged result at that time; null if no amendment took effect. */
  unmanaged: { state: IdeaState; r: Decimal | null; r_net: Decimal | null } | null
  /** The numbers of the amendments that took effect. */
  amendments: number[]
  /** The corporate actions that were applied. */
  actions: CorporateAction[]
  /** The evidence. */
  candles: CandleTree[]
}

const MINUTE_MS = 60_000
const GRADING_RULES = 1

const ceilToMinute = (ms: number): number => Math.ceil(ms / MINUTE_MS) * MINUTE_MS
/** The first whole minute after a time in ms: an amendment takes effect there. */
export const nextMinute = (ms: number): number => (Math.floor(ms / MINUTE_MS) + 1) * MINUTE_MS

/**
 * Grades a trade idea by prices alone. A pure function: the same input gives the same result in every environment.
 * @param amendments in any order
 * @param actions the corporate actions of the symbol, in any order
 * @throws RangeError for terms of unknown rules and for candles with unknown intervals
 */
export function grade(
  terms: IdeaTerms,
  amendments: readonly IdeaAmendment[],
  actions: readonly CorporateAction[],
  history: PriceHistory,
): Grade {
  if (terms.rules !== GRADING_RULES) throw new RangeError(`Unknown grading rules: ${terms.rules}`)
  const applicable = actions
    .filter(({ at }) => Date.parse(at) > Date.parse(terms.posted_at))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const prices = selectCandles(terms, applicable, history)
  const run = createCandleRun({
    plan: toPlan(terms),
    startsAt: ceilToMinute(Date.parse(terms.posted_at)),
    amendments: planAmendments(terms, amendments),
    actions: applicable,
    toLevel: (text) => toLevel(terms, text),
  })
  for (const candle of prices.candles) if (!run.add(candle)) break
  const missing = run.missing() ?? prices.missing
  if (missing === null) run.pass(prices.knownTo)
  return toGrade(terms, run, { missing, holdAt: prices.holdAt })
}

/** Cuts candles to sessions, and off where grading has to wait. */
function selectCandles(terms: IdeaTerms, actions: readonly CorporateAction[], { candles, known_to, sessions }: PriceHistory) {
  const knownTo = known_to === null ? -Infinity : Date.parse(known_to)
  if (sessions === null) return { candles, missing: null, holdAt: null, knownTo }
  const merged = mergeSessions(sessions)
  const cut = cutToSessions(candles, merged)
  const holdAt = terms.market === 'Stock' ? findSuspectedSplit(cut.candles, { sessions: merged, actions, knownTo }) : null
  if (holdAt === null) return { ...cut, holdAt, knownTo }
  return {
    candles: cut.candles.filter((candle) => rangeOf(candle).from < holdAt),
    missing: null,
    holdAt,
    knownTo: Math.min(knownTo, holdAt),
  }
}

function toGrade(terms: IdeaTerms, run: CandleRun, { missing, holdAt }: { missing: CandleTree | null; holdAt: number | null }): Grade {
  const { managed, unmanaged, last } = run.state()
  const basis = { planned: plannedPrice(terms.entry, terms.direction, null), stop: terms.stop, costRate: terms.cost_rate }
  const describe = (position: GradedPosition) => toOutcome(position, { ...basis, last })
  const graded = run.graded()
  const isWaiting = isOpen(managed) || isOpen(unmanaged)
  return {
    managed: describe(managed),
    unmanaged: describe(unmanaged),
    events: toGradingEvents(managed),
    unmanaged_events: toGradingEvents(unmanaged),
    evidence: run.evidence(),
    record: graded === null ? null : toRecord(describe(managed), { ...graded, unmanaged: describe(graded.unmanaged), managed }),
    missing,
    on_hold_at: holdAt !== null && isWaiting ? new Date(holdAt).toISOString() : null,
    stop: managed.stop.text,
    entry: toEntryLevel(terms, unmanaged),
    applied: managed.amendments,
    decided: run.decided(),
  }
}

function toEntryLevel({ direction }: IdeaTerms, { state, entry }: GradedPosition): EntryLevel | null {
  if (state !== 'waiting' || entry.kind === 'market' || entry.kind === 'zone') return null
  // Prices of a short idea are negated.
  return { price: entry.level.text, isFromAbove: (entry.kind === 'above') === (direction === 'long') }
}

function toRecord(
  { state, reason, entered_at, fill, risk, exits, r, r_net }: Outcome,
  graded: { managed: GradedPosition; unmanaged: Outcome; evidence: CandleTree[]; actions: CorporateAction[] },
): GradeRecord {
  const amendments = [...graded.managed.amendments]
  const { state: unmanagedState, r: unmanagedR, r_net: unmanagedNet } = graded.unmanaged
  const unmanaged = amendments.length === 0 ? null : { state: unmanagedState, r: unmanagedR, r_net: unmanagedNet }
  return {
    state,
    reason,
    entered_at,
    fill,
    risk,
    exits,
    r,
    r_net,
    unmanaged,
    amendments,
    actions: graded.actions,
    candles: graded.evidence,
  }
}

/** The computed fields of a sealed grade by which corrected candles leave an idea open. */
export function createOpenRecord({ managed, applied, evidence }: Grade, actions: readonly CorporateAction[]): GradeRecord {
  const { state, reason, entered_at, fill, risk, exits } = managed
  const last = evidence.at(-1)
  const until = last === undefined ? -Infinity : rangeOf(last).to
  return {
    state,
    reason,
    entered_at,
    fill,
    risk,
    exits,
    r: null,
    r_net: null,
    unmanaged: null,
    amendments: [...applied],
    actions: actions.filter(({ at }) => Date.parse(at) < until),
    candles: evidence,
  }
}

/**
 * Grades the evidence of a sealed grade again. Equal bytes to the sealed fields prove the grade.
 * @returns null if the evidence does not end the idea, unless the record states that it is open
 */
export function gradeAgain(
  terms: IdeaTerms,
  amendments: readonly IdeaAmendment[],
  { actions, candles, state }: Pick<GradeRecord, 'actions' | 'candles'> & { state?: IdeaState },
): GradeRecord | null {
  const byCandles = grade(terms, amendments, actions, { candles, known_to: null, sessions: null })
  if (byCandles.record === null && (state === 'waiting' || state === 'live')) return createOpenRecord(byCandles, actions)
  return byCandles.record ?? grade(terms, amendments, actions, { candles, known_to: terms.expires_at, sessions: null }).record
}

const toLevel = ({ direction }: IdeaTerms, text: Decimal): Level => {
  const price = new Big(text)
  return { text, value: direction === 'long' ? price : price.times(-1) }
}

function toPlan(terms: IdeaTerms): GradingPlan {
  const reference = toLevel(terms, terms.reference.price).value
  return {
    entry: toPendingEntry(terms, reference),
    stop: toLevel(terms, terms.stop),
    targets: terms.targets.map(({ price, share }) => ({ ...toLevel(terms, price), share })),
    reference,
    enterBy: Date.parse(terms.enter_by ?? terms.expires_at),
    expiresAt: Date.parse(terms.expires_at),
  }
}

function toPendingEntry(terms: IdeaTerms, reference: Big): GradingPlan['entry'] {
  const { entry, direction } = terms
  if (entry.kind === 'market') return entry
  if (entry.kind === 'level') {
    const level = toLevel(terms, entry.price)
    return { kind: reference.gt(level.value) ? 'above' : 'below', level }
  }
  const low = toLevel(terms, direction === 'long' ? entry.low : entry.high)
  const high = toLevel(terms, direction === 'long' ? entry.high : entry.low)
  if (reference.gt(high.value)) return { kind: 'above', level: high }
  return reference.lt(low.value) ? { kind: 'below', level: low } : { kind: 'zone', low, high }
}

/** The amendments that can change the result, in the order of their requests. */
function planAmendments(terms: IdeaTerms, amendments: readonly IdeaAmendment[]): PlannedAmendment[] {
  return amendments
    .toSorted((a, b) => a.number - b.number)
    .flatMap(({ number, requested_at, amendment }): PlannedAmendment[] => {
      const requestedAt = Date.parse(requested_at)
      const planned = { number, requestedAt, effectiveAt: nextMinute(requestedAt) }
      if (amendment.kind === 'cancel' || amendment.kind === 'close') return [{ ...planned, change: amendment }]
      return amendment.kind === 'stop' ? [{ ...planned, change: { kind: 'stop', stop: toLevel(terms, amendment.price) } }] : []
    })
}
