import type { CorporateAction } from '@trademates/contract/corporate-actions'
import { createOpenRecord } from '@trademates/contract/grading'
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
  /** The result before. */
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

/** Stores and seals the results that have ended since the last grade; returns the revision of the managed one. */
export async function storeGrades(
  tx: Queryable,
  { idea, grade, actions, now }: GradeToStore,
  { locked, regrade }: { locked: store.IdeaToGrade; regrade: Regrade | undefined },
): Promise<number> {
  const gradedAt = new Date(now)
  const wasOpen = isOpenState(locked.state)
  const { managed, unmanaged } = grade
  // Corrected candles may leave the idea open.
  const record = grade.record ?? (regrade === undefined ? null : createOpenRecord(grade, listActionsSince(actions, idea.terms.posted_at)))
  let revision = locked.revision
  if ((wasOpen || regrade !== undefined) && record !== null) {
    const { candles, ...result } = record
    const { state, reason, r, r_net } = managed
    const base = { id: idea.id, isManaged: true, regradeReason: null, gradedAt }
    revision = await store.insertGrade(tx, { ...base, state, reason, r, r_net, result, evidence: candles })
    const content = { revision, ...(toCanonicalValue(record) as object), graded_at: gradedAt.toISOString() }
    await sealRecord(tx, { idea: idea.id, kind: 'idea.graded', at: gradedAt, content })
    if (regrade !== undefined) await insertCorrections(tx, idea.id, revision, regrade.corrections)
    await addJobAt(tx, 'idea-regrade', { idea_id: idea.id }, new Date(now + DAY_MS))
  }
  const isNew = wasOpen ? record !== null : isOpenState(locked.unmanaged_state)
  if (isNew && differ(grade) && !isOpenState(unmanaged.state)) {
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
    // The record of the managed result states an unmanaged result that ended no later.
    if (isOpenState(record?.unmanaged?.state ?? null))
      await sealRecord(tx, { idea: idea.id, kind: 'idea.unmanaged', at: gradedAt, content })
  }
  return revision
}

/** Whether amendments made a difference to the result so far. */
export const differ = ({ applied, managed, unmanaged }: SourceGrade): boolean =>
  applied.length > 0 && (managed.state !== unmanaged.state || managed.r !== unmanaged.r || managed.r_net !== unmanaged.r_net)

/** Whether a result may still change by prices. */
export const isOpenState = (state: string | null): boolean => state === 'waiting' || state === 'live'
