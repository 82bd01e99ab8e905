import type { Decimal } from '@trademates/contract/decimals'
import type { Direction, IdeaExit, IdeaState } from '@trademates/contract/ideas'
import type { Market } from '@trademates/contract/markets'
import type { Period, Slice } from '@trademates/contract/scoring'
import { CURVE_LENGTH, type TrackRecord } from '@trademates/contract/track-records'
import type { Id } from '@trademates/contract/wire'
import { emptySql, type Queryable, type Sql, sql } from '#platform/database/db.ts'
import { visible } from '#features/people/visibility.ts'
import type { SliceStatistics } from './compute.ts'

// An arbitrary advisory lock key.
const TRACK_RECORDS_LOCK_KEY = 7_244_122

/** Serializes the computation of track records over all processes until the transaction ends, so that the newest ideas win. */
export const lockTrackRecords = (tx: Queryable): Promise<unknown> => tx.one`select pg_advisory_xact_lock(${TRACK_RECORDS_LOCK_KEY})`

/** A filled idea as stored. Columns that only live ideas or forecasts need are null for others. */
export interface FilledIdeaRow {
  id: Id
  author_id: Id
  market: Market
  underlying: string
  direction: Direction
  state: IdeaState
  entered_at: Date
  ended_at: Date | null
  fill: Decimal
  risk: Decimal | null
  /** The price at the expiration; null: not known yet. */
  hold_price: Decimal | null
  remaining: number
  r_net: Decimal | null
  mark_price: Decimal | null
  cost_rate: Decimal
  exits: Pick<IdeaExit, 'price' | 'share'>[] | null
  unmanaged_r_net: Decimal | null
  forecast_occurred: boolean | null
  confidence: number | null
  stop: Decimal | null
  first_target: Decimal | null
}

/** The ideas of these authors that have a fill and are neither practice nor void, in order of ids. Without an unmanaged result, both are the same. */
export const listFilledIdeas = (tx: Queryable, authors: readonly Id[]): Promise<FilledIdeaRow[]> =>
  tx.many<FilledIdeaRow>`
    select id, author_id, market, underlying, direction, state, entered_at, ended_at, fill::text, risk::text, hold_price::text, remaining, r_net::text,
      mark_price::text, coalesce(terms ->> 'cost_rate', '0') as cost_rate,
      case when state = 'live' then exits end as exits,
      (case when unmanaged_state is null then r_net else unmanaged_r_net end)::text as unmanaged_r_net,
      forecast_occurred,
      (terms ->> 'confidence')::int as confidence,
      case when terms ->> 'confidence' is not null then terms ->> 'stop' end as stop,
      case when terms ->> 'confidence' is not null then terms -> 'targets' -> 0 ->> 'price' end as first_target
    from ideas
    where author_id = any(${authors}) and not practice and fill is not null and entered_at is not null
      and (state = 'live' or (r_net is not null and ended_at is not null))
    order by author_id, id`

export interface AuthorRow {
  id: Id
  void_count: number
  /** Void ones and ideas that never entered included. */
  ended_count: number
  last_posted_at: Date | null
}

/** Those of the authors who still exist, with the numbers of their void and ended ideas and the time of their last one. Keeps them from being deleted. */
export const lockAuthors = (tx: Queryable, authors: readonly Id[]): Promise<AuthorRow[]> =>
  tx.many<AuthorRow>`
    select u.id,
      (select count(*)::int from ideas where author_id = u.id and not practice and state = 'void') as void_count,
      (select count(*)::int from ideas where author_id = u.id and not practice and state not in ('waiting', 'live')) as ended_count,
      (select max(posted_at) from ideas where author_id = u.id and not practice) as last_posted_at
    from users u where u.id = any(${authors}) order by u.id for key share`

/** The stored slices of these authors. */
export const listStoredSlices = (
  tx: Queryable,
  authors: readonly Id[],
): Promise<(Pick<StoredSlice, 'score' | 'graded'> & { author_id: Id; slice: string; is_counted: boolean })[]> =>
  tx.many<Pick<StoredSlice, 'score' | 'graded'> & { author_id: Id; slice: string; is_counted: boolean }>`
    select author_id, slice, is_counted, score::text, graded from track_records where author_id = any(${authors})`

/** Adds to the numbers of track records that ever had 20 ideas. */
export const addToCounts = (tx: Queryable, added: readonly { slice: string; n: number }[]): Promise<number> =>
  tx.run`
    insert into track_record_counts (slice, n)
    select slice, n from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added (slice text, n int)
    on conflict (slice) do update set n = track_record_counts.n + excluded.n`

