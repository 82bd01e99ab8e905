import { listWatchlists } from '@trademates/contract/watchlists'
import { query } from '#lib/cache/query-cache.ts'

/** The viewer's watchlists. */
export const watchlistsQuery = query(listWatchlists)
