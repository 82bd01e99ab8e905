import type { LessonProgress, listProgress } from '@trademates/contract/learning'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { listRows } from './store.ts'
import { presentProgress } from './view.ts'

/** What the viewer has done of each lesson, the latest first. */
export const list = async ({ viewer }: Ask<typeof listProgress>, { db }: Deps): Promise<LessonProgress[]> =>
  (await listRows(db, viewer.id)).map(presentProgress)
