import type { LessonProgress } from '@trademates/contract/learning'
import type { Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { listRows } from './store.ts'
import { presentProgress } from './view.ts'

/** What a user has done of all lessons. */
export const learningOf = async (db: Handle, user: Id): Promise<LessonProgress[]> => (await listRows(db, user)).map(presentProgress)
