import { listIdeasByAuthor } from '@trademates/contract/idea-endpoints'
import type { Market } from '@trademates/contract/markets'
import type { Period } from '@trademates/contract/scoring'
import { listCallers, readTrackRecord } from '@trademates/contract/track-records'
import type { Id } from '@trademates/contract/wire'
import { listQuery, query } from '#lib/cache/query-cache.ts'

/** The market and the period, in days, of a slice; neither: the whole track record. */
export interface SliceFilter {
  market?: Market
  days?: Period
}

/** The track record of a user. */
export const trackRecordQuery = (userId: Id, slice: SliceFilter = {}) => query(readTrackRecord, { params: { userId }, query: { ...slice } })

/** The list of callers. */
export const callersQuery = (slice: SliceFilter) => listQuery(listCallers, { query: { ...slice } })

export type IdeaStateFilter = 'all' | 'open' | 'ended'

/** The ideas of a user, newest first. */
export const authorIdeasQuery = (userId: Id, state: IdeaStateFilter) =>
  listQuery(listIdeasByAuthor, { params: { userId }, query: { state } })
