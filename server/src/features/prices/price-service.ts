import { setImmediate, setTimeout as delay } from 'node:timers/promises'
import { type Decimal, minus, percentChange } from '@trademates/contract/decimals'
import type { CandleInterval, PriceSource, Quote } from '@trademates/contract/prices'
import type { Db } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { fetchBars, listStoredBars } from './candles.ts'
import { createGradingPrices, type GradingPrices } from './final-candles.ts'
import { createPriceSubscriptions } from './price-subscriptions.ts'
import { guardSource } from './guarded-source.ts'
import { INTERVAL_MS, openTimeOf } from './intervals.ts'
import type { Bar, Source, Span, SourceQuote } from './source.ts'

/** Prices this recent come from the quote, older ones from candles. */
const CURRENT_PRICE_MS = 60_000
/** Size of the cache. */
const MAX_REMEMBERED_QUOTES = 5_000
/** From so many symbols on, one request for all is cheaper than one for each. */
const MIN_BULK_SYMBOLS = 10
/** Longest wait for a price. */
const QUOTE_TIMEOUT_MS = 1_500
const MONTH_MS = 30 * INTERVAL_MS['1d']
const PRICE_LOOKBACK_MS = 10 * INTERVAL_MS['1d']

interface LastQuote {
  quote: SourceQuote | undefined
  /** Local time of receipt in ms. */
  receivedAt: number
  isStale: boolean
}

/** Receives the price of a symbol, whether it is sample data, and the name of its source. */
export type QuoteListener = (symbol: string, quote: SourceQuote, isSample: boolean, source: string) => void

const NO_QUOTE: LastQuote = { quote: undefined, receivedAt: 0, isStale: true }

/** The candles of a symbol with their source. */
export interface Chart {
  source: PriceSource
  isStale: boolean
  bars: Bar[]
}

/** The price of a symbol from a bulk request. */
export interface PriceSnapshot {
  symbol: CatalogSymbol
  /** undefined: its source has no price. */
  quote: SourceQuote | undefined
  /** Volume of 24 hours in units of the symbol; null if the source has none. */
  volume: Decimal | null
  source: PriceSource
  /** In seconds. */
  delay: number
  isStale: boolean
}

/** Market data from all sources, with stored candles as a fallback. */
export interface PriceService extends GradingPrices {
  /** The sources in their order. */
  sources: readonly Source[]
  /** Returns the latest quotes in the order of the symbols, without those that have no price. Never throws because of a source. */
  quotes(symbols: readonly CatalogSymbol[]): Promise<Quote[]>
  /** Reads prices that are not fresh; listeners receive them. Waits for a source no longer than `quotes` does. Never throws because of a source. */
  refresh(symbols: readonly CatalogSymbol[]): Promise<void>
  /** Returns the cached quote of a symbol without asking a source; undefined if there is none. */
  knownQuote(symbol: CatalogSymbol): Quote | undefined
  /** Returns the prices of these symbols from bulk requests; those of sources without one are the cached quotes. Never throws because of a source. */
  snapshots(symbols: readonly CatalogSymbol[]): Promise<PriceSnapshot[]>
  /** Whether the prices of a symbol come with bulk requests. */
  hasSnapshots(symbol: CatalogSymbol): boolean
  /** Returns the candles of a span, oldest first; simulated ones are computed, not stored. Throws a SourceError. */
  history(symbol: CatalogSymbol, interval: CandleInterval, span: Span): Promise<Bar[]>
  /** Returns up to `limit` candles that opened before a moment, oldest first. */
  chart(symbol: CatalogSymbol, query: { interval: CandleInterval; before: Date; limit: number }): Promise<Chart>
  /** Returns the price of a symbol at a moment; undefined if there is none. Throws a SourceError if a retry may succeed. */
  priceAt(symbol: CatalogSymbol, moment: Date): Promise<{ price: string; time: Date; isSample: boolean; source: string } | undefined>
  /** Subscribes to the streamed prices of these symbols; replaces the earlier symbols of the same subscriber. */
  follow(subscriber: string, symbols: readonly CatalogSymbol[]): void
  /** Calls the listener for every price received from a source, regardless of who requested it; returns a function that stops it. */
  listen(listener: QuoteListener): () => void
  /** Ends the streams and aborts the requests to sources. */
  close(): void
}

// Markets close: the time span is longer than its candles by this factor.
const CLOSED_MARKET_FACTOR: Record<CandleInterval, number> = { '15m': 6, '1h': 6, '4h': 4, '1d': 1.6, '1w': 1 }

/** The span that contains the last `limit` candles before a moment. */
function spanBefore(interval: CandleInterval, before: Date, limit: number): Span {
  const length = INTERVAL_MS[interval]
  const to = openTimeOf(Math.min(before.getTime(), Date.now()) + length - 1, interval)
  return { from: new Date(openTimeOf(to - limit * length * CLOSED_MARKET_FACTOR[interval], interval)), to: new Date(to) }
}

