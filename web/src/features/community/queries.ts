import { readCommunity } from '@trademates/contract/community'
import { readHealth } from '@trademates/contract/health'
import { query } from '#lib/cache/query-cache.ts'

/** How many there are of everything. */
export const communityQuery = query(readCommunity)

/** The running server, for its version. */
export const healthQuery = query(readHealth)
