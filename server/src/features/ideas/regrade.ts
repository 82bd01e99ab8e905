import { type CandleTree, rangeOf, type TimeRange } from '@trademates/contract/candle-trees'
import type { GradeRecord } from '@trademates/contract/grading'
import type { Outcome } from '@trademates/contract/grading-outcome'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import type { DomainEvent } from '#platform/events/event-bus.ts'
import { INTERVAL_MS, openTimeOf } from '#features/prices/intervals.ts'
import type { SourceInterval, Span } from '#features/prices/source.ts'
import { type GradedInput, type GradingContext, readGradedInput } from './compute-grade.ts'
import { type CorrectedCandle, listDifferences } from './corrections.ts'
import { toCanonicalValue } from './grade-timeline.ts'
import { findLastGrade, listEventCandles, lockGradedIdea, type StoredGrade } from './grader-store.ts'
import { isOpenState } from './store-grades.ts'
import { writeGrade } from './write-grade.ts'

const DAY_MS = 86_400_000
/** A grade is final after this time. */
const FINAL_AFTER_MS = 7 * DAY_MS
export const REGRADE_JOB = 'idea-regrade'

/** Registers the job that compares the candles of a grade with those of its source. */
export function registerRegrades({ bus, jobs }: Pick<Deps, 'bus' | 'jobs'>, context: GradingContext): void {
  jobs.register(REGRADE_JOB, async ({ idea_id: id }) => {
    if (id !== undefined) for (const event of await regradeIdea(context, id)) bus.publish(event)
  })
}

/** The newest stored results of an idea. */
interface StoredGrades {
  managed: StoredGrade
  /** That of the original terms, once it has ended and where amendments made a difference. */
  unmanaged: StoredGrade | undefined
}

async function findGrades(db: Queryable, id: Id): Promise<StoredGrades | undefined> {
  const [managed, unmanaged] = await Promise.all([findLastGrade(db, id), findLastGrade(db, id, false)])
  return managed === undefined || managed.state === 'void' ? undefined : { managed, unmanaged }
}

const canChange = (grade: StoredGrade): boolean => Date.now() - grade.first_graded_at.getTime() < FINAL_AFTER_MS

/** Whether a result of an idea can still change; undefined if it has none. */
export async function isGradeOpen(db: Queryable, id: Id): Promise<boolean | undefined> {
  const grades = await findGrades(db, id)
  return grades && canChange(grades.unmanaged ?? grades.managed)
}

/**
 * Requests the candles of the events of a grade again. If the source has corrected them and the grade differs, writes it as a new revision.
 * Returns the events to publish after the commit. Throws a SourceError.
 */
export async function regradeIdea(context: GradingContext, id: Id): Promise<DomainEvent[]> {
  if ((await isGradeOpen(context.db, id)) !== true) return []
  const input = await readGradedInput(context, id)
  if (input === undefined) return []
  const corrected = await findCorrectedGrade(context, input)
  if (corrected === null) return []
  const { corrections, ...regraded } = corrected
  return context.db.transaction(async (tx) => {
    // Another job may have written the same correction.
    await lockGradedIdea(tx, id)
    const last = await findGrades(tx, id)
    if (last === undefined) return []
    const isManaged = !isSame(RESULT_FIELDS, last.managed.result, regraded.grade.managed)
    const isUnmanaged = isUnmanagedChanged(last, regraded.grade)
    if (!(isManaged || isUnmanaged) || (isManaged && !canChange(last.managed))) return []
    return writeGrade(tx, regraded, { corrections, isManaged, isUnmanaged, previousR: last.managed.r })
  })
}

/** The fields of a result that a reader sees. */
const RESULT_FIELDS = ['state', 'reason', 'entered_at', 'fill', 'risk', 'exits', 'r', 'r_net'] as const
const UNMANAGED_FIELDS = ['state', 'reason', 'exits', 'r', 'r_net'] as const
/** What the record of a managed result states of the original terms. */
const STATED_FIELDS = ['state', 'r', 'r_net'] as const

/** Whether an outcome has the same fields as a stored result. */
function isSame(fields: readonly (typeof RESULT_FIELDS)[number][], stored: object, outcome: Outcome): boolean {
  const before = stored as Record<string, unknown>
  return fields.every((field) => sortedJson(before[field] ?? null) === sortedJson(outcome[field]))
}