/** Creates the price service; the first source that covers a symbol provides its prices. */
export function createPriceService({ db, log, metrics }: Pick<Deps, 'db' | 'log' | 'metrics'>, sources: readonly Source[]): PriceService {
  const lastQuotes = new Map<string, LastQuote>()
  const guardedSources = sources.map((source) => guardSource(source))
  const countQuote = metrics.counter('trademates_prices_received_total', 'Prices received from sources.')
  metrics.gauge('trademates_price_source_up', '1 while a price source accepts requests, 0 while its circuit breaker is open.', () =>
    guardedSources.map((source) => ({ labels: { source: source.about.name }, value: Number(source.isOpen()) })),
  )
  const listeners = new Set<QuoteListener>()
  const sourceOf = (symbol: CatalogSymbol) => guardedSources.find((source) => source.covers(symbol))
  const subscriptions = createPriceSubscriptions({
    sources: guardedSources,
    sourceOf,
    onQuote(symbol, source, quote) {
      lastQuotes.set(symbol.code, { quote, receivedAt: Date.now(), isStale: false })
      publishQuote(symbol, source, quote)
    },
  })

  async function fetchQuote(symbol: CatalogSymbol, source: Source): Promise<LastQuote> {
    const latest = await source.quote(symbol).then(
      (quote): LastQuote => {
        if (quote !== undefined) publishQuote(symbol, source, quote)
        return { quote, receivedAt: Date.now(), isStale: false }
      },
      async (error: unknown): Promise<LastQuote> => {
        log.debug({ err: error, symbol: symbol.code }, 'could not read a quote')
        return {
          quote: lastQuotes.get(symbol.code)?.quote ?? (await findLastStoredQuote(db, source, symbol)),
          receivedAt: Date.now(),
          isStale: true,
        }
      },
    )
    lastQuotes.set(symbol.code, latest)
    const [oldest] = lastQuotes.keys()
    if (lastQuotes.size > MAX_REMEMBERED_QUOTES && oldest !== undefined) lastQuotes.delete(oldest)
    return latest
  }

  /** The cached price if it is younger than `maxAge` ms, by default as long as a source need not be asked again. */
  function findFresh({ code }: CatalogSymbol, { cacheMs }: Source, maxAge = cacheMs): LastQuote | undefined {
    const last = lastQuotes.get(code)
    return last !== undefined && !last.isStale && Date.now() - last.receivedAt < maxAge ? last : undefined
  }

  /** Returns the cached price, or that of the source if it answers in time; a late answer still updates the cache. */
  async function readQuote(symbol: CatalogSymbol, source: Source): Promise<LastQuote> {
    const fresh = findFresh(symbol, source)
    if (fresh !== undefined) return fresh
    const timeout = delay(QUOTE_TIMEOUT_MS, lastQuotes.get(symbol.code) ?? NO_QUOTE, { ref: false })
    return Promise.race([fetchQuote(symbol, source), timeout])
  }

  async function createQuote(symbol: CatalogSymbol): Promise<Quote | undefined> {
    const source = sourceOf(symbol)
    if (source === undefined) return undefined
    const { quote, isStale } = await readQuote(symbol, source)
    return quote === undefined ? undefined : toQuote(symbol, quote, { source, isStale })
  }

  async function readSnapshots(source: Source, symbols: readonly CatalogSymbol[]): Promise<PriceSnapshot[]> {
    const found = await source.snapshot?.(symbols).catch((error: unknown) => {
      log.debug({ err: error, source: source.about.name }, 'could not read prices in bulk')
      return undefined
    })
    const receivedAt = Date.now()
    // Simulated quotes are computed when they are read.
    for (const [code, quote] of source.about.is_sample ? [] : (found ?? [])) lastQuotes.set(code, { quote, receivedAt, isStale: false })
    return symbols.map((symbol) => {
      const last = lastQuotes.get(symbol.code)
      return {
        symbol,
        quote: found?.get(symbol.code) ?? last?.quote,
        volume: found?.get(symbol.code)?.volume ?? null,
        source: source.about,
        delay: source.delaySeconds,
        isStale: found === undefined ? (last?.isStale ?? true) || source.snapshot !== undefined : !found.has(symbol.code),
      }
    })
  }

  /** Reads many symbols with one request, which leaves the pace of the source to candles. */
  async function refreshInBulk(source: Source, symbols: readonly CatalogSymbol[]): Promise<void> {
    for (const { symbol, quote, isStale } of await readSnapshots(source, symbols))
      if (quote !== undefined && !isStale) publishQuote(symbol, source, quote)
  }

  function publishQuote({ code }: CatalogSymbol, { about }: Source, quote: SourceQuote): void {
    countQuote({ source: about.name })
    for (const listener of listeners) listener(code, quote, about.is_sample, about.name)
  }

  return {
    ...createGradingPrices({ db, sources: guardedSources, sourceOf }),

    sources: guardedSources,

    async quotes(symbols) {
      const quotes = await Promise.all(symbols.map(createQuote))
      return quotes.flatMap((quote) => quote ?? [])
    },

    async refresh(symbols) {
      await Promise.all(
        [...Map.groupBy(symbols, sourceOf)].map(async ([source, own]) => {
          if (source === undefined) return
          const listOlder = (age: number) => own.filter((symbol) => findFresh(symbol, source, age) === undefined)
          const old = listOlder(source.cacheMs)
          if (source.snapshot === undefined || old.length < MIN_BULK_SYMBOLS)
            await Promise.all(old.map((symbol) => readQuote(symbol, source)))
          // With those that are soon due, so that all are due together from then on.
          else await refreshInBulk(source, listOlder(source.cacheMs / 2))
        }),
      )
    },

    knownQuote(symbol) {
      const source = sourceOf(symbol)
      const known = lastQuotes.get(symbol.code)
      return source === undefined || known?.quote === undefined
        ? undefined
        : toQuote(symbol, known.quote, { source, isStale: known.isStale })
    },

    async snapshots(symbols) {
      const groups = await Promise.all(
        [...Map.groupBy(symbols, sourceOf)].map(async ([source, own]) => (source === undefined ? [] : readSnapshots(source, own))),
      )
      return groups.flat()
    },

    hasSnapshots: (symbol) => sourceOf(symbol)?.snapshot !== undefined,

    async history(symbol, interval, span) {
      const source = sourceOf(symbol)
      if (source === undefined) return []
      return source.about.is_sample ? computeHistory(source, { symbol, interval, span }) : fetchBars(db, source, { symbol, interval, span })
    },

    async chart(symbol, { interval, before, limit }) {
      const source = sourceOf(symbol)
      if (source === undefined) return { source: { name: '', url: null, is_sample: false }, isStale: true, bars: [] }
      const request = { symbol, interval, span: spanBefore(interval, before, limit) }
      const toChart = (bars: Bar[], isStale: boolean) => ({ source: source.about, isStale, bars: bars.slice(-limit) })
      try {
        return toChart(await fetchBars(db, source, request), false)
      } catch (error) {
        log.debug({ err: error, symbol: symbol.code }, 'could not fetch candles')
        return toChart(await listStoredBars(db, source, request), true)
      }
    },

    async priceAt(symbol, moment) {
      const source = sourceOf(symbol)
      if (source === undefined) return undefined
      const found = await lookUpPrice(source, symbol, moment)
      return found && { ...found, isSample: source.about.is_sample, source: source.about.name }
    },

    follow: subscriptions.follow,

    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    close() {
      subscriptions.stop()
      for (const source of sources) source.close?.()
    },
  }
}

