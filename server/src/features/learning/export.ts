import type { LessonProgress } from '@trademates/contract/learning'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { listProgressRows } from './store.ts'
import { presentProgress } from './view.ts'

/** The lesson progress of a user, for the data export. */
export const exportLearning = async (db: Queryable, user: Id): Promise<LessonProgress[]> =>
  (await listProgressRows(db, user)).map(presentProgress)
