import type { CandleTree } from '@trademates/contract/candle-trees'
import type { IdeaAmendment } from '@trademates/contract/grading'
import type { IdeaReason, IdeaState, TouchedLevel } from '@trademates/contract/ideas'
import type { Outcome } from '@trademates/contract/grading-outcome'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { GRADING_KINDS, type StoredTerms } from './store.ts'

/** A level that a quote has reached, until final candles confirm or withdraw it. */
export interface Touch extends TouchedLevel {
  event_id: Id
  kind: 'entered' | 'target' | 'stopped' | 'missed'
  /** When the quote was made. */
  at: string
}

/** An idea to grade, with what was written about it so far. */
export interface IdeaToGrade {
  id: Id
  author_id: Id
  terms: StoredTerms
  state: IdeaState
  is_on_hold: boolean
  revision: number
  remaining: number
  due_at: Date | null
  touch: Touch | null
  unmanaged_state: IdeaState | null
  /** The number of the last amendment that grading has reached. */
  decided_amendments: number
  /** The stop of the managed result. */
  current_stop: string
}

/** The ideas with these ids. */
export const listGradedIdeas = (db: Queryable, ids: readonly Id[]): Promise<IdeaToGrade[]> =>
  db.many<IdeaToGrade>`
    select id, author_id, terms, state, is_on_hold, revision, remaining, due_at, touch, unmanaged_state, decided_amendments, current_stop from ideas where id = any(${ids})`

/** Locks an idea until the transaction ends. */
export const lockGradedIdea = (tx: Queryable, id: Id): Promise<IdeaToGrade | undefined> =>
  tx.one<IdeaToGrade>`
    select id, author_id, terms, state, is_on_hold, revision, remaining, due_at, touch, unmanaged_state, decided_amendments, current_stop from ideas
    where id = ${id} for no key update`

interface AmendmentRow {
  idea_id: Id
  number: number
  kind: 'cancel' | 'close' | 'stop'
  requested_at: Date
  effective_at: Date
  share: number | null
  price: string | null
}

/** The amendments of ideas that can change a result, by idea. */
export async function listResultAmendments(db: Queryable, ids: readonly Id[]): Promise<Map<Id, IdeaAmendment[]>> {
  const rows = await db.many<AmendmentRow>`
    select idea_id, number, kind, requested_at, effective_at, share, price from idea_amendments
    where idea_id = any(${ids}) and kind in ('cancel', 'close', 'stop') order by idea_id, number`
  const groups = Map.groupBy(rows, ({ idea_id }) => idea_id)
  return new Map([...groups].map(([id, all]) => [id, all.map(toAmendment)]))
}

function toAmendment({ number, kind, requested_at, share, price }: AmendmentRow): IdeaAmendment {
  const base = { number, requested_at: requested_at.toISOString() }
  if (kind === 'close') return { ...base, amendment: { kind, share: share ?? 0 } }
  return { ...base, amendment: kind === 'stop' ? { kind, price: price ?? '0' } : { kind } }
}

/** The first ideas whose time is due. */
export const listDueIdeas = (db: Queryable, now: Date, limit: number): Promise<{ id: Id }[]> =>
  db.many<{ id: Id }>`select id from ideas where due_at <= ${now} order by due_at limit ${limit}`

/** Makes ideas due, unless they are already. */
export const makeDue = (db: Queryable, ids: readonly Id[], now: Date): Promise<number> =>
  db.run`update ideas set due_at = ${now} where id = any(${ids}) and due_at > ${now}`

/** What a grade writes to an idea. */
export interface IdeaUpdate {
  id: Id
  /** The revision that the grade was computed from. */
  revision: number
  newRevision: number
  state: IdeaState
  reason: IdeaReason | null
  outcome: Outcome
  stop: string
  /** The unmanaged result if amendments made a difference. */
  unmanaged: Pick<Outcome, 'state' | 'r' | 'r_net'> | null
  /** Whether the forecast of the author occurred; null: not decided, or none. */
  forecastOccurred: boolean | null
  isOnHold: boolean
  isStale: boolean
  touch: Touch | null
  dueAt: Date | null
  lastCandleAt: Date | null
  /** The number of the last amendment that grading has reached, and of the last one that it knows. */
  decided: number
  lastAmendment: number
}

