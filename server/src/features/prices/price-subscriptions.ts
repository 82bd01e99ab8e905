import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import type { Source, SourceQuote } from './source.ts'

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
  let active: { codes: string; stops: (() => void)[] } = { codes: '', stops: [] }

  function stop(): void {
    for (const stopOne of active.stops) stopOne()
  }

  return {
    follow(subscriber, followed) {
      symbolsBySubscriber.set(subscriber, followed)
      const symbols = new Map([...symbolsBySubscriber.values()].flat().map((symbol) => [symbol.code, symbol]))
      const codes = [...symbols.keys()].toSorted().join()
      // The union of all subscriptions has not changed.
      if (codes === active.codes) return
      stop()
      const stops = sources.flatMap((source) => {
        const covered = [...symbols.values()].filter((symbol) => sourceOf(symbol) === source)
        return covered.length === 0 ? [] : (source.follow?.(covered, (symbol, quote) => onQuote(symbol, source, quote)) ?? [])
      })
      active = { codes, stops }
    },
    stop,
  }
}
