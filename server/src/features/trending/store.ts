import type { HourActivity } from '@trademates/contract/trending'
import type { Id } from '@trademates/contract/wire'
import { type Queryable, sql } from '#platform/database/db.ts'

/** A stored computation. */
export interface StoredTrending {
  as_of: Date
  result: {
    rising: HourActivity[]
    discussed: DailyRow[]
    held: HourActivity[]
    /** The share of bullish posts of 24 hours, by symbol; only where there are enough. */
    bullish: Record<string, number>
  }
}

/** A post that names symbols. */
export interface MentionRow {
  author: Id
  at: Date
  author_created_at: Date
  is_established: boolean
  is_limited: boolean
  symbols: string[]
  text: string
}

/** The posts about a symbol in 24 hours. */
export interface DailyRow {
  symbol: string
  weight: number
  people: number
  posts: number
  bullish: number
  sentiments: number
}

// Three posts older than a day; see weightOf in contract/src/trending.ts.
const isEstablished = (dayAgo: Id) => sql`
  (select count(*) from (select from posts o where o.author_id = p.author_id and o.id < ${dayAgo} limit 3) older) = 3`

/** The visible posts with symbols from an id on, and before another. */
export const listMentions = (db: Queryable, { from, to, dayAgo }: { from: Id; to: Id; dayAgo: Id }): Promise<MentionRow[]> =>
  db.many<MentionRow>`
    select p.author_id as author, p.created_at as at, u.created_at as author_created_at, u.suspended_at is not null as is_limited,
      ${isEstablished(dayAgo)} as is_established, array(select s.symbol from post_symbols s where s.post_id = p.id) as symbols,
      p.name || ' ' || p.description as text
    from posts p join users u on u.id = p.author_id
    where p.id >= ${from} and p.id < ${to} and p.hidden_at is null and exists (select from post_symbols s where s.post_id = p.id)`

/** The weight of each symbol in the posts from an id on, each author once. */
export const listDailyRows = (db: Queryable, { from, dayAgo }: { from: Id; dayAgo: Id }): Promise<DailyRow[]> =>
  db.many<DailyRow>`
    with authors as materialized (
      select p.author_id, u.created_at, ${isEstablished(dayAgo)} as is_established
      from (select distinct author_id from posts where id >= ${from}) p join users u on u.id = p.author_id where u.suspended_at is null
    ), mentions as (
      select s.symbol, p.author_id, p.id, case when s.position = 1 then p.sentiment end as sentiment, case when a.is_established and p.created_at - a.created_at >= interval '7 days' then 1 else 0.25 end as weight
      from posts p join authors a on a.author_id = p.author_id join post_symbols s on s.post_id = p.id
      where p.id >= ${from} and p.hidden_at is null and p.created_at - a.created_at >= interval '1 day'
        and (select count(*) from post_symbols o where o.post_id = p.id) <= 5
    ), by_author as (
      select symbol, max(weight) as weight, count(*) as posts, count(*) filter (where sentiment = 'bullish') as bullish, count(sentiment) as sentiments
      from mentions group by symbol, author_id
    )
    select symbol, sum(weight)::float8 as weight, count(*)::int as people, sum(posts)::int as posts, sum(bullish)::int as bullish,
      sum(sentiments)::int as sentiments
    from by_author group by symbol`

/** The symbol of the whole community in the hourly table. */
export const COMMUNITY = '*'

/** The completed hours since a time, newest first. */
export const listStoredHours = (db: Queryable, since: Date): Promise<{ hour: Date }[]> =>
  db.many<{ hour: Date }>`select hour from symbol_hours where symbol = ${COMMUNITY} and hour >= ${since} order by hour desc`

/** Stores the weights of a completed hour; a stored hour does not change. */
export const putHours = (
  db: Queryable,
  hour: Date,
  rows: readonly { symbol: string; weight: number; authors: number }[],
): Promise<number> =>
  db.run`
    insert into symbol_hours (symbol, hour, weight, authors)
    select r.symbol, ${hour}, r.weight, r.authors
    from unnest(${rows.map(({ symbol }) => symbol)}::text[], ${rows.map(({ weight }) => weight)}::numeric[],
      ${rows.map(({ authors }) => authors)}::int[]) as r (symbol, weight, authors)
    on conflict do nothing`

/** The sum of the weights of each symbol between two times. */
export const sumHours = (db: Queryable, from: Date, to: Date): Promise<{ symbol: string; weight: number }[]> =>
  db.many<{ symbol: string; weight: number }>`
    select symbol, sum(weight)::float8 as weight from symbol_hours where hour >= ${from} and hour < ${to} group by symbol`

/** The weights of the community by hour since a time. */
export const listCommunityHours = (db: Queryable, since: Date): Promise<{ hour: Date; weight: number }[]> =>
  db.many<{ hour: Date; weight: number }>`
    select hour, weight::float8 as weight from symbol_hours where symbol = ${COMMUNITY} and hour >= ${since}`

export const deleteHours = (db: Queryable, before: Date): Promise<number> => db.run`delete from symbol_hours where hour < ${before}`

/** Posts of 24 hours and open ideas, by symbol. */
export type SymbolCounts = Record<string, [posts: number, ideas: number]>

/** The open ideas of each symbol. */
export const countOpenIdeas = (db: Queryable): Promise<{ symbol: string; count: number }[]> =>
  db.many<{ symbol: string; count: number }>`
    select symbol, count(*)::int as count from ideas where state in ('waiting', 'live') group by symbol`

export const putTrending = (db: Queryable, { as_of: asOf, result }: StoredTrending, counts: SymbolCounts): Promise<number> =>
  db.run`
    insert into trending (as_of, result, activity) values (${asOf}, ${JSON.stringify(result)}::jsonb, ${JSON.stringify(counts)}::jsonb)
    on conflict (id) do update set as_of = excluded.as_of, result = excluded.result, activity = excluded.activity`

/** Posts of 24 hours and open ideas by symbol; empty until they are counted. */
export const findCounts = async (db: Queryable): Promise<SymbolCounts> =>
  (await db.one<{ activity: SymbolCounts }>`select activity from trending where id`)?.activity ?? {}

/** Posts of 24 hours about a symbol, as of the newest computation. */
export const countPosts = async (db: Queryable, code: string): Promise<number> =>
  (await db.one<{ posts: number | null }>`select (activity #> ${[code, '0']}::text[])::int as posts from trending where id`)?.posts ?? 0

export const findTrending = (db: Queryable): Promise<StoredTrending | undefined> =>
  db.one<StoredTrending>`select as_of, result from trending where id`
