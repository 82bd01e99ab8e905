import { setTimeout as pause } from 'node:timers/promises'
import { minus, percentChange } from '@trademates/contract/decimals'
import type { CandleInterval, PriceSource, Quote } from '@trademates/contract/prices'
import type { Db } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { fetchBars, listStoredBars } from './candles.ts'
import { createPriceSubscriptions } from './price-subscriptions.ts'
import { guardSource } from './guarded-source.ts'
import { INTERVAL_MS, openTimeOf } from './intervals.ts'
import type { Bar, Source, Span, Tick } from './source.ts'

/** A quote is asked for the price of a moment that is no longer ago than this; an older one is looked up. */
const CURRENT_PRICE_MS = 60_000
/** So many prices are remembered. */
const MAX_REMEMBERED_TICKS = 5_000
/** Nobody waits longer than this for a price. */
const QUOTE_TIMEOUT_MS = 1_500
const PRICE_LOOKBACK_MS = 10 * INTERVAL_MS['1d']

interface LastTick {
  tick: Tick | undefined
  /** When it was told, by this machine's clock. */
  receivedAt: number
  isStale: boolean
}

/** Hears the price of a symbol, and whether it is made up. */
export type TickListener = (symbol: string, tick: Tick, isSample: boolean) => void

const NO_TICK: LastTick = { tick: undefined, receivedAt: 0, isStale: true }

/** The candles of a symbol, with what has to be said beside them. */
export interface Chart {
  source: PriceSource
  isStale: boolean
  bars: Bar[]
}

/** All prices: who has which, what is kept of them, and what is said while nobody answers. */
export interface PriceService {
  /** The newest prices, in the order of the symbols; those without one are left out. Never throws for a source that does not answer. */
  quotes(symbols: readonly CatalogSymbol[]): Promise<Quote[]>
  /** The last candles that opened before a moment, oldest first, as many as `most` where so many were traded. */
  chart(symbol: CatalogSymbol, ask: { interval: CandleInterval; before: Date; limit: number }): Promise<Chart>
  /** What a symbol cost at a moment; `undefined` where nobody knows. Throws a SourceError where somebody may know later. */
  priceAt(symbol: CatalogSymbol, moment: Date): Promise<{ price: string; time: Date; isSample: boolean } | undefined>
  /** Has the sources that can tell new prices by themselves tell those of these symbols, instead of those that the same one asked for before. */
  follow(asker: string, symbols: readonly CatalogSymbol[]): void
  /** Tells every price that a source gives from now on, whoever asked for it. Gives what stops it. */
  listen(hear: TickListener): () => void
  close(): void
}

// Markets sleep: so much longer than its candles is the time that holds so many of them.
const CLOSED_MARKET_FACTOR: Record<CandleInterval, number> = { '15m': 6, '1h': 6, '4h': 4, '1d': 1.6, '1w': 1 }

/** The time that holds the last candles which opened before a moment, as many as `most`. */
function spanBefore(interval: CandleInterval, before: Date, limit: number): Span {
  const length = INTERVAL_MS[interval]
  const to = openTimeOf(Math.min(before.getTime(), Date.now()) + length - 1, interval)
  return { from: new Date(openTimeOf(to - limit * length * CLOSED_MARKET_FACTOR[interval], interval)), to: new Date(to) }
}

