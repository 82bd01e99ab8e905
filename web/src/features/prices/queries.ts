import { type CandleInterval, listCandles, listPriceSources, listSparklines } from '@trademates/contract/prices'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { query } from '#lib/cache/query-cache.ts'

/** The last candles of a symbol; the previous ones stay while more load. */
export const candlesQuery = (code: string, interval: CandleInterval, limit: number) =>
  queryOptions({ ...query(listCandles, { params: { code }, query: { interval, limit } }), placeholderData: keepPreviousData })

/** The sparklines of symbols: the last 24 hours, or the last `days` days. */
export const sparklinesQuery = (codes: readonly string[], days?: number) =>
  queryOptions({
    ...query(listSparklines, { query: { symbols: [...codes], ...(days === undefined ? {} : { days }) } }),
    enabled: codes.length > 0,
    placeholderData: keepPreviousData,
  })

/** Where this server has its prices from. */
export const priceSourcesQuery = query(listPriceSources)