/** Computes simulated candles month by month, so that other work gets its turn: a year takes up to 15 ms of CPU. */
async function computeHistory(
  source: Source,
  { symbol, interval, span }: { symbol: CatalogSymbol; interval: CandleInterval; span: Span },
): Promise<Bar[]> {
  const bars: Bar[] = []
  for (let from = span.from.getTime(); from < span.to.getTime(); from += MONTH_MS) {
    const to = new Date(Math.min(from + MONTH_MS, span.to.getTime()))
    bars.push(...(await source.candles(symbol, interval, { from: new Date(from), to })))
    await setImmediate()
  }
  return bars
}

/** The current price, or the open price of the quarter-hour candle at the moment. */
async function lookUpPrice(source: Source, symbol: CatalogSymbol, moment: Date): Promise<{ price: string; time: Date } | undefined> {
  if (Date.now() - moment.getTime() < CURRENT_PRICE_MS) {
    const quote = await source.quote(symbol)
    if (quote !== undefined) return { price: quote.price, time: quote.time }
  }
  const to = new Date(openTimeOf(moment.getTime(), '15m') + 1)
  const span = { from: new Date(to.getTime() - PRICE_LOOKBACK_MS), to }
  const bar = (await source.candles(symbol, '15m', span)).at(-1)
  return bar && { price: bar.open, time: bar.time }
}

/** The close of the last stored candle, for a source that has not answered since the start. */
async function findLastStoredQuote(db: Db, source: Source, symbol: CatalogSymbol): Promise<SourceQuote | undefined> {
  const span = { from: new Date(Date.now() - PRICE_LOOKBACK_MS), to: new Date() }
  const bar = (await listStoredBars(db, source, { symbol, interval: '1h', span })).at(-1)
  if (bar === undefined) return undefined
  const time = new Date(Math.min(Date.now(), bar.time.getTime() + INTERVAL_MS['1h']))
  return { price: bar.close, time, open: null, high: null, low: null, previousClose: null }
}

function toQuote({ code }: CatalogSymbol, quote: SourceQuote, { source, isStale }: { source: Source; isStale: boolean }): Quote {
  const { price, time, open, high, low, previousClose } = quote
  return {
    symbol: code,
    price,
    time: time.toISOString(),
    open,
    high,
    low,
    previous_close: previousClose,
    change: previousClose === null ? null : minus(price, previousClose),
    change_percent: previousClose === null ? null : percentChange(previousClose, price),
    source: source.about,
    delay: source.delaySeconds,
    is_stale: isStale,
  }
}