/** Whether the result of the original terms differs from the stored one, or from that in the record of the managed result. */
function isUnmanagedChanged({ managed, unmanaged }: StoredGrades, grade: GradedInput['grade']): boolean {
  if (unmanaged !== undefined) return unmanaged.state !== 'void' && !isSame(UNMANAGED_FIELDS, unmanaged.result, grade.unmanaged)
  const { unmanaged: stated = null } = managed.result as Partial<GradeRecord>
  return stated !== null && !isOpenState(stated.state) && !isSame(STATED_FIELDS, stated, grade.unmanaged)
}

// jsonb sorts the keys of the stored result.
const sortedJson = (value: unknown): string =>
  JSON.stringify(toCanonicalValue(value), (_, field: unknown) =>
    field !== null && typeof field === 'object' && !Array.isArray(field)
      ? Object.fromEntries(Object.entries(field).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : field,
  )

/**
 * Compares the candles of all events with the source, also those of events that corrected candles bring; null if none differs. The events
 * of earlier grades are among them: a coarse candle that was read after its inner candles were corrected no longer has these events.
 */
async function findCorrectedGrade(
  context: GradingContext,
  input: GradedInput,
): Promise<(GradedInput & { corrections: CorrectedCandle[] }) | null> {
  const compared = new Set<string>()
  const corrections: CorrectedCandle[] = []
  let corrected = input
  let spans = await listGradedSpans(context.db, input.idea.id)
  for (;;) {
    const found: CorrectedCandle[] = []
    spans.push(...listDecidingSpans(corrected))
    for (const series of listSeries(corrected, spans)) {
      const key = `${series.interval} ${series.span.from.getTime()}`
      if (compared.has(key)) continue
      compared.add(key)
      found.push(...(await compareSeries(corrected, series)))
    }
    if (found.length === 0) return corrections.length === 0 ? null : { ...corrected, corrections }
    corrections.push(...found)
    const next = await readGradedInput(context, input.idea.id, corrections)
    if (next === undefined) return null
    corrected = next
    spans = []
  }
}

/** The candles of all events of both results, and the end of the last one: its close is the exit of an expiration. */
function listDecidingSpans({ idea, grade: { events, unmanaged_events, evidence } }: GradedInput): TimeRange[] {
  const candles = [...events, ...unmanaged_events].flatMap(({ candle }) => candle ?? [])
  const last = listLeaves(evidence).findLast(({ to }) => to <= Date.parse(idea.terms.expires_at))
  return [...candles.map(rangeOf), ...(last === undefined ? [] : [{ from: last.to - 1, to: last.to }])]
}

/** The candles that decided the events of the newest grades of an idea. */
async function listGradedSpans(db: Queryable, id: Id): Promise<TimeRange[]> {
  const [grades, events] = await Promise.all([findGrades(db, id), listEventCandles(db, id)])
  const times = new Set(events.map(({ time }) => Date.parse(time)))
  const { unmanaged } = grades ?? {}
  const { exits = [] }: Partial<Outcome> = unmanaged?.result ?? {}
  const exitTimes = new Set(exits.map(({ at }) => Date.parse(at)))
  return [
    ...listLeaves(grades?.managed.evidence ?? []).filter(({ from }) => times.has(from)),
    ...listLeaves(unmanaged?.evidence ?? []).filter(({ from, to }) => exitTimes.has(from) || exitTimes.has(to)),
  ]
}

const listLeaves = (trees: readonly CandleTree[]): TimeRange[] =>
  trees.flatMap((tree) => (tree.inner === null || tree.inner.length === 0 ? [rangeOf(tree)] : listLeaves(tree.inner)))

interface Series {
  interval: SourceInterval
  span: Span
}

/** The candles around candles that decided something, from the coarsest interval to their own. */
function listSeries({ idea }: GradedInput, spans: readonly TimeRange[]): Series[] {
  const { chain } = idea.terms.source
  const [coarsest] = chain
  if (coarsest === undefined) return []
  return spans.flatMap(({ from, to }) => {
    const span = {
      from: new Date(openTimeOf(from, coarsest)),
      to: new Date(openTimeOf(to + INTERVAL_MS[coarsest] - 1, coarsest)),
    }
    return chain.filter((interval) => INTERVAL_MS[interval] >= to - from).map((interval) => ({ interval, span }))
  })
}

async function compareSeries({ idea, symbol, prices }: GradedInput, { interval, span }: Series): Promise<CorrectedCandle[]> {
  const query = { source: idea.terms.source.name, symbol, interval, span }
  const [{ candles }, reread] = await Promise.all([prices.finalCandles(query), prices.rereadCandles(query)])
  return listDifferences(interval, candles, reread)
}
