import type { Source, Tick } from '@trademates/server/src/features/prices/source.ts'
import type { Listed } from '@trademates/server/src/features/symbols/catalogue.ts'

/** A source whose prices a test decides. It tells them to who follows it, and to who asks. */
export interface Market {
  source: Source
  /** Says what a symbol costs from now on. `time`: when that was; now where it is not given. */
  tell(code: string, price: string, time?: Date): void
}

/** One market for as many servers as like, with prices of these symbols. */
export function openMarket(...codes: string[]): Market {
  const prices = new Map<string, { price: string; time: Date | undefined }>()
  const followers = new Set<{ symbols: readonly Listed[]; hear: (symbol: Listed, tick: Tick) => void }>()

  function tickOf(code: string): Tick | undefined {
    const known = prices.get(code)
    if (known === undefined) return undefined
    const { price, time = new Date() } = known
    return { price, time, open: null, high: null, low: null, previousClose: null }
  }

  return {
    source: {
      about: { name: 'Testland', url: null, is_sample: false },
      delay: 0,
      freshMs: 0,
      paceMs: 0,
      covers: ({ code }) => codes.includes(code),
      candles: async () => [],
      quote: async ({ code }) => tickOf(code),
      follow(symbols, hear) {
        const follower = { symbols, hear }
        followers.add(follower)
        return () => followers.delete(follower)
      },
    },
    tell(code, price, time) {
      prices.set(code, { price, time })
      const tick = tickOf(code)
      for (const { symbols, hear } of followers)
        for (const symbol of symbols) if (symbol.code === code && tick !== undefined) hear(symbol, tick)
    },
  }
}
