import { compare } from '@trademates/contract/decimals'
import type { PriceBasis } from '@trademates/contract/ideas'
import type { Db } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { listDailySessions } from '#features/symbols/sessions.ts'
import { fetchBars, listStoredBars } from './candles.ts'
import { INTERVAL_MS, openTimeOf } from './intervals.ts'
import { type Bar, type FinalCandle, type Source, SourceError, type SourceInterval, type Span } from './source.ts'
import { deleteFinalCandles, listFinalCandles, listUnknownSpans, putFinalCandles } from './store.ts'

const DAY_MS = INTERVAL_MS['1d']
/** Candles of one request to a source. */
const MAX_REQUEST_CANDLES = 1_000
/** Requests of one call; the next call continues. A year of quarter hours takes 36. */
const MAX_REQUESTS = 40
/** Without a later candle, a candle counts as closed after this many intervals. */
const MAX_LATE_CANDLES = 2
const RECENT_SESSIONS = 3
/** How far to search for the last sessions. */
const SESSION_LOOKBACK_MS = 14 * DAY_MS
/** An idea is open for up to 366 days and may be graded again for a week. */
const RETENTION_MS = 400 * DAY_MS
const CLEANUP_SECONDS = 86_400

/** The source that grades ideas on a symbol, as an idea stores it. */
export interface GradingSource {
  name: string
  url: string | null
  isSample: boolean
  basis: PriceBasis
  /** Intervals from coarse to fine. */
  chain: readonly SourceInterval[]
  delaySeconds: number
}

/** Final candles of one source, by its name. */
export interface FinalCandleQuery {
  source: string
  symbol: CatalogSymbol
  interval: SourceInterval
  /** Starts and ends with a candle. */
  span: Span
}

/** The final candles of a span. */
export interface FinalCandles {
  /** Candles from the start of the span to `knownUntil`, oldest first. */
  candles: FinalCandle[]
  knownUntil: Date
  /**
   * Why the rest of the span is unknown; null if everything is known. `not_yet`: a later request may succeed. `too_old`: the source has
   * candles only from `availableFrom` on, or none of this interval. `no_source`: the server is configured without this source.
   */
  missing: null | 'not_yet' | 'too_old' | 'no_source'
  /** The open time of the oldest candle that the source can have; null if it has no limit. */
  availableFrom: Date | null
}

/** Prices that grade trade ideas: each idea is graded by the source that covered its symbol when it was posted, and by no other. */
export interface GradingPrices {
  /** The source that covers a symbol now. */
  findGradingSource(symbol: CatalogSymbol): GradingSource | undefined
  /** Returns final candles of a source and stores them once. If the source fails, returns what is stored. */
  finalCandles(query: FinalCandleQuery): Promise<FinalCandles>
  /** Returns the candles that the source has now, without storing them, to find corrections. Throws a SourceError. */
  rereadCandles(query: FinalCandleQuery): Promise<FinalCandle[]>
  /** Whether the source of a symbol had a candle in its last three sessions. Throws a SourceError if neither the source nor the store knows. */
  hasRecentCandles(symbol: CatalogSymbol): Promise<boolean>
}

const toMs = (date: Date): number => date.getTime()

const isMalformed = ({ time, open, high, low, close }: Bar, interval: SourceInterval): boolean =>
  compare(low, '0') <= 0 ||
  [open, close].some((price) => compare(low, price) > 0 || compare(high, price) < 0) ||
  openTimeOf(toMs(time), interval) !== toMs(time)

const toFinalCandle = ({ time, open, high, low, close }: Bar): FinalCandle => ({ time, open, high, low, close })

/** Candles of a response that are final, and the spans that they complete. */
interface Closed {
  candles: FinalCandle[]
  spans: Span[]
}

/** The end of the candles that are closed whatever the source returns, in ms. */
const settledUntil = ({ delaySeconds }: Source, interval: SourceInterval, now: number): number =>
  openTimeOf(now - delaySeconds * 1_000 - MAX_LATE_CANDLES * INTERVAL_MS[interval], interval)

/**
 * Fetches candles and keeps those that the source has closed: a candle that it calls final and that is followed by another one or is old
 * enough. Malformed candles are left out, and their time is not complete.
 */
async function fetchClosed(source: Source, { symbol, interval, span }: Omit<FinalCandleQuery, 'source'>, now: number): Promise<Closed> {
  const length = INTERVAL_MS[interval]
  const settled = settledUntil(source, interval, now)
  // The candle after the last one shows that the last one is closed.
  const requestedUntil = toMs(span.to) <= settled ? toMs(span.to) : Math.max(toMs(span.to), openTimeOf(now, interval) + length)
  const bars = await source.candles(symbol, interval, { from: span.from, to: new Date(requestedUntil) })
  const running = bars.find(({ final }) => !final)
  const closedUntil = running === undefined ? Math.max(settled, ...bars.map(({ time }) => toMs(time))) : toMs(running.time)
  const until = Math.min(toMs(span.to), closedUntil, openTimeOf(now, interval))
  const within = bars.filter(({ time }) => toMs(time) >= toMs(span.from) && toMs(time) < until)
  const malformed = within.filter((bar) => isMalformed(bar, interval)).map(({ time }) => openTimeOf(toMs(time), interval))
  const starts = [toMs(span.from), ...malformed.map((time) => time + length)]
  const ends = [...malformed, until]
  return {
    candles: within.filter(({ time }) => !malformed.includes(openTimeOf(toMs(time), interval))).map(toFinalCandle),
    spans: starts.map((from, at) => ({ from: new Date(from), to: new Date(ends[at] ?? from) })).filter(({ from, to }) => from < to),
  }
}

