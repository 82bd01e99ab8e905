import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import type { Source, Tick } from './source.ts'

interface SubscriptionDeps {
  sources: readonly Source[]
  /** Who is asked for the price of a symbol. */
  sourceOf: (symbol: CatalogSymbol) => Source | undefined
  onTick: (symbol: CatalogSymbol, source: Source, tick: Tick) => void
}

/** What sources tell by themselves. */
export interface PriceSubscriptions {
  /** Has those that can tell new prices of these symbols, instead of those that the same one asked for before. */
  follow(subscriber: string, symbols: readonly CatalogSymbol[]): void
  stop(): void
}

export function createPriceSubscriptions({ sources, sourceOf, onTick }: SubscriptionDeps): PriceSubscriptions {
  const symbolsBySubscriber = new Map<string, readonly CatalogSymbol[]>()
  let active: { codes: string; stops: (() => void)[] } = { codes: '', stops: [] }

  function stop(): void {
    for (const end of active.stops) end()
  }

  return {
    follow(asker, wished) {
      symbolsBySubscriber.set(asker, wished)
      const symbols = new Map([...symbolsBySubscriber.values()].flat().map((symbol) => [symbol.code, symbol]))
      const codes = [...symbols.keys()].toSorted().join()
      // What anybody asked for goes on already.
      if (codes === active.codes) return
      stop()
      const stops = sources.flatMap((source) => {
        const own = [...symbols.values()].filter((symbol) => sourceOf(symbol) === source)
        return own.length === 0 ? [] : (source.follow?.(own, (symbol, tick) => onTick(symbol, source, tick)) ?? [])
      })
      active = { codes, stops }
    },
    stop,
  }
}
