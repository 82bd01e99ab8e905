import { addJobAt } from '#platform/jobs/jobs.ts'
import type { CorporateAction } from '@trademates/contract/corporate-actions'
import type { IdeaAmendment } from '@trademates/contract/grading'
import type { Id } from '@trademates/contract/wire'
import type { DedicatedConnection, Queryable } from '#platform/database/db.ts'
import type { DomainEvent } from '#platform/events/event-bus.ts'
import type { GradingPrices } from '#features/prices/final-candles.ts'
import { replaceLevels } from '#features/prices/price-levels.ts'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { type CatalogActions, listActions } from './catalog-actions.ts'
import { sealRecord } from './create.ts'
import { gradeFromSource, type SourceGrade } from './grade-from-source.ts'
import { arePricesStale, findNextDue, hasNoPrices, touchDecidedAt } from './grade-plan.ts'
import { createVoidRecord, toCanonicalValue, toTimelineEvent } from './grade-timeline.ts'
import * as store from './grader-store.ts'
import { IDEA_LEVELS, listIdeaLevels } from './idea-levels.ts'

const DAY_MS = 86_400_000

/** What grading needs besides an idea. */
export interface GradingContext {
  db: Pick<DedicatedConnection, 'transaction'> & Queryable
  prices: GradingPrices
  actions: CatalogActions
}

/** An idea with everything that its grade is written from. */
interface GradedInput {
  idea: store.IdeaToGrade
  symbol: CatalogSymbol
  grade: SourceGrade
  actions: readonly CorporateAction[]
  now: number
}

/** Grades ideas by the final candles of their sources and writes what is new. Returns the events to publish after the commits. */
export async function gradeIdeas(context: GradingContext, ids: readonly Id[]): Promise<DomainEvent[]> {
  const [ideas, amendments] = await Promise.all([store.listGradedIdeas(context.db, ids), store.listResultAmendments(context.db, ids)])
  const events: DomainEvent[] = []
  for (const idea of ideas) {
    const input = await computeGrade(context, idea, amendments.get(idea.id) ?? [])
    if (input !== undefined) events.push(...(await context.db.transaction((tx) => writeGrade(tx, input))))
  }
  return events
}

async function computeGrade(
  { prices, actions: all }: GradingContext,
  idea: store.IdeaToGrade,
  amendments: readonly IdeaAmendment[],
): Promise<GradedInput | undefined> {
  const symbol = findSymbol(idea.terms.symbol)
  if (symbol === undefined || idea.state === 'void') return undefined
  const now = Date.now()
  const actions = listActions(all, symbol)
  const grade = await gradeFromSource(prices, { terms: idea.terms, amendments, actions, symbol }, now)
  return { idea, symbol, grade, actions, now }
}

/** Writes a grade in one transaction: idea, events, levels, grades, records of the log and the job that checks it again. */
async function writeGrade(tx: Queryable, input: GradedInput): Promise<DomainEvent[]> {
  const { idea, symbol, grade, actions, now } = input
  const locked = await store.lockGradedIdea(tx, idea.id)
  // Another grader has written a newer result.
  if (locked === undefined || locked.revision !== idea.revision || locked.state === 'void') return []
  const age = { terms: idea.terms, symbol, lastCandleAt: grade.lastCandleAt, now }
  const isOpen = grade.managed.state === 'waiting' || grade.managed.state === 'live'
  if (isOpen && hasNoPrices(age)) return voidIdea(tx, input, 'no_prices')
  const events = await insertNewEvents(tx, input)
  const touch = locked.touch !== null && events.length === 0 && grade.knownTo < touchDecidedAt(locked.touch) ? locked.touch : null
  const newRevision = await storeGrades(tx, input, locked)
  const isAmended = grade.applied.length > 0
  await store.updateIdea(tx, {
    id: idea.id,
    revision: idea.revision,
    newRevision,
    state: grade.managed.state,
    reason: grade.managed.reason,
    outcome: grade.managed,
    stop: grade.stop,
    unmanaged: isAmended ? grade.unmanaged : null,
    isOnHold: grade.on_hold_at !== null,
    isStale: isOpen && arePricesStale(age),
    touch,
    dueAt: findNextDue({ terms: idea.terms, symbol, grade, touch, now }),
    lastCandleAt: grade.lastCandleAt === null ? null : new Date(grade.lastCandleAt),
    knownTo: new Date(grade.knownTo),
  })
  // While a touch is unconfirmed, more quotes beyond the level change nothing.
  const applied = actions.filter(({ at }) => Date.parse(at) > Date.parse(idea.terms.posted_at) && Date.parse(at) <= now)
  const levels = touch === null ? listIdeaLevels(idea.id, idea.terms, { ...grade, actions: applied }) : []
  await replaceLevels(tx, { kinds: IDEA_LEVELS, references: [idea.id] }, levels)
  return listChanges(locked, events, { touch, isOnHold: grade.on_hold_at !== null })
}