/** The number of track records that ever had 20 ideas, for each slice. */
export const listCounts = (db: Queryable): Promise<{ slice: string; n: number }[]> =>
  db.many<{ slice: string; n: number }>`select slice, n from track_record_counts`

export interface NewSlice {
  author_id: Id
  slice: string
  score: Decimal | null
  t_statistic: Decimal | null
  beats_luck: boolean
  graded: number
  is_counted: boolean
  is_listed: boolean
  statistics: SliceStatistics
}

/** Stores slices in place of their earlier versions. */
export const saveSlices = (tx: Queryable, slices: readonly NewSlice[], asOf: Date): Promise<number> =>
  tx.run`
    insert into track_records (author_id, slice, score, t_statistic, beats_luck, graded, is_counted, is_listed, statistics, as_of)
    select author_id, slice, score, t_statistic, beats_luck, graded, is_counted, is_listed, statistics, ${asOf}
    from jsonb_to_recordset(${JSON.stringify(slices)}::jsonb) as saved (author_id uuid, slice text, score numeric, t_statistic numeric,
      beats_luck boolean, graded int, is_counted boolean, is_listed boolean, statistics jsonb)
    on conflict (author_id, slice) do update set score = excluded.score, t_statistic = excluded.t_statistic, beats_luck = excluded.beats_luck,
      graded = excluded.graded, is_counted = excluded.is_counted, is_listed = excluded.is_listed, statistics = excluded.statistics,
      as_of = excluded.as_of`

/** Stores the scores of authors with their open ideas, which are listed by it. */
export const saveCallerScores = (tx: Queryable, scores: readonly { author: Id; score: Decimal | null }[]): Promise<number> =>
  tx.run`
    update ideas i set caller_score = coalesce(s.score, -1000)
    from unnest(${scores.map(({ author }) => author)}::uuid[], ${scores.map(({ score }) => score)}::numeric[]) as s (author, score)
    where i.author_id = s.author and i.state in ('waiting', 'live') and not i.practice and i.caller_score <> coalesce(s.score, -1000)`

/** Marks the track records of a slice that a risen luck line has passed. */
export const removeFromAboveLine = (tx: Queryable, slice: string, line: number): Promise<number> =>
  tx.run`update track_records set beats_luck = false where slice = ${slice} and is_listed and beats_luck and t_statistic <= ${line}`

/** Up to `limit` authors whose track record is older than a time. */
export const listOutdated = (db: Queryable, since: Date, limit: number): Promise<{ author_id: Id }[]> =>
  db.many<{ author_id: Id }>`
    select author_id from track_records where slice = 'all' and as_of < ${since} order by as_of limit ${limit}`

export interface StoredSlice {
  slice: string
  score: Decimal | null
  t_statistic: Decimal | null
  beats_luck: boolean
  graded: number
  statistics: SliceStatistics
  as_of: Date
}

/** These slices of an author's track record, unordered. */
export const listSlices = (db: Queryable, author: Id, slices: readonly string[]): Promise<StoredSlice[]> =>
  db.many<StoredSlice>`
    select slice, score::text, t_statistic::text, beats_luck, graded, statistics, as_of from track_records
    where author_id = ${author} and slice = any(${slices})`

/** The rank of an author in the list of callers of a slice, as for a viewer without blocks; none if the author is not listed. */
export const findRank = (db: Queryable, author: Id, slice: string): Promise<{ rank: number } | undefined> =>
  db.one<{ rank: number }>`
    select (
      select count(*)::int + 1 from track_records t join users u on u.id = t.author_id
      where t.slice = own.slice and t.is_listed and u.show_among_callers and u.suspended_at is null
        and (t.beats_luck, t.score, t.t_statistic) >= (own.beats_luck, own.score, own.t_statistic)
        and ((t.beats_luck, t.score, t.t_statistic) > (own.beats_luck, own.score, own.t_statistic) or t.author_id < own.author_id)
    ) as rank
    from track_records own join users me on me.id = own.author_id
    where own.author_id = ${author} and own.slice = ${slice} and own.is_listed and me.show_among_callers and me.suspended_at is null`

const inSlice = ({ market, days }: Slice): Sql => sql`
  ${market === null ? emptySql : sql`and market = ${market}`} ${days === null ? emptySql : sql`and (ended_at is null or ended_at >= ${sinceDays(days)})`}`