/** Splits spans into requests, oldest first. */
const splitSpans = (spans: readonly Span[], interval: SourceInterval): Span[] =>
  spans
    .flatMap(({ from, to }) => {
      const step = MAX_REQUEST_CANDLES * INTERVAL_MS[interval]
      return Array.from({ length: Math.ceil((toMs(to) - toMs(from)) / step) }, (_, at) => ({
        from: new Date(toMs(from) + at * step),
        to: new Date(Math.min(toMs(to), toMs(from) + (at + 1) * step)),
      }))
    })
    .slice(0, MAX_REQUESTS)

/** The open time of the oldest candle that a source can have, in ms. */
function findAvailableFrom({ historyCandles, chain }: Source, interval: SourceInterval, now: number): number {
  if (!chain.includes(interval)) return now
  return historyCandles === undefined ? -Infinity : openTimeOf(now, interval) - (historyCandles - 1) * INTERVAL_MS[interval]
}

/** Fetches and stores the unknown candles of a span. Throws a SourceError; what was stored before it stays. */
async function backfill(db: Db, source: Source, query: FinalCandleQuery, now: number): Promise<void> {
  const { symbol, interval, span } = query
  const series = { symbol: symbol.code, interval, source: query.source }
  const from = new Date(Math.max(toMs(span.from), findAvailableFrom(source, interval, now)))
  const to = new Date(Math.min(toMs(span.to), openTimeOf(now, interval)))
  if (from >= to) return
  for (const request of splitSpans(await listUnknownSpans(db, series, { from, to }), interval)) {
    const closed = await fetchClosed(source, { symbol, interval, span: request }, now)
    if (closed.spans.length === 0) return
    await db.transaction((tx) => putFinalCandles(tx, series, closed.candles, closed.spans))
  }
}

/** The start of the last sessions before now, in ms. */
function findRecentStart({ hours }: CatalogSymbol, now: number): number {
  return listDailySessions(hours, now - SESSION_LOOKBACK_MS, now).at(-RECENT_SESSIONS)?.open ?? now - SESSION_LOOKBACK_MS
}

interface GradingPricesDeps {
  db: Db
  sources: readonly Source[]
  sourceOf: (symbol: CatalogSymbol) => Source | undefined
}

/** Creates the access to prices that grade trade ideas. `sources` limit their own request rate. */
export function createGradingPrices({ db, sources, sourceOf }: GradingPricesDeps): GradingPrices {
  const findSource = (name: string) => sources.find(({ about }) => about.name === name)

  return {
    findGradingSource(symbol) {
      const source = sourceOf(symbol)
      if (source === undefined) return undefined
      const { about, chain, delaySeconds } = source
      return { name: about.name, url: about.url, isSample: about.is_sample, basis: source.basisOf(symbol), chain, delaySeconds }
    },

    async finalCandles(query) {
      const { span, interval } = query
      const series = { symbol: query.symbol.code, interval, source: query.source }
      const now = Date.now()
      const source = findSource(query.source)
      if (source !== undefined) {
        await backfill(db, source, query, now).catch((error: unknown) => {
          if (!(error instanceof SourceError)) throw error
        })
      }
      const [unknown] = await listUnknownSpans(db, series, span)
      const knownUntil = unknown?.from ?? span.to
      const available = source === undefined ? -Infinity : findAvailableFrom(source, interval, now)
      const isTooOld = toMs(knownUntil) < available
      return {
        candles: await listFinalCandles(db, series, { from: span.from, to: knownUntil }),
        knownUntil,
        missing: unknown === undefined ? null : source === undefined ? 'no_source' : isTooOld ? 'too_old' : 'not_yet',
        availableFrom: Number.isFinite(available) ? new Date(available) : null,
      }
    },

    async rereadCandles({ source: name, symbol, interval, span }) {
      const source = findSource(name)
      if (source === undefined) throw new SourceError(`${name} is not configured`)
      return (await fetchClosed(source, { symbol, interval, span }, Date.now())).candles
    },

    async hasRecentCandles(symbol) {
      const source = sourceOf(symbol)
      const interval = source?.chain[0]
      if (source === undefined || interval === undefined) return false
      const now = Date.now()
      const span = { from: new Date(openTimeOf(findRecentStart(symbol, now), interval)), to: new Date(now) }
      const request = { symbol, interval, span }
      const bars = await fetchBars(db, source, request).catch(async (error: unknown) => {
        const stored = await listStoredBars(db, source, request)
        if (stored.length === 0) throw error
        return stored
      })
      return bars.length > 0
    },
  }
}

/** Registers the daily job that deletes final candles after 400 days. */
export function cleanUpFinalCandles({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): void {
  jobs.schedule('cleanup-final-candles', CLEANUP_SECONDS, () => deleteFinalCandles(db, new Date(Date.now() - RETENTION_MS)))
}
