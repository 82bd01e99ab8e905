import type { Sentiment } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'

/** A vote of a user. */
export interface VoteRow {
  symbol: string
  /** A UTC day: 2026-11-27. */
  day: string
  stance: Sentiment
  voted_at: Date
}

/** Locks the votes of a user against other changes until the transaction ends. */
export const lockVotes = (tx: Queryable, user: Id): Promise<number> => tx.run`select from users where id = ${user} for no key update`

/** The number of symbols other than `symbol` that a user has voted on in a UTC day. */
export async function countOtherVotes(tx: Queryable, user: Id, { symbol, day }: Pick<VoteRow, 'symbol' | 'day'>): Promise<number> {
  const row = await tx.one<{ count: number }>`
    select count(*)::int as count from symbol_votes where user_id = ${user} and day = ${day} and symbol <> ${symbol}`
  return row?.count ?? 0
}

/** Stores a vote in place of an earlier one of the same day. */
export const putVote = (tx: Queryable, user: Id, { symbol, day, stance, voted_at: at }: VoteRow): Promise<number> =>
  tx.run`
    insert into symbol_votes (user_id, symbol, day, stance, voted_at) values (${user}, ${symbol}, ${day}, ${stance}, ${at})
    on conflict (user_id, day, symbol) do update set stance = excluded.stance, voted_at = excluded.voted_at`

export const deleteVote = (tx: Queryable, user: Id, { symbol, day }: Pick<VoteRow, 'symbol' | 'day'>): Promise<number> =>
  tx.run`delete from symbol_votes where user_id = ${user} and day = ${day} and symbol = ${symbol}`

/** The vote of a user in a UTC day, and whether the account is older than `minAge`. */
export const findVote = (
  db: Queryable,
  user: Id,
  { symbol, day, minAge }: Pick<VoteRow, 'symbol' | 'day'> & { minAge: string },
): Promise<{ stance: Sentiment; counts: boolean } | undefined> =>
  db.one<{ stance: Sentiment; counts: boolean }>`
    select v.stance, u.created_at <= now() - ${minAge}::interval as counts
    from symbol_votes v join users u on u.id = v.user_id where v.user_id = ${user} and v.day = ${day} and v.symbol = ${symbol}`

/** A view of a user: a vote, or the sentiment of a post. Times in the past. */
export interface ViewRow {
  user_id: Id
  stance: Sentiment
  at: Date
  account_created_at: Date
  is_vote: boolean
}

/**
 * The votes on a symbol since a moment, and the sentiments of the posts about it first after an id of the same time. Without those of suspended users,
 * and at most `limit` of each, newest first.
 */
export const listViews = (
  db: Queryable,
  symbol: string,
  { since, afterId, limit }: { since: Date; afterId: Id; limit: number },
): Promise<ViewRow[]> =>
  db.many<ViewRow>`
    select v.user_id, v.stance, v.voted_at as at, u.created_at as account_created_at, true as is_vote
    from (
      select * from symbol_votes where symbol = ${symbol} and day >= (${since}::timestamptz at time zone 'UTC')::date
      order by day desc limit ${limit}
    ) v join users u on u.id = v.user_id
    where v.voted_at > ${since} and u.suspended_at is null
    union all
    select p.author_id, p.sentiment, p.created_at, u.created_at, false
    from (
      select p.* from post_symbols s join posts p on p.id = s.post_id
      where s.symbol = ${symbol} and s.position = 1 and s.post_id > ${afterId} and p.sentiment is not null and p.hidden_reason is null
      order by s.post_id desc limit ${limit}
    ) p join users u on u.id = p.author_id
    where u.suspended_at is null`

/** The votes on a symbol by UTC day, oldest first, of accounts that were older than `minAge` when they voted and are not suspended. */
export const countVotesByDay = (
  db: Queryable,
  symbol: string,
  { from, minAge }: { from: string; minAge: string },
): Promise<{ day: string; bullish: number; bearish: number }[]> =>
  db.many<{ day: string; bullish: number; bearish: number }>`
    select v.day::text as day, count(*) filter (where v.stance = 'bullish')::int as bullish, count(*) filter (where v.stance = 'bearish')::int as bearish
    from symbol_votes v
    where v.symbol = ${symbol} and v.day >= ${from}
      and (select u.suspended_at is null and u.created_at <= v.voted_at - ${minAge}::interval from users u where u.id = v.user_id)
    group by v.day order by v.day`

/** The bullish percentage of the votes since a moment, of symbols with at least `least`; accounts younger than `minAge` and suspended ones do not count. */
export const listShares = (
  db: Queryable,
  { since, least, minAge }: { since: Date; least: number; minAge: string },
): Promise<{ symbol: string; share: number }[]> =>
  db.many<{ symbol: string; share: number }>`
    select symbol, round(100.0 * count(*) filter (where stance = 'bullish') / count(*))::int as share
    from (
      select distinct on (v.symbol, v.user_id) v.symbol, v.stance from symbol_votes v
      where v.day >= (${since}::timestamptz at time zone 'UTC')::date and v.voted_at > ${since}
        and (select u.suspended_at is null and u.created_at <= now() - ${minAge}::interval from users u where u.id = v.user_id)
      order by v.symbol, v.user_id, v.voted_at desc
    ) newest
    group by symbol having count(*) >= ${least}`

/** All votes of a user, for the export of their data. */
export const listUserVotes = (db: Queryable, user: Id): Promise<VoteRow[]> =>
  db.many<VoteRow>`select symbol, day::text as day, stance, voted_at from symbol_votes where user_id = ${user} order by day, symbol`