function listChanges(
  locked: store.IdeaToGrade,
  events: readonly Id[],
  { touch, isOnHold }: { touch: store.Touch | null; isOnHold: boolean },
): DomainEvent[] {
  const isWithdrawn = locked.touch !== null && touch === null && events.length === 0
  return [
    ...(isWithdrawn && locked.touch !== null
      ? [{ topic: 'idea.withdrawn' as const, idea_id: locked.id, event_id: locked.touch.event_id }]
      : []),
    ...events.map((event_id) => ({ topic: 'idea.changed' as const, idea_id: locked.id, event_id })),
    ...(events.length === 0 && (isWithdrawn || locked.is_on_hold !== isOnHold)
      ? [{ topic: 'idea.changed' as const, idea_id: locked.id, event_id: null }]
      : []),
  ]
}

/** Adds the grading events that are not in the timeline yet; returns their ids. */
async function insertNewEvents(tx: Queryable, { idea, grade, now }: GradedInput): Promise<Id[]> {
  const written = await store.countGradingEvents(tx, idea.id, true)
  const events = grade.events.slice(written).map((event) => toTimelineEvent(event, grade.managed))
  const isOnHold = grade.on_hold_at !== null
  const hold = { at: new Date(now).toISOString(), price: null, share: null, r: null, text: null, candle: null }
  const changes = isOnHold === idea.is_on_hold ? [] : [{ ...hold, kind: isOnHold ? ('on_hold' as const) : ('released' as const) }]
  return store.insertTimelineEvents(tx, { id: idea.id, isManaged: true }, [...changes, ...events])
}

/** Stores and seals the results that have ended since the last grade; returns the revision of the managed one. */
async function storeGrades(tx: Queryable, { idea, grade, now }: GradedInput, locked: store.IdeaToGrade): Promise<number> {
  const gradedAt = new Date(now)
  const isEnded = locked.state !== 'waiting' && locked.state !== 'live'
  const { managed, unmanaged, record } = grade
  let revision = locked.revision
  if (!isEnded && record !== null) {
    const { candles, ...result } = record
    const { state, reason, r, r_net } = managed
    const base = { id: idea.id, isManaged: true, regradeReason: null, gradedAt }
    revision = await store.insertGrade(tx, { ...base, state, reason, r, r_net, result, evidence: candles })
    const content = { revision, ...(toCanonicalValue(record) as object), graded_at: gradedAt.toISOString() }
    await sealRecord(tx, { idea: idea.id, kind: 'idea.graded', at: gradedAt, content })
    await addJobAt(tx, 'idea-regrade', { idea_id: idea.id }, new Date(now + DAY_MS))
  }
  const isUnmanagedOpen = unmanaged.state === 'waiting' || unmanaged.state === 'live'
  // The record of the managed result states an unmanaged result that ended no later.
  const isLater = isEnded && grade.applied.length > 0 && !isUnmanagedOpen && isOpenState(locked.unmanaged_state)
  if (isLater) {
    const { state, reason, exits, r, r_net } = unmanaged
    const result = { state, reason, exits, r, r_net }
    await store.insertGrade(tx, {
      id: idea.id,
      isManaged: false,
      ...result,
      regradeReason: null,
      result,
      evidence: grade.evidence,
      gradedAt,
    })
    const content = { ...(toCanonicalValue({ ...result, candles: grade.evidence }) as object), graded_at: gradedAt.toISOString() }
    await sealRecord(tx, { idea: idea.id, kind: 'idea.unmanaged', at: gradedAt, content })
  }
  return revision
}

const isOpenState = (state: string | null): boolean => state === 'waiting' || state === 'live'

/** Ends an open idea without a result. */
export async function voidIdea(
  tx: Queryable,
  { idea, grade, now }: Omit<GradedInput, 'symbol' | 'actions'>,
  reason: 'no_prices' | 'by_operator',
  text: string | null = null,
): Promise<DomainEvent[]> {
  const gradedAt = new Date(now)
  const at = gradedAt.toISOString()
  const record = createVoidRecord(grade, reason)
  const { candles: _candles, ...result } = record
  const event = { kind: 'void' as const, at, price: null, share: null, r: null, text, candle: null }
  const events = await store.insertTimelineEvents(tx, { id: idea.id, isManaged: true }, [event])
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
    isOnHold: false,
    isStale: false,
    touch: null,
    dueAt: null,
    lastCandleAt: grade.lastCandleAt === null ? null : new Date(grade.lastCandleAt),
    knownTo: new Date(8_640_000_000_000_000),
  })
  await replaceLevels(tx, { kinds: IDEA_LEVELS, references: [idea.id] }, [])
  return events.map((event_id) => ({ topic: 'idea.changed' as const, idea_id: idea.id, event_id }))
}
