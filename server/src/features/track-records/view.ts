import { MARKETS } from '@trademates/contract/markets'
import type { Slice } from '@trademates/contract/scoring'
import type { TrackRecord } from '@trademates/contract/track-records'
import type { Id } from '@trademates/contract/wire'
import { notFoundError } from '#platform/api-error.ts'
import type { Queryable } from '#platform/database/db.ts'
import { computeSlice } from './compute.ts'
import { presentLuckLine } from './luck.ts'
import { sliceKey } from './slices.ts'
import { countIdeas, findJoinDate, findRank, listCurve, listSlices } from './store.ts'

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

/** A slice of a user's track record as this viewer sees it. Six queries. @throws `not_found` for a deleted user */
export async function presentTrackRecord(db: Queryable, viewer: Id, user: Id, slice: Slice): Promise<TrackRecord> {
  const key = sliceKey(slice)
  const marketKeys = slice.market === null ? MARKETS.map((market) => sliceKey({ market, days: slice.days })) : []
  const [slices, counts, curve, luck, joined, own] = await Promise.all([
    listSlices(db, user, [key, ...marketKeys]),
    countIdeas(db, user, slice),
    listCurve(db, user, slice),
    presentLuckLine(db, key),
    findJoinDate(db, user),
    viewer === user ? findRank(db, user, key) : undefined,
  ])
  if (joined === undefined) throw notFoundError()
  const byKey = new Map(slices.map((each) => [each.slice, each]))
  const stored = byKey.get(key)
  const {
    since,
    markets: _markets,
    last_results: _lastResults,
    by_market,
    ...statistics
  } = stored?.statistics ?? computeSlice([], slice, 0).statistics
  return {
    user_id: user,
    joined_at: joined.created_at.toISOString(),
    as_of: stored?.as_of.toISOString() ?? null,
    slice,
    counts: counts ?? NO_COUNTS,
    score: stored?.score ?? null,
    t: stored?.t_statistic === undefined || stored.t_statistic === null ? null : Number(stored.t_statistic),
    luck,
    beats_luck: stored?.beats_luck ?? false,
    ...statistics,
    by_market: by_market.map((figures) => {
      const { low = null, edge = null, high = null } = byKey.get(sliceKey({ ...slice, market: figures.market }))?.statistics ?? {}
      return { ...figures, low, edge, high }
    }),
    curve: curve
      .map(({ id, symbol, ended_at: at, r_net, total_r, is_deleted }) => ({
        idea_id: id,
        at: at.toISOString(),
        symbol,
        r_net,
        total_r,
        is_deleted,
      }))
      .toReversed(),
    hidden_until: stored?.score === undefined || stored.score === null ? { graded: stored?.graded ?? 0, since } : null,
    rank: own?.rank ?? null,
  }
}
