import type { Source, SourceQuote } from '@trademates/server/src/features/prices/source.ts'
import type { CatalogSymbol } from '@trademates/server/src/features/symbols/catalog.ts'

/** A price source inside the server's process; the test sets its prices. */
export interface TestPriceSource {
  source: Source
  /** Sets the price of a symbol and passes it to the source's subscribers. `time` defaults to now. */
  publish(code: string, price: string, time?: Date): void
}

/** Creates a source with prices of these symbols; several servers may share it. */
export function createPriceSource(...codes: string[]): TestPriceSource {
  const prices = new Map<string, { price: string; time: Date | undefined }>()
  const subscribers = new Set<{ symbols: readonly CatalogSymbol[]; onQuote: (symbol: CatalogSymbol, quote: SourceQuote) => void }>()

  function createQuote(code: string): SourceQuote | undefined {
    const known = prices.get(code)
    if (known === undefined) return undefined
    const { price, time = new Date() } = known
    return { price, time, open: null, high: null, low: null, previousClose: null }
  }

  return {
    source: {
      about: { name: 'Testland', url: null, is_sample: false },
      delaySeconds: 0,
      cacheMs: 0,
      minIntervalMs: 0,
      covers: ({ code }) => codes.includes(code),
      candles: async () => [],
      quote: async ({ code }) => createQuote(code),
      follow(symbols, onQuote) {
        const subscriber = { symbols, onQuote }
        subscribers.add(subscriber)
        return () => subscribers.delete(subscriber)
      },
    },
    publish(code, price, time) {
      prices.set(code, { price, time })
      const quote = createQuote(code)
      for (const { symbols, onQuote } of subscribers)
        for (const symbol of symbols) if (symbol.code === code && quote !== undefined) onQuote(symbol, quote)
    },
  }
}