/** Writes a result. Returns 0 if another grader has written a newer revision. The idea stays due at the first of its new amendments. */
export const updateIdea = (tx: Queryable, update: IdeaUpdate): Promise<number> => {
  const { outcome, unmanaged } = update
  return tx.run`
    update ideas set state = ${update.state}, reason = ${update.reason}, revision = ${update.newRevision}, fill = ${outcome.fill}::numeric,
      risk = coalesce(${outcome.risk}::numeric, risk), current_stop = ${update.stop}, remaining = ${Number(outcome.remaining)},
      exits = ${JSON.stringify(outcome.exits)}::jsonb, entered_at = ${outcome.entered_at}::timestamptz, ended_at = ${outcome.ended_at}::timestamptz,
      r = ${outcome.r}::numeric, r_net = ${outcome.r_net}::numeric, unmanaged_state = ${unmanaged?.state ?? null},
      unmanaged_r = ${unmanaged?.r ?? null}::numeric, unmanaged_r_net = ${unmanaged?.r_net ?? null}::numeric,
      forecast_occurred = ${update.forecastOccurred}::boolean, mark_price = ${outcome.mark?.price ?? null}::numeric, mark_at = ${outcome.mark?.time ?? null}::timestamptz,
      is_on_hold = ${update.isOnHold}, is_stale = ${update.isStale}, is_provisional = ${update.touch !== null},
      touch = ${update.touch === null ? null : JSON.stringify(update.touch)}::jsonb, last_candle_at = ${update.lastCandleAt},
      decided_amendments = ${update.decided}, due_at = least(${update.dueAt}::timestamptz, (
        select min(effective_at) from idea_amendments a where a.idea_id = ${update.id} and a.number > ${update.lastAmendment}))
    where id = ${update.id} and revision = ${update.revision}`
}

/** The candles of all events of the managed result of an idea so far, by their open times. */
export const listEventCandles = (db: Queryable, id: Id): Promise<{ time: string }[]> =>
  db.many<{ time: string }>`
    select distinct candle ->> 'time' as time from idea_events where idea_id = ${id} and is_managed and candle is not null`

/** Counts the grading events of a result since its last regrade. */
export async function countGradingEvents(tx: Queryable, id: Id, isManaged: boolean): Promise<number> {
  const row = await tx.one<{ count: number }>`
    select count(*)::int as count from idea_events where idea_id = ${id} and is_managed = ${isManaged} and kind = any(${GRADING_KINDS})
      and number > coalesce((select max(number) from idea_events where idea_id = ${id} and is_managed = ${isManaged} and kind = 'regraded'), 0)`
  return row?.count ?? 0
}

/** The splits and renames in the timeline of an idea. */
export const listActionEvents = (tx: Queryable, id: Id): Promise<{ kind: string; at: Date }[]> =>
  tx.many<{ kind: string; at: Date }>`select kind, at from idea_events where idea_id = ${id} and kind in ('split', 'renamed')`

/** A grade to store; a regrade has a reason. */
export interface NewGrade {
  id: Id
  isManaged: boolean
  state: IdeaState
  reason: IdeaReason | null
  regradeReason: string | null
  r: string | null
  r_net: string | null
  result: object
  evidence: object
  gradedAt: Date
}

/** Stores a grade as the next revision of its result; returns the revision. The idea must be locked. */
export async function insertGrade(tx: Queryable, grade: NewGrade): Promise<number> {
  const row = await tx.one<{ revision: number }>`
    insert into idea_grades (idea_id, is_managed, revision, state, reason, regrade_reason, r, r_net, result, evidence, graded_at)
    select ${grade.id}, ${grade.isManaged}, coalesce(max(revision), 0) + 1, ${grade.state}, ${grade.reason},
      case when max(revision) is not null then coalesce(${grade.regradeReason}, 'candles_corrected') end,
      ${grade.r}::numeric, ${grade.r_net}::numeric, ${JSON.stringify(grade.result)}::jsonb, ${JSON.stringify(grade.evidence)}::jsonb, ${grade.gradedAt}
    from idea_grades where idea_id = ${grade.id} and is_managed = ${grade.isManaged}
    returning revision`
  return row?.revision ?? 0
}

/** A stored grade, with the time of the first one of its result. */
export interface StoredGrade {
  state: IdeaState
  r: string | null
  result: object
  evidence: CandleTree[]
  first_graded_at: Date
}

/** The newest grade of the managed result of an idea, or of that of its original terms. */
export const findLastGrade = (db: Queryable, id: Id, isManaged = true): Promise<StoredGrade | undefined> =>
  db.one<StoredGrade>`
    select state, r, result, evidence, (select min(graded_at) from idea_grades where idea_id = ${id} and is_managed = ${isManaged}) as first_graded_at
    from idea_grades where idea_id = ${id} and is_managed = ${isManaged} order by revision desc limit 1`

/**
 * The symbols with price levels of ideas, and those of provisional ideas, which have no levels. A loose index scan, whose cost does not depend
 * on the number of levels.
 */
export const listOpenSymbols = (db: Queryable): Promise<{ symbol: string }[]> =>
  db.many<{ symbol: string }>`
    with recursive followed as (
      (select symbol from price_levels where kind in ('entry', 'stop', 'target') order by symbol limit 1)
      union all
      select (
        select l.symbol from price_levels l where l.symbol > f.symbol and l.kind in ('entry', 'stop', 'target') order by l.symbol limit 1)
      from followed f where f.symbol is not null)
    select symbol from followed where symbol is not null
    union select symbol from ideas where is_provisional`
