import type { CorporateAction } from '@trademates/contract/corporate-actions'
import { createOpenRecord, type GradeRecord } from '@trademates/contract/grading'
import type { Id } from '@trademates/contract/wire'
import { addJobAt } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/database/db.ts'
import { listActionsSince } from './catalog-actions.ts'
import { type CorrectedCandle, insertCorrections } from './corrections.ts'
import { sealRecord } from './create.ts'
import type { SourceGrade } from './grade-from-source.ts'
import { toCanonicalValue } from './grade-timeline.ts'
import * as store from './grader-store.ts'

const DAY_MS = 86_400_000

/** What changed when an ended idea is graded again. */
export interface Regrade {
  corrections: readonly CorrectedCandle[]
  /** Whether the managed result and that of the original terms differ from the stored ones. */
  isManaged: boolean
  isUnmanaged: boolean
  /** The managed result before. */
  previousR: string | null
}

/** A grade to store, with the idea as it was read. */
interface GradeToStore {
  idea: store.IdeaToGrade
  grade: SourceGrade
  actions: readonly CorporateAction[]
  /** In ms. */
  now: number
}

/** Stores and seals the results that have ended since the last grade or differ from it; returns the revision of the managed one. */
export async function storeGrades(
  tx: Queryable,
  { idea, grade, actions: all, now }: GradeToStore,
  { locked, regrade }: { locked: store.IdeaToGrade; regrade: Regrade | undefined },
): Promise<number> {
  const actions = listActionsSince(all, idea.terms.posted_at)
  const isManagedNew = regrade?.isManaged ?? isOpenState(locked.state)
  // Corrected candles may leave the idea open.
  const record = grade.record ?? (regrade === undefined ? null : createOpenRecord(grade, actions))
  const result = { id: idea.id, grade, actions, gradedAt: new Date(now) }
  const managed = isManagedNew && record !== null ? await storeManaged(tx, result, record) : null
  const isLater = managed === null || isOpenState(record?.unmanaged?.state ?? null)
  const isUnmanagedNew = regrade?.isUnmanaged ?? (hasNewUnmanaged(grade, locked) && (managed !== null || !isOpenState(locked.state)))
  const unmanaged = isUnmanagedNew ? await storeUnmanaged(tx, result, { isLater }) : null
  if (managed !== null || unmanaged !== null) await addJobAt(tx, 'idea-regrade', { idea_id: idea.id }, new Date(now + DAY_MS))
  const revision = { isManaged: managed !== null, revision: managed ?? unmanaged ?? 0 }
  if (regrade !== undefined) await insertCorrections(tx, idea.id, revision, regrade.corrections)
  return managed ?? locked.revision
}

interface ResultToStore extends Pick<GradeToStore, 'grade'> {
  id: Id
  /** The corporate actions since the posting. */
  actions: readonly CorporateAction[]
  gradedAt: Date
}

async function storeManaged(tx: Queryable, { id, grade, gradedAt }: ResultToStore, record: GradeRecord): Promise<number> {
  const { candles, ...result } = record
  const { state, reason, r, r_net } = grade.managed
  const base = { id, isManaged: true, regradeReason: null, gradedAt }
  const revision = await store.insertGrade(tx, { ...base, state, reason, r, r_net, result, evidence: candles })
  const content = { revision, ...(toCanonicalValue(record) as object), graded_at: gradedAt.toISOString() }
  await sealRecord(tx, { idea: id, kind: 'idea.graded', at: gradedAt, content })
  return revision
}

/** Whether the result of the original terms differs from the managed one and has ended since the last grade. */
const hasNewUnmanaged = (grade: SourceGrade, { state, unmanaged_state: before }: store.IdeaToGrade): boolean =>
  (isOpenState(state) || isOpenState(before)) && differ(grade) && !isOpenState(grade.unmanaged.state)

/**
 * Stores the result of the original terms; returns its revision. Seals it unless the record of the managed result states it.
 * @param options `isLater`: it was decided after the managed result
 */
async function storeUnmanaged(
  tx: Queryable,
  { id, grade, actions, gradedAt }: ResultToStore,
  { isLater }: { isLater: boolean },
): Promise<number> {
  const { state, reason, exits, r, r_net } = grade.unmanaged
  const result = { state, reason, exits, r, r_net }
  const base = { id, isManaged: false, regradeReason: null, gradedAt }
  const revision = await store.insertGrade(tx, { ...base, ...result, result, evidence: grade.evidence })
  const until = Date.parse(grade.unmanaged.ended_at ?? gradedAt.toISOString())
  // The record of the managed result has those until its end.
  const applied = actions.filter(({ at }) => Date.parse(at) <= until)
  const content = { ...result, ...(applied.length > 0 && { actions: applied }), candles: grade.evidence }
  if (isLater || revision > 1)
    await sealRecord(tx, {
      idea: id,
      kind: 'idea.unmanaged',
      at: gradedAt,
      content: { ...(toCanonicalValue(content) as object), graded_at: gradedAt.toISOString() },
    })
  return revision
}

/** Whether amendments made a difference to the result so far. */
export const differ = ({ applied, managed, unmanaged }: SourceGrade): boolean =>
  applied.length > 0 && (managed.state !== unmanaged.state || managed.r !== unmanaged.r || managed.r_net !== unmanaged.r_net)

/** Whether a result may still change by prices. */
export const isOpenState = (state: string | null): boolean => state === 'waiting' || state === 'live'
