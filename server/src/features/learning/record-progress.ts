import type { LessonProgress, saveProgress } from '@trademates/contract/learning'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { notFoundError } from '#platform/api-error.ts'
import { upsertProgress } from './store.ts'
import { presentProgress } from './view.ts'

/** Stores the viewer's progress in a lesson and publishes it to their other devices. */
export async function recordProgress({ viewer, body }: RequestContext<typeof saveProgress>, { db, bus }: Deps): Promise<LessonProgress> {
  const row = await upsertProgress(db, viewer.id, { lesson: body.lesson, reached: body.reached ?? 0, quiz: body.quiz })
  if (row === undefined) throw notFoundError()
  const progress = presentProgress(row)
  bus.publish({ topic: 'learning.changed', user_id: viewer.id, progress })
  return progress
}
