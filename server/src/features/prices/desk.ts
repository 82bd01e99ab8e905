import { setTimeout as pause } from 'node:timers/promises'
import { minus, percentChange } from '@trademates/contract/decimals'
import type { Interval, PriceSource, Quote } from '@trademates/contract/prices'
import type { Db } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import type { Listed } from '#features/symbols/catalogue.ts'
import { fetchBars, keptBars } from './candles.ts'
import { openFollowing } from './following.ts'
import { guarded } from './guard.ts'
import { LENGTH_MS, openingOf } from './intervals.ts'
import type { Bar, Source, Span, Tick } from './source.ts'

/** A quote is asked for the price of a moment that is no longer ago than this; an older one is looked up. */
const JUST_NOW_MS = 60_000
/** So many prices are remembered. */
const KNOWN_MOST = 5_000
/** Nobody waits longer than this for a price. */
const PATIENCE_MS = 1_500
const PRICED_BACK_MS = 10 * LENGTH_MS['1d']

interface Known {
  tick: Tick | undefined
  /** When it was told, by this machine's clock. */
  at: number
  isStale: boolean
}

/** Hears the price of a symbol, and whether it is made up. */
export type Hear = (symbol: string, tick: Tick, isSample: boolean) => void

const UNKNOWN: Known = { tick: undefined, at: 0, isStale: true }

/** The candles of a symbol, with what has to be said beside them. */
export interface Chart {
  source: PriceSource
  isStale: boolean
  bars: Bar[]
}

/** All prices: who has which, what is kept of them, and what is said while nobody answers. */
export interface Desk {
  /** The newest prices, in the order of the symbols; those without one are left out. Never throws for a source that does not answer. */
  quotes(symbols: readonly Listed[]): Promise<Quote[]>
  /** The last candles that opened before a moment, oldest first, as many as `most` where so many were traded. */
  chart(symbol: Listed, ask: { interval: Interval; before: Date; most: number }): Promise<Chart>
  /** What a symbol cost at a moment; `undefined` where nobody knows. Throws a SourceError where somebody may know later. */
  priceAt(symbol: Listed, moment: Date): Promise<{ price: string; time: Date; isSample: boolean } | undefined>
  /** Has the sources that can tell new prices by themselves tell those of these symbols, instead of those that the same one asked for before. */
  follow(asker: string, symbols: readonly Listed[]): void
  /** Tells every price that a source gives from now on, whoever asked for it. Gives what stops it. */
  listen(hear: Hear): () => void
  close(): void
}

// Markets sleep: so much longer than its candles is the time that holds so many of them.
const SLEEP: Record<Interval, number> = { '15m': 6, '1h': 6, '4h': 4, '1d': 1.6, '1w': 1 }

/** The time that holds the last candles which opened before a moment, as many as `most`. */
function spanOf(interval: Interval, before: Date, most: number): Span {
  const length = LENGTH_MS[interval]
  const to = openingOf(Math.min(before.getTime(), Date.now()) + length - 1, interval)
  return { from: new Date(openingOf(to - most * length * SLEEP[interval], interval)), to: new Date(to) }
}

