import type { LessonProgress, noteProgress } from '@trademates/contract/learning'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { notFound } from '#platform/refusal.ts'
import { changeProgress } from './store.ts'
import { presentProgress } from './view.ts'

/** Notes what the viewer did of a lesson, and tells their other devices. */
export async function note({ viewer, body }: Ask<typeof noteProgress>, { db, bus }: Deps): Promise<LessonProgress> {
  const row = await changeProgress(db, viewer.id, { lesson: body.lesson, reached: body.reached ?? 0, quiz: body.quiz })
  if (row === undefined) throw notFound()
  const progress = presentProgress(row)
  bus.publish({ topic: 'learning.changed', user_id: viewer.id, progress })
  return progress
}