const sinceDays = (days: Period): Sql => sql`now() - ${`${days} days`}::interval`

/** When the account of a user was created. */
export const findJoinDate = (db: Queryable, user: Id): Promise<{ created_at: Date } | undefined> =>
  db.one<{ created_at: Date }>`select created_at from users where id = ${user}`

/** The numbers of an author's ideas in a slice by state. */
export const countIdeas = (db: Queryable, author: Id, slice: Slice): Promise<TrackRecord['counts'] | undefined> =>
  db.one<TrackRecord['counts']>`
    select count(*) filter (where not practice and state in ('target', 'stopped', 'expired', 'closed'))::int as graded,
      count(*) filter (where not practice and state = 'live')::int as open,
      count(*) filter (where not practice and state = 'waiting')::int as waiting,
      count(*) filter (where not practice and state = 'missed')::int as never_entered,
      count(*) filter (where not practice and state = 'canceled')::int as canceled,
      count(*) filter (where not practice and state = 'void')::int as void,
      count(*) filter (where not practice and deleted_at is not null)::int as deleted,
      count(*) filter (where practice)::int as practice
    from ideas where author_id = ${author} ${inSlice(slice)}`

export interface CurveRow {
  id: Id
  symbol: string
  ended_at: Date
  r_net: Decimal
  total_r: Decimal
  is_deleted: boolean
}

/** The newest points of an author's equity curve in a slice, newest first. */
export const listCurve = (db: Queryable, author: Id, slice: Slice): Promise<CurveRow[]> =>
  db.many<CurveRow>`
    select id, symbol, ended_at, r_net::text, (sum(r_net) over (order by ended_at, id))::text as total_r,
      deleted_at is not null as is_deleted
    from ideas where author_id = ${author} and not practice and fill is not null and r_net is not null and ended_at is not null ${inSlice(slice)}
    order by ended_at desc, id desc limit ${CURVE_LENGTH}`

/** A row of the list of callers, with what continues the list after it. */
export interface CallerRow extends Pick<StoredSlice, 'beats_luck' | 'graded' | 'statistics'> {
  author_id: Id
  score: Decimal
  t_statistic: Decimal
  rank: number
  is_following: boolean
  joined_at: Date
}

/** The place in the list after which a page begins. */
export interface CallerCursor {
  rank: number
  beatsLuck: boolean
  score: Decimal
  t: Decimal
  author: Id
}

/**
 * A page of the list of callers with ranks, `limit + 1` rows. Users who are hidden from the viewer leave gaps in the ranks: one more row is read
 * from the index for each of them.
 * @param options `slice` as stored; `after`: the last row of the page before
 */
export const listRanked = (
  db: Queryable,
  viewer: Id,
  { slice, limit, after }: { slice: string; limit: number; after: CallerCursor | null },
): Promise<CallerRow[]> =>
  db.many<CallerRow>`
    select author_id, score::text, t_statistic::text, beats_luck, graded, statistics, joined_at, rank,
      exists (select from follows where follower_id = ${viewer} and followed_id = author_id) as is_following from (
      select first.*, (${after?.rank ?? 0} + row_number() over (order by beats_luck desc, score desc, t_statistic desc, author_id))::int as rank from (
        select t.author_id, t.score, t.t_statistic, t.beats_luck, t.graded, t.statistics, u.created_at as joined_at
        from track_records t join users u on u.id = t.author_id
        where t.slice = ${slice} and t.is_listed and u.show_among_callers and u.suspended_at is null ${after === null ? emptySql : isAfter(after)}
        order by t.beats_luck desc, t.score desc, t.t_statistic desc, t.author_id
        limit ${limit + 1} + (select count(*) from hidden_from(${viewer}))
      ) first
    ) ranked
    where ${visible(viewer, sql`author_id`)}
    order by ranked.beats_luck desc, ranked.score desc, ranked.t_statistic desc, author_id limit ${limit + 1}`

const isAfter = ({ beatsLuck, score, t, author }: CallerCursor): Sql => sql`
  and (t.beats_luck, t.score, t.t_statistic) <= (${beatsLuck}::boolean, ${score}::numeric, ${t}::numeric)
  and ((t.beats_luck, t.score, t.t_statistic) < (${beatsLuck}::boolean, ${score}::numeric, ${t}::numeric) or t.author_id > ${author})`