/** The desk over these sources, the first that covers a symbol is asked for it. */
export function openDesk({ db, log, metrics }: Pick<Deps, 'db' | 'log' | 'metrics'>, sources: readonly Source[]): Desk {
  const known = new Map<string, Known>()
  const guards = sources.map((source) => guarded(source))
  const count = metrics.counter('trademates_prices_heard_total', 'Prices that sources told.')
  metrics.gauge('trademates_price_source_up', 'Whether a source may be asked: it is not left alone because it failed.', () =>
    guards.map((source) => ({ labels: { source: source.about.name }, value: Number(source.isOpen()) })),
  )
  const listeners = new Set<Hear>()
  const sourceOf = (symbol: Listed) => guards.find((source) => source.covers(symbol))
  const following = openFollowing({
    sources: guards,
    sourceOf,
    hear(symbol, source, tick) {
      known.set(symbol.code, { tick, at: Date.now(), isStale: false })
      tell(symbol, source, tick)
    },
  })

  async function ask(symbol: Listed, source: Source): Promise<Known> {
    const told = await source.quote(symbol).then(
      (tick): Known => {
        if (tick !== undefined) tell(symbol, source, tick)
        return { tick, at: Date.now(), isStale: false }
      },
      async (error: unknown): Promise<Known> => {
        log.debug({ err: error, symbol: symbol.code }, 'a quote did not come')
        return { tick: known.get(symbol.code)?.tick ?? (await lastKept(db, source, symbol)), at: Date.now(), isStale: true }
      },
    )
    known.set(symbol.code, told)
    const [oldest] = known.keys()
    if (known.size > KNOWN_MOST && oldest !== undefined) known.delete(oldest)
    return told
  }

  /** What is known, or what the source says soon; a slow one goes on being waited for, but by nobody who asks. */
  async function read(symbol: Listed, source: Source): Promise<Known> {
    const before = known.get(symbol.code)
    if (before !== undefined && !before.isStale && Date.now() - before.at < source.freshMs) return before
    const late = pause(PATIENCE_MS, before ?? UNKNOWN, { ref: false })
    return Promise.race([ask(symbol, source), late])
  }

  async function quote(symbol: Listed): Promise<Quote | undefined> {
    const source = sourceOf(symbol)
    if (source === undefined) return undefined
    const { tick, isStale } = await read(symbol, source)
    return tick === undefined ? undefined : toQuote(symbol, tick, { source, isStale })
  }

  function tell({ code }: Listed, { about }: Source, tick: Tick): void {
    count({ source: about.name })
    for (const hear of listeners) hear(code, tick, about.is_sample)
  }

  return {
    async quotes(symbols) {
      const quotes = await Promise.all(symbols.map(quote))
      return quotes.flatMap((one) => one ?? [])
    },

    async chart(symbol, { interval, before, most }) {
      const source = sourceOf(symbol)
      if (source === undefined) return { source: { name: '', url: null, is_sample: false }, isStale: true, bars: [] }
      const wanted = { symbol, interval, span: spanOf(interval, before, most) }
      const answer = (bars: Bar[], isStale: boolean) => ({ source: source.about, isStale, bars: bars.slice(-most) })
      try {
        return answer(await fetchBars(db, source, wanted), false)
      } catch (error) {
        log.debug({ err: error, symbol: symbol.code }, 'candles did not come')
        return answer(await keptBars(db, source, wanted), true)
      }
    },

    async priceAt(symbol, moment) {
      const source = sourceOf(symbol)
      if (source === undefined) return undefined
      const told = await priceFrom(source, symbol, moment)
      return told && { ...told, isSample: source.about.is_sample }
    },

    follow: following.follow,

    listen(hear) {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },

    close: following.stop,
  }
}

/** What a symbol costs now, where that is asked, or cost as the quarter of an hour of that moment began. */
async function priceFrom(source: Source, symbol: Listed, moment: Date): Promise<{ price: string; time: Date } | undefined> {
  if (Date.now() - moment.getTime() < JUST_NOW_MS) {
    const tick = await source.quote(symbol)
    if (tick !== undefined) return { price: tick.price, time: tick.time }
  }
  const to = new Date(openingOf(moment.getTime(), '15m') + 1)
  const span = { from: new Date(to.getTime() - PRICED_BACK_MS), to }
  const bar = (await source.candles(symbol, '15m', span)).at(-1)
  return bar && { price: bar.open, time: bar.time }
}

/** The close of the last candle that is kept, for a source that has not answered since the start. */
async function lastKept(db: Db, source: Source, symbol: Listed): Promise<Tick | undefined> {
  const span = { from: new Date(Date.now() - PRICED_BACK_MS), to: new Date() }
  const bar = (await keptBars(db, source, { symbol, interval: '1h', span })).at(-1)
  if (bar === undefined) return undefined
  const time = new Date(Math.min(Date.now(), bar.time.getTime() + LENGTH_MS['1h']))
  return { price: bar.close, time, open: null, high: null, low: null, previousClose: null }
}

function toQuote({ code }: Listed, tick: Tick, { source, isStale }: { source: Source; isStale: boolean }): Quote {
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
    delay: source.delay,
    is_stale: isStale,
  }
}
