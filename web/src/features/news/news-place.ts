import type { Market } from '@trademates/contract/markets'
import { marketNamed } from '#features/markets/market-named.ts'

/** What narrows the news. */
export interface NewsSearch {
  market?: Market
  symbol?: string
  /** Only what is about one's own watchlists. */
  watched?: 'true'
}

/** Where one is on the screen of news and alerts, as its address carries it. */
export interface NewsPlace extends Omit<NewsSearch, 'symbol'> {
  tab?: 'alerts'
}

/** Takes the raw parameters of an address and gives those that the screen knows; anything else is dropped. */
export function readNewsPlace(search: Record<string, unknown>): NewsPlace {
  const market = marketNamed(search['market'])
  return {
    ...(search['tab'] === 'alerts' ? { tab: 'alerts' } : {}),
    ...(market === undefined ? {} : { market }),
    // A router reads `watched=true` as what it says.
    ...(String(search['watched']) === 'true' ? { watched: 'true' } : {}),
  }
}
