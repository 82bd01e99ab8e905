import {
  type Bar,
  type Source,
  SourceError,
  type SourceInterval,
  type SourceQuote,
  type Span,
} from '@trademates/server/src/features/prices/source.ts'
import type { CatalogSymbol } from '@trademates/server/src/features/symbols/catalog.ts'

/** A price source inside the server's process; the test sets its prices. */
export interface TestPriceSource {
  source: Source
  /** Sets the price of a symbol and passes it to the source's subscribers. `time` defaults to now. */
  publish(code: string, price: string, time?: Date): void
  /** Replaces the candles of a symbol. */
  setCandles(code: string, interval: SourceInterval, bars: readonly Bar[]): void
  /** Makes all requests for candles fail, until it is called with false. */
  setSilent(isSilent: boolean): void
  /** The requests for candles so far. */
  candleRequests: { code: string; interval: SourceInterval; span: Span }[]
}

interface Subscriber {
  symbols: readonly CatalogSymbol[]
  onQuote: (symbol: CatalogSymbol, quote: SourceQuote) => void
}

/** Creates a source with prices of these symbols; several servers may share it. */
export function createPriceSource(...codes: string[]): TestPriceSource {
  const prices = new Map<string, { price: string; time: Date | undefined }>()
  const candles = new Map<string, readonly Bar[]>()
  const candleRequests: TestPriceSource['candleRequests'] = []
  const subscribers = new Set<Subscriber>()
  let isSourceSilent = false

  function createQuote(code: string): SourceQuote | undefined {
    const known = prices.get(code)
    if (known === undefined) return undefined
    const { price, time = new Date() } = known
    return { price, time, open: null, high: null, low: null, previousClose: null }
  }

  return {
    source: {
      about: { name: 'Testland', url: null, is_sample: false },
      chain: ['15m', '1m'],
      basisOf: () => 'last',
      delaySeconds: 0,
      cacheMs: 0,
      minIntervalMs: 0,
      covers: ({ code }) => codes.includes(code),
      async candles({ code }, interval, span) {
        if (isSourceSilent) throw new SourceError('no answer')
        candleRequests.push({ code, interval, span })
        return (candles.get(`${code} ${interval}`) ?? []).filter(({ time }) => time >= span.from && time < span.to)
      },
      quote: async ({ code }) => createQuote(code),
      stream(onQuote) {
        const subscriber: Subscriber = { symbols: [], onQuote }
        subscribers.add(subscriber)
        return { follow: (symbols) => void (subscriber.symbols = symbols) }
      },
    },
    candleRequests,
    setSilent: (isSilent) => void (isSourceSilent = isSilent),
    setCandles: (code, interval, bars) => void candles.set(`${code} ${interval}`, bars),
    publish(code, price, time) {
      prices.set(code, { price, time })
      const quote = createQuote(code)
      for (const { symbols, onQuote } of subscribers)
        for (const symbol of symbols) if (symbol.code === code && quote !== undefined) onQuote(symbol, quote)
    },
  }
}
