import { type CandleTree, rangeOf } from '@trademates/contract/candle-trees'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import type { DomainEvent } from '#platform/events/event-bus.ts'
import { INTERVAL_MS, openTimeOf } from '#features/prices/intervals.ts'
import type { SourceInterval, Span } from '#features/prices/source.ts'
import { type CorrectedCandle, listDifferences } from './corrections.ts'
import { type GradedInput, type GradingContext, readGradedInput, writeGrade } from './grade-idea.ts'
import { toCanonicalValue } from './grade-timeline.ts'
import { findLastGrade, listEventCandles } from './grader-store.ts'

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

/** Whether the grade of an idea can still change; undefined if it has none. */
export async function isGradeOpen(db: Queryable, id: Id): Promise<boolean | undefined> {
  const grade = await findLastGrade(db, id)
  if (grade === undefined || grade.state === 'void') return undefined
  return Date.now() - grade.first_graded_at.getTime() < FINAL_AFTER_MS
}

/**
 * Requests the candles of the events of a grade again. If the source has corrected them and the grade differs, writes it as a new revision.
 * Returns the events to publish after the commit. Throws a SourceError.
 */
export async function regradeIdea(context: GradingContext, id: Id): Promise<DomainEvent[]> {
  if ((await isGradeOpen(context.db, id)) !== true) return []
  const input = await readGradedInput(context, id)
  if (input === undefined) return []
  const regrade = await findCorrectedGrade(context, input)
  if (regrade === null) return []
  const last = await findLastGrade(context.db, id)
  if (last === undefined || isSameResult(last.result, regrade.grade)) return []
  const { corrections, ...corrected } = regrade
  return context.db.transaction((tx) => writeGrade(tx, corrected, { corrections, previousR: last.r }))
}

/** The fields of a result that a reader sees. */
const RESULT_FIELDS = ['state', 'reason', 'entered_at', 'fill', 'risk', 'exits', 'r', 'r_net'] as const

/** Whether a grade states the same managed result as the stored one. */
function isSameResult(stored: object, { managed }: GradedInput['grade']): boolean {
  const before = stored as Record<string, unknown>
  const select = (field: (typeof RESULT_FIELDS)[number]) => [before[field] ?? null, managed[field]].map((value) => sortedJson(value))
  return RESULT_FIELDS.every((field) => new Set(select(field)).size === 1)
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
  let candles = await listGradedCandles(context.db, input.idea.id)
  for (;;) {
    const found: CorrectedCandle[] = []
    candles.push(...corrected.grade.events.flatMap(({ candle }) => candle ?? []))
    for (const series of listSeries(corrected, candles)) {
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
    candles = []
  }
}

/** The candles that decided the events of the newest grade of an idea. */
async function listGradedCandles(db: Queryable, id: Id): Promise<CandleTree[]> {
  const [grade, events] = await Promise.all([findLastGrade(db, id), listEventCandles(db, id)])
  const times = new Set(events.map(({ time }) => Date.parse(time)))
  return listLeaves(grade?.evidence ?? []).filter(({ time }) => times.has(Date.parse(time)))
}

const listLeaves = (trees: readonly CandleTree[]): CandleTree[] =>
  trees.flatMap((tree) => (tree.inner === null || tree.inner.length === 0 ? [tree] : listLeaves(tree.inner)))

interface Series {
  interval: SourceInterval
  span: Span
}

/** The candles around candles that decided something, from the coarsest interval to their own. */
function listSeries({ idea }: GradedInput, candles: readonly CandleTree[]): Series[] {
  const { chain } = idea.terms.source
  const [coarsest] = chain
  if (coarsest === undefined) return []
  return candles.flatMap((candle) => {
    const { from, to } = rangeOf(candle)
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
