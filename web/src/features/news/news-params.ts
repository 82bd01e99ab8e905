import type { Market } from '@trademates/contract/markets'
import { parseMarket } from '#features/markets/parse-market.ts'

/** What narrows the news. */
export interface NewsFilter {
  market?: Market
  symbol?: string
  /** Only what is about one's own watchlists. */
  watched?: 'true'
}

/** Where one is on the screen of news and alerts, as its address carries it. */
export interface NewsParams extends Omit<NewsFilter, 'symbol'> {
  tab?: 'alerts'
}

/** Takes the raw parameters of an address and gives those that the screen knows; anything else is dropped. */
export function parseNewsParams(search: Record<string, unknown>): NewsParams {
  const market = parseMarket(search['market'])
  return {
    ...(search['tab'] === 'alerts' ? { tab: 'alerts' } : {}),
    ...(market === undefined ? {} : { market }),
    // A router reads `watched=true` as what it says.
    ...(String(search['watched']) === 'true' ? { watched: 'true' } : {}),
  }
}
