import type { Market } from '@trademates/contract/markets'
import { parseMarket } from '#features/markets/parse-market.ts'

/** Filters of the feed, from the search parameters of the home screen. None: all posts. */
export interface FeedFilter {
  feed?: 'following' | 'watchlist'
  market?: Market
  tag?: string
}

/** Parses the search parameters of the feed; unknown values are dropped. */
export function parseFeedFilter(search: Record<string, unknown>): FeedFilter {
  const market = parseMarket(search['market'])
  // The router parses `tag=2026` as a number.
  const tag = typeof search['tag'] === 'string' || typeof search['tag'] === 'number' ? String(search['tag']).trim() : ''
  return {
    ...(search['feed'] === 'following' || search['feed'] === 'watchlist' ? { feed: search['feed'] } : {}),
    ...(market === undefined ? {} : { market }),
    ...(tag === '' ? {} : { tag }),
  }
}
