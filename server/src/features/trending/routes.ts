import { listTrending } from '@trademates/contract/market-overview'
import { route, type Route } from '#http/mount-routes.ts'
import type { MarketRows } from '#features/market-data/market-rows.ts'
import { list } from './list.ts'

export const trendingRoutes = (marketRows: MarketRows): Route[] => [route(listTrending, list(marketRows))]
