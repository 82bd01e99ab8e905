import { type IdeaAmendment, nextMinute } from '@trademates/contract/grading'
import { isBeyond } from '@trademates/contract/idea-checks'
import { decideForecast } from '@trademates/contract/calibration'
import { compare } from '@trademates/contract/decimals'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import type { DomainEvent } from '#platform/events/event-bus.ts'
import { replaceLevels } from '#features/prices/price-levels.ts'
import { listNewActionEvents } from './action-events.ts'
import { listActionsSince } from './catalog-actions.ts'
import type { GradedInput } from './compute-grade.ts'
import { sealRecord } from './create.ts'
import type { SourceGrade } from './grade-from-source.ts'
import { arePricesStale, earlierOf, findNextDue, hasNoPrices, touchDecidedAt } from './grade-plan.ts'
import { createVoidRecord, toTimelineEvents } from './grade-timeline.ts'
import * as store from './grader-store.ts'
import { type NotifiedResult, notifyOfEvents, notifyOfWithdrawal } from './idea-notifications.ts'
import { IDEA_LEVELS, listIdeaLevels } from './idea-levels.ts'
import { differ, isOpenState, type Regrade, storeGrades } from './store-grades.ts'
import type { StoredTerms } from './store.ts'
import { insertTimelineEvents, type NewTimelineEvent } from './timeline.ts'

/** No amendment has a higher number. */
const MAX_NUMBER = 32_767

/** Writes a grade in one transaction: idea, events, levels, grades, records of the log and the job that checks it again. */
export async function writeGrade(tx: Queryable, graded: GradedInput, regrade?: Regrade): Promise<DomainEvent[]> {
  const { idea, symbol, actions, amendments, now } = graded
  const locked = await store.lockGradedIdea(tx, idea.id)
  // Another grader has written a newer result.
  if (locked === undefined || locked.revision !== idea.revision || locked.state === 'void') return []
  const age = { terms: idea.terms, symbol, lastCandleAt: graded.grade.lastCandleAt, now }
  const isOpen = isOpenState(graded.grade.managed.state)
  if (isOpen && hasNoPrices(age)) return voidIdea(tx, graded, 'no_prices')
  const isUnmanagedVoid = locked.unmanaged_state === 'void' || hasNoPrices(age)
  const grade = !isOpen && isUnmanagedVoid ? withVoidUnmanaged(graded.grade) : graded.grade
  const input = { ...graded, grade }
  const events = await insertNewEvents(tx, input, regrade?.isManaged === true ? regrade : undefined)
  const ids = events.map(({ id }) => id)
  const touch = locked.touch !== null && ids.length === 0 && grade.knownTo < touchDecidedAt(locked.touch) ? locked.touch : null
  const unmanaged = differ(grade) ? grade.unmanaged : null
  const undecided = listUndecided(grade, amendments)
  const isWithdrawn = locked.touch !== null && touch === null
  const notified = await notifyOfGrade(tx, input, { events: [...listStopMoves(locked, input, touch), ...events], isWithdrawn, unmanaged })
  const nextDue = findNextDue({
    terms: idea.terms,
    symbol,
    grade,
    touch,
    effectiveTimes: undecided.map(({ effectiveAt }) => effectiveAt),
    actionTimes: actions.map(({ at }) => Date.parse(at)),
    now,
  })
  // By a quote or the sweep, while the candles of this grade were read.
  const wasMadeDue = locked.due_at?.getTime() !== idea.due_at?.getTime()
  const newRevision = await storeGrades(tx, input, { locked, regrade })
  await store.updateIdea(tx, {
    id: idea.id,
    revision: idea.revision,
    newRevision,
    state: grade.managed.state,
    reason: grade.managed.reason,
    outcome: grade.managed,
    stop: grade.stop,
    unmanaged,
    forecastOccurred: idea.terms.confidence === null ? null : decideForecast(grade.unmanaged),
    isOnHold: grade.on_hold_at !== null,
    isStale: isOpen && arePricesStale(age),
    touch,
    dueAt: earlierOf(nextDue, wasMadeDue ? locked.due_at : null),
    lastCandleAt: grade.lastCandleAt === null ? null : new Date(grade.lastCandleAt),
    decided: grade.decided,
    lastAmendment: amendments.at(-1)?.number ?? 0,
  })
  const applied = listActionsSince(graded.unitChanges, idea.terms.posted_at, now)
  const stop = tightestStop(
    idea.terms,
    grade,
    undecided.filter(({ effectiveAt }) => effectiveAt <= now),
  )
  // While a touch is unconfirmed, more quotes beyond the level change nothing; on hold, no quote decides.
  const levels =
    touch === null && grade.on_hold_at === null ? listIdeaLevels(idea.id, idea.terms, { ...grade, stop, actions: applied }) : []
  await replaceLevels(tx, { kinds: IDEA_LEVELS, references: [idea.id] }, levels)
  const isOtherwiseChanged =
    regrade !== undefined || locked.decided_amendments !== grade.decided || locked.unmanaged_state !== (unmanaged?.state ?? null)
  const isChanged = locked.is_on_hold !== (grade.on_hold_at !== null) || isOtherwiseChanged
  return [...listChanges(locked, ids, { touch, isChanged }), ...notified]
}

