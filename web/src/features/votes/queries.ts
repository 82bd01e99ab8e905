import { readSymbolSentiment } from '@trademates/contract/votes'
import { query } from '#lib/cache/query-cache.ts'

export type HistoryDays = '30' | '90'

/** The sentiment on a symbol; the event `sentiment.changed` updates it while it is shown. */
export const sentimentQuery = (code: string, days: HistoryDays) => query(readSymbolSentiment, { params: { code }, query: { days } })
