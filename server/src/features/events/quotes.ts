import { type Quote, WATCHED_QUOTES, WATCHED_SECONDS } from '@trademates/contract/prices'
import type { Id } from '@trademates/contract/wire'
import type { Log } from '#platform/log.ts'
import type { Desk } from '#features/prices/desk.ts'
import { findSymbol } from '#features/symbols/find.ts'
import type { Streams } from './streams.ts'

const ROUND_MS = 1_000

/** What somebody looks at: until when, and what they were told last. All their tabs share one stream, so wishes add up. */
type Wishes = Map<string, { until: number; told: string }>

export interface Quotes {
  want(user: Id, symbols: readonly string[]): void
  close(): void
}

/** Tells the quotes that people look at to their streams, each when it moved. Nothing is asked for while nobody looks. */
export function openQuotes(desk: Desk, streams: Streams, log: Log): Quotes {
  const all = new Map<Id, Wishes>()
  let isBusy = false

  function drop(): void {
    for (const [user, wishes] of all) {
      for (const [symbol, { until }] of wishes) if (until < Date.now()) wishes.delete(symbol)
      if (wishes.size === 0 || !streams.has(user)) all.delete(user)
    }
  }

  function tell(user: Id, wishes: Wishes, quotes: ReadonlyMap<string, Quote>): void {
    const moved = [...wishes].flatMap(([symbol, wish]) => {
      const quote = quotes.get(symbol)
      const now = quote === undefined ? wish.told : `${quote.price} ${quote.time} ${quote.is_stale}`
      if (quote === undefined || now === wish.told) return []
      wish.told = now
      return [quote]
    })
    if (moved.length > 0) streams.mention(user, { event: 'quotes', data: moved })
  }

  async function round(): Promise<void> {
    drop()
    const codes = new Set([...all.values()].flatMap((wishes) => [...wishes.keys()]))
    const symbols = [...codes].flatMap((code) => findSymbol(code) ?? [])
    desk.follow('streams', symbols)
    if (symbols.length === 0) return
    const quotes = new Map((await desk.quotes(symbols)).map((quote) => [quote.symbol, quote]))
    for (const [user, wishes] of all) tell(user, wishes, quotes)
  }

  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    void round()
      .catch((error: unknown) => log.warn({ err: error }, 'quotes were not told'))
      .finally(() => (isBusy = false))
  }, ROUND_MS).unref()

  return {
    want(user, symbols) {
      if (!streams.has(user)) return
      const wishes: Wishes = all.get(user) ?? new Map<string, { until: number; told: string }>()
      for (const symbol of symbols) {
        const told = wishes.get(symbol)?.told ?? ''
        // The newest stand last.
        wishes.delete(symbol)
        wishes.set(symbol, { until: Date.now() + WATCHED_SECONDS * 1_000, told })
      }
      for (const symbol of [...wishes.keys()].slice(0, -WATCHED_QUOTES)) wishes.delete(symbol)
      all.set(user, wishes)
    },
    close: () => clearInterval(timer),
  }
}
