import { type Quote, MAX_WATCHED_QUOTES, QUOTE_WATCH_SECONDS } from '@trademates/contract/prices'
import type { Id } from '@trademates/contract/wire'
import type { Log } from '#platform/log.ts'
import type { PriceService } from '#features/prices/price-service.ts'
import { findSymbol } from '#features/symbols/find.ts'
import type { Connections } from './connections.ts'

const POLL_INTERVAL_MS = 1_000

/** The symbols on the screens of a user, with expiry and last sent quote. All tabs share one stream, so their symbols add up. */
type WatchedSymbols = Map<string, { until: number; sent: string }>

/** Creates a publisher that sends users the quotes on their screens when they change. It polls only symbols that are on a screen. */
export function createQuotePublisher(priceService: PriceService, connections: Connections, log: Log) {
  const all = new Map<Id, WatchedSymbols>()
  let isBusy = false

  function dropExpired(): void {
    for (const [user, watched] of all) {
      for (const [symbol, { until }] of watched) if (until < Date.now()) watched.delete(symbol)
      if (watched.size === 0 || !connections.isConnected(user)) all.delete(user)
    }
  }

  function publish(user: Id, watched: WatchedSymbols, quotes: ReadonlyMap<string, Quote>): void {
    const moved = [...watched].flatMap(([symbol, last]) => {
      const quote = quotes.get(symbol)
      const now = quote === undefined ? last.sent : `${quote.price} ${quote.time} ${quote.is_stale}`
      if (quote === undefined || now === last.sent) return []
      last.sent = now
      return [quote]
    })
    if (moved.length > 0) connections.sendTransient(user, { event: 'quotes', data: moved })
  }

  async function publishChanged(): Promise<void> {
    dropExpired()
    const codes = new Set([...all.values()].flatMap((watched) => [...watched.keys()]))
    const symbols = [...codes].flatMap((code) => findSymbol(code) ?? [])
    priceService.follow('streams', symbols)
    if (symbols.length === 0) return
    const quotes = new Map((await priceService.quotes(symbols)).map((quote) => [quote.symbol, quote]))
    for (const [user, watched] of all) publish(user, watched, quotes)
  }

  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    void publishChanged()
      .catch((error: unknown) => log.warn({ err: error }, 'publishing quotes failed'))
      .finally(() => (isBusy = false))
  }, POLL_INTERVAL_MS).unref()

  return {
    /** Sends a user the quotes of these symbols for the next `WATCHED_SECONDS`. */
    watch(user: Id, symbols: readonly string[]): void {
      if (!connections.isConnected(user)) return
      const watched: WatchedSymbols = all.get(user) ?? new Map<string, { until: number; sent: string }>()
      for (const symbol of symbols) {
        const sent = watched.get(symbol)?.sent ?? ''
        // Map order: the most recent last.
        watched.delete(symbol)
        watched.set(symbol, { until: Date.now() + QUOTE_WATCH_SECONDS * 1_000, sent })
      }
      for (const symbol of [...watched.keys()].slice(0, -MAX_WATCHED_QUOTES)) watched.delete(symbol)
      all.set(user, watched)
    },
    /** The users who look at a symbol. */
    viewersOf: (symbol: string): Id[] => [...all].flatMap(([user, watched]) => (watched.has(symbol) ? [user] : [])),
    close: (): void => clearInterval(timer),
  }
}
