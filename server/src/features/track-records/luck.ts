import { luckLine, roundStatistic } from '@trademates/contract/scoring'
import type { LuckLine, readLuckLine } from '@trademates/contract/track-records'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { listCounts } from './store.ts'

const MIN_COUNT = 2

/** The luck line of a slice, with the number of track records it follows from. */
export async function presentLuckLine(db: Queryable, slice: string): Promise<LuckLine> {
  const n = Math.max((await listCounts(db)).find((row) => row.slice === slice)?.n ?? 0, MIN_COUNT)
  return { n, t: Number(roundStatistic(luckLine(n))) }
}

/** Shows the luck line of whole track records. */
export const showLuckLine = (_request: RequestContext<typeof readLuckLine>, { db }: Deps): Promise<LuckLine> => presentLuckLine(db, 'all')
