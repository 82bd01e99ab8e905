import type { Market } from '@trademates/contract/markets'
import { parseMarket } from '#features/markets/parse-market.ts'

/** Filters of the news list. */
export interface NewsFilter {
  market?: Market
  symbol?: string
  /** Only news about symbols on the viewer's watchlists. */
  watched?: 'true'
}

/** Search parameters of the news and alerts screen. */
export interface NewsParams extends Omit<NewsFilter, 'symbol'> {
  tab?: 'alerts'
}

/** Parses the search parameters of the news screen; unknown values are dropped. */
export function parseNewsParams(search: Record<string, unknown>): NewsParams {
  const market = parseMarket(search['market'])
  return {
    ...(search['tab'] === 'alerts' ? { tab: 'alerts' } : {}),
    ...(market === undefined ? {} : { market }),
    // The router parses `watched=true` as a boolean.
    ...(String(search['watched']) === 'true' ? { watched: 'true' } : {}),
  }
}
