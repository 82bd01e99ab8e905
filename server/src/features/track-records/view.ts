import type { Slice } from '@trademates/contract/scoring'
import type { TrackRecord } from '@trademates/contract/track-records'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { computeSlice } from './compute.ts'
import { presentLuckLine } from './luck.ts'
import { sliceKey } from './slices.ts'
import { countIdeas, findSlice, listCurve } from './store.ts'

const NO_COUNTS: TrackRecord['counts'] = {
  graded: 0,
  open: 0,
  waiting: 0,
  never_entered: 0,
  canceled: 0,
  void: 0,
  deleted: 0,
  practice: 0,
}

/** A slice of a user's track record. Four queries. */
export async function presentTrackRecord(db: Queryable, user: Id, slice: Slice): Promise<TrackRecord> {
  const [stored, counts, curve, luck] = await Promise.all([
    findSlice(db, user, sliceKey(slice)),
    countIdeas(db, user, slice),
    listCurve(db, user, slice),
    presentLuckLine(db, sliceKey(slice)),
  ])
  const {
    since,
    markets: _markets,
    last_results: _lastResults,
    ...statistics
  } = stored?.statistics ?? computeSlice([], slice, 0).statistics
  return {
    user_id: user,
    as_of: stored?.as_of.toISOString() ?? null,
    slice,
    counts: counts ?? NO_COUNTS,
    score: stored?.score ?? null,
    t: stored?.t_statistic === undefined || stored.t_statistic === null ? null : Number(stored.t_statistic),
    luck,
    beats_luck: stored?.beats_luck ?? false,
    ...statistics,
    curve: curve
      .map(({ id, symbol, ended_at: at, r_net, total_r }) => ({ idea_id: id, at: at.toISOString(), symbol, r_net, total_r }))
      .toReversed(),
    hidden_until: stored?.score === undefined || stored.score === null ? { graded: stored?.graded ?? 0, since } : null,
  }
}
