import type { Market } from '@trademates/contract/markets'
import { parseMarket } from '#features/markets/parse-market.ts'

/** What narrows the feed, as the address of the home screen carries it. Nothing given: everybody's posts, newest first. */
export interface FeedFilter {
  feed?: 'following' | 'watchlist'
  market?: Market
  tag?: string
}

/** Takes the raw search parameters of an address and gives those that the feed knows; anything else is dropped. */
export function parseFeedFilter(search: Record<string, unknown>): FeedFilter {
  const market = parseMarket(search['market'])
  // A router may read `tag=2026` as a number.
  const tag = typeof search['tag'] === 'string' || typeof search['tag'] === 'number' ? String(search['tag']).trim() : ''
  return {
    ...(search['feed'] === 'following' || search['feed'] === 'watchlist' ? { feed: search['feed'] } : {}),
    ...(market === undefined ? {} : { market }),
    ...(tag === '' ? {} : { tag }),
  }
}
