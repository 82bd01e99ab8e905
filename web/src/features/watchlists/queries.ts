import { listWatchlists } from '@trademates/contract/watchlists'
import { query } from '#lib/cache/query-cache.ts'

/** One's own watchlists. */
export const watchlistsQuery = query(listWatchlists)
