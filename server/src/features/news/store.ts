import type { SymbolMarket } from '@trademates/contract/markets'
import type { Id } from '@trademates/contract/wire'
import { type Queryable, emptySql, sql } from '#platform/database/db.ts'
import { olderThan, type PageQuery } from '#platform/database/pagination.ts'

/** Value of `feed` for sample headlines. */
export const SAMPLE_FEED = 'sample'

/** A stored headline. */
export interface NewsRow {
  id: Id
  source: string
  headline: string
  url: string | null
  published_at: Date
  symbols: string[]
  markets: SymbolMarket[]
}

/** A headline to insert; its keys are hashes in hexadecimal. */
export interface NewHeadline extends Omit<NewsRow, 'published_at'> {
  published_at: string
  feed: string
  guid_key: string
  link_key: string | null
}

/** Inserts new headlines; the first feed that brings one is its source. */
export const insertNews = (tx: Queryable, rows: readonly NewHeadline[]): Promise<number> =>
  tx.run`
    insert into news (id, feed, source, headline, url, published_at, symbols, markets, guid_key, link_key)
    select id, feed, source, headline, url, published_at, symbols, markets, decode(guid_key, 'hex'), decode(link_key, 'hex')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, feed text, source text, headline text, url text,
      published_at timestamptz, symbols text[], markets text[], guid_key text, link_key text)
    on conflict do nothing`

export interface NewsQuery extends PageQuery {
  market?: SymbolMarket | undefined
  symbol?: string | undefined
  watched?: 'true' | undefined
}

/** One headline more than requested, newest first. */
export const listNewsRows = (db: Queryable, viewer: Id, { market, symbol, watched, ...page }: NewsQuery): Promise<NewsRow[]> =>
  db.many<NewsRow>`
    select id, source, headline, url, published_at, symbols, markets from news
    where true ${olderThan(page.cursor, sql`id`)}
      ${market === undefined ? emptySql : sql`and markets @> array[${market}]`}
      ${symbol === undefined ? emptySql : sql`and symbols @> array[${symbol}]`}
      ${
        watched === undefined
          ? emptySql
          : sql`and symbols && array(
              select w.symbol from watchlists l join watched_symbols w on w.watchlist_id = l.id where l.user_id = ${viewer})`
      }
    order by id desc limit ${page.limit + 1}`

/**
 * Removes feeds that are not configured and their headlines. Another feed may have brought the same headlines second, so all feeds are read
 * again regardless of their validators.
 */
export async function removeUnlisted(tx: Queryable, feeds: readonly string[]): Promise<void> {
  await tx.run`delete from news_feeds where url <> all(${feeds})`
  const removed = await tx.run`delete from news where feed <> all(${feeds})`
  if (removed > 0) await tx.run`update news_feeds set etag = null, last_modified = null`
}

/** Removes headlines older than an id and all but the newest `most`. */
export const removeOld = (db: Queryable, { oldest, most }: { oldest: Id; most: number }): Promise<number> =>
  db.run`delete from news where id < greatest(${oldest}::uuid, (select id from news order by id desc offset ${most} limit 1))`

/** State of a feed. */
export interface FeedRow {
  url: string
  failures: number
  etag: string | null
  last_modified: string | null
}

/** The feeds that are due, or were never read. */
export const listDueFeeds = (db: Queryable, urls: readonly string[]): Promise<FeedRow[]> =>
  db.many<FeedRow>`
    select configured.url, coalesce(failures, 0) as failures, etag, last_modified
    from unnest(${urls}::text[]) configured (url) left join news_feeds f on f.url = configured.url
    where due_at is null or due_at <= now()`

/** Stores the result of reading a feed and when it is due again. */
export const putFeed = (db: Queryable, { url, failures, etag, last_modified }: FeedRow, seconds: number): Promise<number> =>
  db.run`
    insert into news_feeds (url, due_at, failures, etag, last_modified)
    values (${url}, now() + ${`${Math.round(seconds)} seconds`}::interval, ${failures}, ${etag}, ${last_modified})
    on conflict (url) do update set
      due_at = excluded.due_at, failures = excluded.failures, etag = excluded.etag, last_modified = excluded.last_modified`

/** The headlines about any of these symbols from an id on, newest first. */
export const listHeadlinesOf = (db: Queryable, symbols: readonly string[], since: Id): Promise<Pick<NewsRow, 'headline' | 'symbols'>[]> =>
  db.many`select headline, symbols from news where symbols && ${symbols}::text[] and id >= ${since} order by id desc limit 1000`
