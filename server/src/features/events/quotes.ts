import { type Quote, WATCHED_SECONDS } from '@trademates/contract/prices'
import type { Id } from '@trademates/contract/wire'
import type { Log } from '#platform/log.ts'
import type { Desk } from '#features/prices/desk.ts'
import { findSymbol } from '#features/symbols/find.ts'
import type { Streams } from './streams.ts'

const ROUND_MS = 1_000

interface Wish {
  symbols: readonly string[]
  until: number
  /** What was told last, by symbol. */
  told: Map<string, string>
}

/** Tells the quotes that people watch to their streams, each when it moved. Nothing is asked for while nobody watches. */
export function openQuotes(
  desk: Desk,
  streams: Streams,
  log: Log,
): { want: (user: Id, symbols: readonly string[]) => void; close: () => void } {
  const wishes = new Map<Id, Wish>()
  let isBusy = false

  function drop(): void {
    for (const [user, { until }] of wishes) if (until < Date.now() || !streams.has(user)) wishes.delete(user)
  }

  function tell(user: Id, wish: Wish, quotes: ReadonlyMap<string, Quote>): void {
    const moved = wish.symbols
      .flatMap((code) => quotes.get(code) ?? [])
      .filter((quote) => {
        const mark = `${quote.price} ${quote.time} ${quote.is_stale}`
        return wish.told.get(quote.symbol) !== mark && wish.told.set(quote.symbol, mark)
      })
    if (moved.length > 0) streams.tell(user, { event: 'quotes', data: moved })
  }

  async function round(): Promise<void> {
    drop()
    const codes = new Set([...wishes.values()].flatMap(({ symbols }) => symbols))
    const symbols = [...codes].flatMap((code) => findSymbol(code) ?? [])
    desk.follow(symbols)
    if (symbols.length === 0) return
    const quotes = new Map((await desk.quotes(symbols)).map((quote) => [quote.symbol, quote]))
    for (const [user, wish] of wishes) tell(user, wish, quotes)
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
      if (streams.has(user))
        wishes.set(user, {
          symbols,
          until: Date.now() + WATCHED_SECONDS * 1_000,
          told: wishes.get(user)?.told ?? new Map<string, string>(),
        })
    },
    close: () => clearInterval(timer),
  }
}
