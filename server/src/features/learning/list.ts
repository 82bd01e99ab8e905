import type { LessonProgress, listProgress } from '@trademates/contract/learning'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { listProgressRows } from './store.ts'
import { presentProgress } from './view.ts'

/** Lists the viewer's lesson progress, the most recent first. */
export const list = async ({ viewer }: RequestContext<typeof listProgress>, { db }: Deps): Promise<LessonProgress[]> =>
  (await listProgressRows(db, viewer.id)).map(presentProgress)
