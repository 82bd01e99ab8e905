import { readCommunity } from '@trademates/contract/community'
import { readHealth } from '@trademates/contract/health'
import { query } from '#lib/cache/query-cache.ts'

/** The numbers of the community. */
export const communityQuery = query(readCommunity)

/** The running server, for its version. */
export const healthQuery = query(readHealth)