/** The desk over these sources, the first that covers a symbol is asked for it. */
export function createPriceService({ db, log, metrics }: Pick<Deps, 'db' | 'log' | 'metrics'>, sources: readonly Source[]): PriceService {
  const lastTicks = new Map<string, LastTick>()
  const guardedSources = sources.map((source) => guardSource(source))
  const countTick = metrics.counter('trademates_prices_heard_total', 'Prices that sources told.')
  metrics.gauge('trademates_price_source_up', 'Whether a source may be asked: it is not left alone because it failed.', () =>
    guardedSources.map((source) => ({ labels: { source: source.about.name }, value: Number(source.isOpen()) })),
  )
  const listeners = new Set<TickListener>()
  const sourceOf = (symbol: CatalogSymbol) => guardedSources.find((source) => source.covers(symbol))
  const subscriptions = createPriceSubscriptions({
    sources: guardedSources,
    sourceOf,
    onTick(symbol, source, tick) {
      lastTicks.set(symbol.code, { tick, receivedAt: Date.now(), isStale: false })
      tell(symbol, source, tick)
    },
  })

  async function ask(symbol: CatalogSymbol, source: Source): Promise<LastTick> {
    const told = await source.quote(symbol).then(
      (tick): LastTick => {
        if (tick !== undefined) tell(symbol, source, tick)
        return { tick, receivedAt: Date.now(), isStale: false }
      },
      async (error: unknown): Promise<LastTick> => {
        log.debug({ err: error, symbol: symbol.code }, 'a quote did not come')
        return {
          tick: lastTicks.get(symbol.code)?.tick ?? (await findLastStoredTick(db, source, symbol)),
          receivedAt: Date.now(),
          isStale: true,
        }
      },
    )
    lastTicks.set(symbol.code, told)
    const [oldest] = lastTicks.keys()
    if (lastTicks.size > MAX_REMEMBERED_TICKS && oldest !== undefined) lastTicks.delete(oldest)
    return told
  }

  /** What is known, or what the source says soon; a slow one goes on being waited for, but by nobody who asks. */
  async function read(symbol: CatalogSymbol, source: Source): Promise<LastTick> {
    const before = lastTicks.get(symbol.code)
    if (before !== undefined && !before.isStale && Date.now() - before.receivedAt < source.cacheMs) return before
    const late = pause(QUOTE_TIMEOUT_MS, before ?? NO_TICK, { ref: false })
    return Promise.race([ask(symbol, source), late])
  }

  async function quote(symbol: CatalogSymbol): Promise<Quote | undefined> {
    const source = sourceOf(symbol)
    if (source === undefined) return undefined
    const { tick, isStale } = await read(symbol, source)
    return tick === undefined ? undefined : toQuote(symbol, tick, { source, isStale })
  }

  function tell({ code }: CatalogSymbol, { about }: Source, tick: Tick): void {
    countTick({ source: about.name })
    for (const hear of listeners) hear(code, tick, about.is_sample)
  }

  return {
    async quotes(symbols) {
      const quotes = await Promise.all(symbols.map(quote))
      return quotes.flatMap((one) => one ?? [])
    },

    async chart(symbol, { interval, before, limit }) {
      const source = sourceOf(symbol)
      if (source === undefined) return { source: { name: '', url: null, is_sample: false }, isStale: true, bars: [] }
      const wanted = { symbol, interval, span: spanBefore(interval, before, limit) }
      const answer = (bars: Bar[], isStale: boolean) => ({ source: source.about, isStale, bars: bars.slice(-limit) })
      try {
        return answer(await fetchBars(db, source, wanted), false)
      } catch (error) {
        log.debug({ err: error, symbol: symbol.code }, 'candles did not come')
        return answer(await listStoredBars(db, source, wanted), true)
      }
    },

    async priceAt(symbol, moment) {
      const source = sourceOf(symbol)
      if (source === undefined) return undefined
      const told = await lookUpPrice(source, symbol, moment)
      return told && { ...told, isSample: source.about.is_sample }
    },

    follow: subscriptions.follow,

    listen(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },

    close: subscriptions.stop,
  }
}

/** What a symbol costs now, where that is asked, or cost as the quarter of an hour of that moment began. */
async function lookUpPrice(source: Source, symbol: CatalogSymbol, moment: Date): Promise<{ price: string; time: Date } | undefined> {
  if (Date.now() - moment.getTime() < CURRENT_PRICE_MS) {
    const tick = await source.quote(symbol)
    if (tick !== undefined) return { price: tick.price, time: tick.time }
  }
  const to = new Date(openTimeOf(moment.getTime(), '15m') + 1)
  const span = { from: new Date(to.getTime() - PRICE_LOOKBACK_MS), to }
  const bar = (await source.candles(symbol, '15m', span)).at(-1)
  return bar && { price: bar.open, time: bar.time }
}

/** The close of the last candle that is kept, for a source that has not answered since the start. */
async function findLastStoredTick(db: Db, source: Source, symbol: CatalogSymbol): Promise<Tick | undefined> {
  const span = { from: new Date(Date.now() - PRICE_LOOKBACK_MS), to: new Date() }
  const bar = (await listStoredBars(db, source, { symbol, interval: '1h', span })).at(-1)
  if (bar === undefined) return undefined
  const time = new Date(Math.min(Date.now(), bar.time.getTime() + INTERVAL_MS['1h']))
  return { price: bar.close, time, open: null, high: null, low: null, previousClose: null }
}

function toQuote({ code }: CatalogSymbol, tick: Tick, { source, isStale }: { source: Source; isStale: boolean }): Quote {
  const { price, time, open, high, low, previousClose } = tick
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
