import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { FeedSettings } from '#platform/config/news-feeds.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { FeedError } from './feeds/feed-error.ts'
import { fetchFeed, FETCH_DEFAULTS, type FetchOptions } from './feeds/fetch.ts'
import { linkKey } from './feeds/links.ts'
import type { FeedItem } from './feeds/parse.ts'
import { parseInWorker } from './feeds/parse-in-worker.ts'
import { SAMPLE_CYCLE_MS, SAMPLE_SOURCE, createSampleNews } from './sample.ts'
import { type FeedRow, insertNews, listDueFeeds, type NewHeadline, putFeed, removeOld, removeUnlisted, SAMPLE_FEED } from './store.ts'
import { tagHeadline } from './tagging/tag-headline.ts'

/** Sources of headlines; without feeds, sample headlines. */
export interface NewsOptions {
  feeds: readonly FeedSettings[]
  /** Default: FETCH_DEFAULTS; tests override them. */
  fetchOptions?: Partial<FetchOptions>
  /** Interval of the search for due feeds, in seconds. */
  intervalSeconds?: number
}

const POLL_SECONDS = 60
const REFRESH_SECONDS = 15 * 60
const RETRY_SECONDS = 5 * 60
const MAX_RETRY_SECONDS = 6 * 3_600
/** Upper limit of a Retry-After. */
const MAX_RETRY_AFTER_SECONDS = 86_400
const RETENTION_MS = 90 * 86_400_000
const MAX_HEADLINES = 20_000
const MAX_CONCURRENT_FEEDS = 6

/** Registers the job that collects headlines, in one process at a time. */
export function registerNewsCollection(
  deps: Deps,
  { feeds, fetchOptions, intervalSeconds = feeds.length === 0 ? REFRESH_SECONDS : POLL_SECONDS }: NewsOptions,
): void {
  const { settings, jobs } = deps
  const options: FetchOptions = { ...FETCH_DEFAULTS, userAgent: `TradeMates/${settings.version} (+${settings.publicUrl})`, ...fetchOptions }
  jobs.schedule(
    'collect-news',
    intervalSeconds,
    async (stopping) => {
      await (feeds.length === 0 ? insertSamples(deps) : readDueFeeds(deps, feeds, { options, stopping }))
      await removeOutdated(deps, feeds)
    },
    'slow',
  )
}

async function insertSamples({ db, bus }: Deps): Promise<void> {
  const rows = createSampleNews(new Date()).map(({ guid, headline, publishedAt }) =>
    toRow({ guid, headline, url: null, publishedAt }, { feed: SAMPLE_FEED, source: SAMPLE_SOURCE, markets: [] }),
  )
  if ((await insertNews(db, rows)) > 0) bus.publish({ topic: 'news.came' })
}

/** Removes headlines of feeds that are not configured any more, old ones and those beyond the limit. */
async function removeOutdated({ db }: Deps, feeds: readonly FeedSettings[]): Promise<void> {
  const isSample = feeds.length === 0
  await db.transaction((tx) => removeUnlisted(tx, isSample ? [SAMPLE_FEED] : feeds.map(({ url }) => url)))
  const oldest = newId(new Date(Date.now() - (isSample ? SAMPLE_CYCLE_MS : RETENTION_MS)))
  await removeOld(db, { oldest: `${oldest.slice(0, 14)}7000-8000-000000000000`, most: MAX_HEADLINES })
}

interface ReadOptions {
  options: FetchOptions
  stopping: AbortSignal
}

async function readDueFeeds(deps: Deps, feeds: readonly FeedSettings[], readOptions: ReadOptions): Promise<void> {
  const due = await listDueFeeds(
    deps.db,
    feeds.map(({ url }) => url),
  )
  await pLimit(MAX_CONCURRENT_FEEDS).map(due, async (row) => {
    const feed = feeds.find(({ url }) => url === row.url)
    if (feed !== undefined) await readFeed(deps, { feed, row }, readOptions)
  })
}

/** Reads a feed and stores when it is due again. Logs only the host of a failing feed, because its URL may contain a key. */
async function readFeed(
  { db, bus, log }: Deps,
  { feed, row }: { feed: FeedSettings; row: FeedRow },
  { options, stopping }: ReadOptions,
): Promise<void> {
  try {
    const fetched = await fetchFeed(feed.url, { etag: row.etag, lastModified: row.last_modified }, { options, stopping })
    if (fetched === null) return void (await putFeed(db, { ...row, failures: 0 }, REFRESH_SECONDS))
    const { title, entries } = await parseInWorker(fetched, { timeoutMs: options.parseTimeoutMs, stopping })
    const source = feed.name ?? (title.slice(0, 60).toWellFormed() || new URL(feed.url).hostname)
    const rows = entries.map((entry) => toRow(entry, { feed: feed.url, source, markets: feed.markets }))
    const inserted = await db.transaction(async (tx) => {
      await putFeed(tx, { url: feed.url, failures: 0, etag: fetched.etag, last_modified: fetched.lastModified }, REFRESH_SECONDS)
      return insertNews(tx, rows.filter(isRecent))
    })
    if (inserted > 0) bus.publish({ topic: 'news.came' })
  } catch (error) {
    stopping.throwIfAborted()
    // Any other error is a bug and must not stop the other feeds either.
    const [why, retryAfter] = error instanceof FeedError ? [{ why: error.message }, error.retryAfter] : [{ err: error }, null]
    log.warn({ feed: new URL(feed.url).hostname, ...why, failures: row.failures + 1 }, 'could not read a news feed')
    await putFeed(db, { ...row, failures: row.failures + 1 }, retryDelay(retryAfter, row.failures))
  }
}

/** Seconds until a failed feed is fetched again; at least its Retry-After, up to a limit. */
function retryDelay(retryAfter: number | null, failures: number): number {
  const backoff = Math.min(RETRY_SECONDS * 2 ** failures, MAX_RETRY_SECONDS)
  return retryAfter === null ? backoff : Math.min(Math.max(retryAfter, backoff), MAX_RETRY_AFTER_SECONDS)
}

const isRecent = ({ published_at }: NewHeadline) => Date.parse(published_at) > Date.now() - RETENTION_MS

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Converts an item to a row; without a date or with a future one it is dated now. */
function toRow(
  { guid, headline, url, publishedAt }: Omit<FeedItem, 'url'> & { url: string | null },
  { feed, source, markets }: Pick<NewHeadline, 'feed' | 'source'> & Pick<FeedSettings, 'markets'>,
): NewHeadline {
  const at = new Date(Math.min(Date.now(), publishedAt?.getTime() ?? Infinity))
  return {
    id: newId(at),
    feed,
    source,
    headline,
    url,
    published_at: at.toISOString(),
    ...tagHeadline(headline, markets),
    guid_key: sha256(`${feed}\n${guid}`),
    link_key: url === null ? null : sha256(linkKey(url)),
  }
}
