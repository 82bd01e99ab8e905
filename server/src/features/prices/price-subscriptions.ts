import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import type { QuoteStream, Source, SourceQuote } from './source.ts'

interface SubscriptionDeps {
  sources: readonly Source[]
  /** Returns the source that covers a symbol. */
  sourceOf: (symbol: CatalogSymbol) => Source | undefined
  onQuote: (symbol: CatalogSymbol, source: Source, quote: SourceQuote) => void
}

/** Streamed prices of all sources. */
export interface PriceSubscriptions {
  /** Subscribes to these symbols; replaces the earlier symbols of the same subscriber. */
  follow(subscriber: string, symbols: readonly CatalogSymbol[]): void
  stop(): void
}

export function createPriceSubscriptions({ sources, sourceOf, onQuote }: SubscriptionDeps): PriceSubscriptions {
  const symbolsBySubscriber = new Map<string, readonly CatalogSymbol[]>()
  const streams = sources.flatMap((source): { source: Source; stream: QuoteStream }[] => {
    const stream = source.stream?.((symbol, quote) => onQuote(symbol, source, quote))
    return stream === undefined ? [] : [{ source, stream }]
  })
  let followedCodes = ''

  let isStopped = false
  return {
    follow(subscriber, followed) {
      if (isStopped) return
      symbolsBySubscriber.set(subscriber, followed)
      const symbols = new Map([...symbolsBySubscriber.values()].flat().map((symbol) => [symbol.code, symbol]))
      const codes = [...symbols.keys()].toSorted().join()
      // The union of all subscriptions has not changed.
      if (codes === followedCodes) return
      followedCodes = codes
      for (const { source, stream } of streams) stream.follow([...symbols.values()].filter((symbol) => sourceOf(symbol) === source))
    },
    stop() {
      isStopped = true
      for (const { stream } of streams) stream.follow([])
    },
  }
}