/** A grade whose original terms end without a result if they are open: there are no prices. */
function withVoidUnmanaged(grade: SourceGrade): SourceGrade {
  const { unmanaged } = grade
  if (!isOpenState(unmanaged.state)) return grade
  return { ...grade, unmanaged: { ...unmanaged, state: 'void', reason: 'no_prices', mark: null } }
}

function listChanges(
  locked: store.IdeaToGrade,
  events: readonly Id[],
  { touch, isChanged }: { touch: store.Touch | null; isChanged: boolean },
): DomainEvent[] {
  const withdrawn = touch === null && events.length === 0 ? locked.touch : null
  return [
    ...(withdrawn === null ? [] : [toWithdrawal(locked.id, withdrawn)]),
    ...events.map((event_id) => ({ topic: 'idea.changed' as const, idea_id: locked.id, event_id })),
    ...(events.length === 0 && (withdrawn !== null || isChanged)
      ? [{ topic: 'idea.changed' as const, idea_id: locked.id, event_id: null }]
      : []),
  ]
}

const toWithdrawal = (id: Id, { event_id, level, target, price }: store.Touch): DomainEvent => ({
  topic: 'idea.withdrawn',
  idea_id: id,
  event_id,
  touched: { level, target, price },
})

/** A stop that took effect, for the notification. The timeline has its request. While a touch is open, the notifications are about the touch. */
const listStopMoves = ({ current_stop }: store.IdeaToGrade, { grade, now }: GradedInput, touch: store.Touch | null): NewTimelineEvent[] =>
  touch !== null || compare(current_stop, grade.stop) === 0 ? [] : [{ kind: 'stop', at: new Date(now).toISOString(), price: grade.stop }]

/** Notifies of new events, or of a touch that is withdrawn without one. */
async function notifyOfGrade(
  tx: Queryable,
  { idea, grade, unitChanges, now }: GradedInput,
  { events, isWithdrawn, unmanaged }: { events: readonly NewTimelineEvent[]; isWithdrawn: boolean } & Pick<NotifiedResult, 'unmanaged'>,
): Promise<DomainEvent[]> {
  if (events.length > 0) return notifyOfEvents(tx, idea, events, { managed: grade.managed, unmanaged, actions: unitChanges, now })
  return isWithdrawn ? notifyOfWithdrawal(tx, idea.id) : []
}

