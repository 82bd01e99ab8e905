import type { readTrackRecord, TrackRecord } from '@trademates/contract/track-records'
import type { Deps } from '#platform/deps.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { requireVisibleUser } from '#features/people/view.ts'
import { sliceOf } from './slices.ts'
import { presentTrackRecord } from './view.ts'

/** Shows a track record; throws `not_found` for a user that the viewer may not see. */
export async function show({ viewer, params, query }: RequestContext<typeof readTrackRecord>, { db }: Deps): Promise<TrackRecord> {
  await requireVisibleUser(db, viewer.id, params.userId)
  return presentTrackRecord(db, viewer.id, params.userId, sliceOf(query))
}
