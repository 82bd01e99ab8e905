import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { FeedSettings } from '#platform/config/news.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import { FeedError } from './feed-error.ts'
import { fetchFeed, MEANS, type Means } from './fetch.ts'
import { keyOf } from './links.ts'
import type { Entry } from './parse.ts'
import { parseInWorker } from './parse-in-worker.ts'
import { SAMPLE_MS, SAMPLE_SOURCE, sampleNews } from './sample.ts'
import { type FeedRow, insertNews, listDue, type NewRow, putFeed, removeOld, removeUnlisted, SAMPLE } from './store.ts'
import { namedIn } from './tag.ts'

/** Where headlines come from; no feed: sample ones. */
export interface NewsWorld {
  feeds: readonly FeedSettings[]
  /** How they are fetched: as the public web is, but in tests. */
  means?: Partial<Means>
  /** Seconds between two looks at what is due. */
  everySeconds?: number
}

const LOOK_SECONDS = 60
const EVERY_SECONDS = 15 * 60
const RETRY_SECONDS = 5 * 60
const RETRY_MOST_SECONDS = 6 * 3_600
/** Nobody is believed who asks to be left alone for longer. */
const LEFT_ALONE_MOST_SECONDS = 86_400
const KEPT_MS = 90 * 86_400_000
const KEPT_MOST = 20_000
const MAX_CONCURRENT_FEEDS = 6

/** Has one process at a time collect headlines: whichever comes to it, beside everything else. */
export function collectNews(
  deps: Deps,
  { feeds, means, everySeconds = feeds.length === 0 ? EVERY_SECONDS : LOOK_SECONDS }: NewsWorld,
): void {
  const { settings, jobs } = deps
  const fully: Means = { ...MEANS, agent: `TradeMates/${settings.version} (+${settings.publicUrl})`, ...means }
  jobs.every(
    'collect-news',
    everySeconds,
    async (stopping) => {
      await (feeds.length === 0 ? tellSamples(deps) : readDue(deps, feeds, { means: fully, stopping }))
      await sweep(deps, feeds)
    },
    'slow',
  )
}

async function tellSamples({ db, bus }: Deps): Promise<void> {
  const rows = sampleNews(new Date()).map(({ guid, headline, publishedAt }) =>
    rowOf({ guid, headline, url: null, publishedAt }, { feed: SAMPLE, source: SAMPLE_SOURCE, markets: [] }),
  )
  if ((await insertNews(db, rows)) > 0) bus.publish({ topic: 'news.came' })
}

/** Removes what the operator does not list any more, what is old and what is too much. */
async function sweep({ db }: Deps, feeds: readonly FeedSettings[]): Promise<void> {
  const isSample = feeds.length === 0
  await db.transaction((tx) => removeUnlisted(tx, isSample ? [SAMPLE] : feeds.map(({ url }) => url)))
  const oldest = newId(new Date(Date.now() - (isSample ? SAMPLE_MS : KEPT_MS)))
  await removeOld(db, { oldest: `${oldest.slice(0, 14)}7000-8000-000000000000`, most: KEPT_MOST })
}

interface Reading {
  means: Means
  stopping: AbortSignal
}

async function readDue(deps: Deps, feeds: readonly FeedSettings[], reading: Reading): Promise<void> {
  const due = await listDue(
    deps.db,
    feeds.map(({ url }) => url),
  )
  await pLimit(MAX_CONCURRENT_FEEDS).map(due, async (row) => {
    const feed = feeds.find(({ url }) => url === row.url)
    if (feed !== undefined) await read(deps, { feed, row }, reading)
  })
}

/** Reads one feed and notes when it is due again. A feed that fails is named in the log by its host: its address may hold a key. */
async function read(
  { db, bus, log }: Deps,
  { feed, row }: { feed: FeedSettings; row: FeedRow },
  { means, stopping }: Reading,
): Promise<void> {
  try {
    const fetched = await fetchFeed(feed.url, { etag: row.etag, lastModified: row.last_modified }, { means, stopping })
    if (fetched === null) return void (await putFeed(db, { ...row, failures: 0 }, EVERY_SECONDS))
    const { title, entries } = await parseInWorker(fetched, { timeoutMs: means.parseTimeoutMs, stopping })
    const source = feed.name ?? (title.slice(0, 60).toWellFormed() || new URL(feed.url).hostname)
    const rows = entries.map((entry) => rowOf(entry, { feed: feed.url, source, markets: feed.markets }))
    const came = await db.transaction(async (tx) => {
      await putFeed(tx, { url: feed.url, failures: 0, etag: fetched.etag, last_modified: fetched.lastModified }, EVERY_SECONDS)
      return insertNews(tx, rows.filter(isRecent))
    })
    if (came > 0) bus.publish({ topic: 'news.came' })
  } catch (error) {
    stopping.throwIfAborted()
    // What is none of the feed's own failures is one of ours: it keeps the other feeds from nothing either.
    const [why, retryAfter] = error instanceof FeedError ? [{ why: error.message }, error.retryAfter] : [{ err: error }, null]
    log.warn({ feed: new URL(feed.url).hostname, ...why, failures: row.failures + 1 }, 'a feed of news was not read')
    await putFeed(db, { ...row, failures: row.failures + 1 }, pauseAfter(retryAfter, row.failures))
  }
}

/** Seconds until a feed is asked again that has failed so often before: no sooner than it wishes. */
function pauseAfter(retryAfter: number | null, failures: number): number {
  const own = Math.min(RETRY_SECONDS * 2 ** failures, RETRY_MOST_SECONDS)
  return retryAfter === null ? own : Math.min(Math.max(retryAfter, own), LEFT_ALONE_MOST_SECONDS)
}

const isRecent = ({ published_at }: NewRow) => Date.parse(published_at) > Date.now() - KEPT_MS

const hashed = (text: string) => createHash('sha256').update(text).digest('hex')

/** An entry as it is kept. What has no date, or one to come, is of now. */
function rowOf(
  { guid, headline, url, publishedAt }: Omit<Entry, 'url'> & { url: string | null },
  { feed, source, markets }: Pick<NewRow, 'feed' | 'source'> & Pick<FeedSettings, 'markets'>,
): NewRow {
  const at = new Date(Math.min(Date.now(), publishedAt?.getTime() ?? Infinity))
  return {
    id: newId(at),
    feed,
    source,
    headline,
    url,
    published_at: at.toISOString(),
    ...namedIn(headline, markets),
    guid_key: hashed(`${feed}\n${guid}`),
    link_key: url === null ? null : hashed(keyOf(url)),
  }
}