/** Adds the grading events that are not in the timeline yet; returns them with their ids. */
async function insertNewEvents(
  tx: Queryable,
  input: GradedInput,
  regrade: Regrade | undefined,
): Promise<(NewTimelineEvent & { id: Id })[]> {
  const { idea, grade, now } = input
  const at = new Date(now).toISOString()
  const written = regrade === undefined ? await store.countGradingEvents(tx, idea.id, true) : 0
  const regraded = regrade === undefined ? [] : [{ kind: 'regraded' as const, at, r: grade.managed.r, text: regrade.previousR }]
  const events = toTimelineEvents(grade.events, grade.managed).slice(written)
  const isOnHold = grade.on_hold_at !== null
  const changes = isOnHold === idea.is_on_hold ? [] : [{ kind: isOnHold ? ('on_hold' as const) : ('released' as const), at }]
  const added = [...regraded, ...changes, ...(await listNewActionEvents(tx, input)), ...events]
  const ids = await insertTimelineEvents(tx, { id: idea.id, isManaged: true }, added)
  return added.flatMap((event, index) => (ids[index] === undefined ? [] : [{ ...event, id: ids[index] }]))
}

interface UndecidedAmendment {
  amendment: IdeaAmendment['amendment']
  /** In ms. */
  effectiveAt: number
}

/** The amendments that have not taken effect, with the minutes in which they will. */
const listUndecided = ({ decided }: SourceGrade, amendments: readonly IdeaAmendment[]): UndecidedAmendment[] =>
  amendments
    .filter(({ number }) => number > decided)
    .map(({ amendment, requested_at }) => ({ amendment, effectiveAt: nextMinute(Date.parse(requested_at)) }))

/** The stop of the managed result, or a tighter one whose minute has begun: its candle is not final yet, but quotes may reach it. */
const tightestStop = ({ direction }: StoredTerms, { managed, stop }: SourceGrade, begun: readonly UndecidedAmendment[]): string =>
  managed.state !== 'live'
    ? stop
    : begun.reduce(
        (best, { amendment }) => (amendment.kind === 'stop' && isBeyond(amendment.price, best, direction) ? amendment.price : best),
        stop,
      )

/** Ends an open idea without a result. */
export async function voidIdea(
  tx: Queryable,
  { idea, grade, actions, unitChanges, amendments, now }: Omit<GradedInput, 'symbol' | 'prices'>,
  reason: 'no_prices' | 'by_operator',
  text: string | null = null,
): Promise<DomainEvent[]> {
  const gradedAt = new Date(now)
  const at = gradedAt.toISOString()
  const record = createVoidRecord(grade, { reason, actions: listActionsSince(actions, idea.terms.posted_at) })
  const { candles: _candles, ...result } = record
  const event = { kind: 'void' as const, at, text }
  const events = await insertTimelineEvents(tx, { id: idea.id, isManaged: true }, [event])
  const managed = { ...grade.managed, state: 'void' as const, reason }
  const notified = await notifyOfEvents(tx, idea, [event], { managed, unmanaged: null, actions: unitChanges, now })
  const base = { id: idea.id, isManaged: true, regradeReason: reason, gradedAt, r: null, r_net: null }
  const revision = await store.insertGrade(tx, { ...base, state: 'void', reason, result, evidence: grade.evidence })
  await sealRecord(tx, {
    idea: idea.id,
    kind: 'idea.graded',
    at: gradedAt,
    content: { revision, ...record, graded_at: at },
  })
  await store.updateIdea(tx, {
    id: idea.id,
    revision: idea.revision,
    newRevision: revision,
    state: 'void',
    reason,
    outcome: { ...grade.managed, ended_at: at, r: null, r_net: null, mark: null },
    stop: grade.stop,
    unmanaged: null,
    forecastOccurred: null,
    isOnHold: false,
    isStale: false,
    touch: null,
    dueAt: null,
    lastCandleAt: grade.lastCandleAt === null ? null : new Date(grade.lastCandleAt),
    decided: amendments.at(-1)?.number ?? 0,
    lastAmendment: MAX_NUMBER,
  })
  await replaceLevels(tx, { kinds: IDEA_LEVELS, references: [idea.id] }, [])
  return [...events.map((event_id) => ({ topic: 'idea.changed' as const, idea_id: idea.id, event_id })), ...notified]
}
