import { queryOptions } from '@tanstack/react-query'
import { readSymbolSentiment } from '@trademates/contract/votes'
import { query } from '#lib/cache/query-cache.ts'

export type HistoryDays = '30' | '90'

const MINUTE_MS = 60_000

/** The sentiment on a symbol, read again each minute while it is shown. */
export const sentimentQuery = (code: string, days: HistoryDays) =>
  queryOptions({ ...query(readSymbolSentiment, { params: { code }, query: { days } }), refetchInterval: MINUTE_MS })
