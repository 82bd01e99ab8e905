import type { Listed } from '#features/symbols/catalogue.ts'
import type { Source, Tick } from './source.ts'

interface Setup {
  sources: readonly Source[]
  /** Who is asked for the price of a symbol. */
  sourceOf: (symbol: Listed) => Source | undefined
  hear: (symbol: Listed, source: Source, tick: Tick) => void
}

/** What sources tell by themselves. */
export interface Following {
  /** Has those that can tell new prices of these symbols, instead of those that the same one asked for before. */
  follow(asker: string, symbols: readonly Listed[]): void
  stop(): void
}

export function openFollowing({ sources, sourceOf, hear }: Setup): Following {
  const wishes = new Map<string, readonly Listed[]>()
  let following: { codes: string; stops: (() => void)[] } = { codes: '', stops: [] }

  function stop(): void {
    for (const end of following.stops) end()
  }

  return {
    follow(asker, wished) {
      wishes.set(asker, wished)
      const symbols = new Map([...wishes.values()].flat().map((symbol) => [symbol.code, symbol]))
      const codes = [...symbols.keys()].toSorted().join()
      // What anybody asked for goes on already.
      if (codes === following.codes) return
      stop()
      const stops = sources.flatMap((source) => {
        const own = [...symbols.values()].filter((symbol) => sourceOf(symbol) === source)
        return own.length === 0 ? [] : (source.follow?.(own, (symbol, tick) => hear(symbol, source, tick)) ?? [])
      })
      following = { codes, stops }
    },
    stop,
  }
}
