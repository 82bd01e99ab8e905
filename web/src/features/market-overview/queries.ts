import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type HeatMapMarket,
  type HeatMapPeriod,
  listMovers,
  listTrending,
  type MoverMarket,
  type MoverPeriod,
  readMarketOverview,
  readHeatMap,
} from '@trademates/contract/market-overview'
import { query } from '#lib/cache/query-cache.ts'

/** The overview of markets. */
export const overviewQuery = query(readMarketOverview)

/** The trending symbols. */
export const trendingQuery = query(listTrending)

/** The movers of a market; the previous ones stay while others load. */
export const moversQuery = (market: MoverMarket | undefined, period: MoverPeriod, limit: number) =>
  queryOptions({
    ...query(listMovers, { query: { period, limit, ...(market === undefined ? {} : { market }) } }),
    placeholderData: keepPreviousData,
  })

/** The heat map of a market; the previous one stays while another loads. */
export const heatMapQuery = (market: HeatMapMarket, period: HeatMapPeriod) =>
  queryOptions({ ...query(readHeatMap, { query: { market, period } }), placeholderData: keepPreviousData })
