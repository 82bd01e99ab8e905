import { changeMarketOverview, listMovers, readMarketOverview, readHeatMap } from '@trademates/contract/market-overview'
import { route, type Route } from '#http/mount-routes.ts'
import type { MarketRows } from '#features/market-data/market-rows.ts'
import { change, type ListTrends, read as readOverview } from './overview.ts'
import { read } from './heat-map.ts'
import { list } from './movers.ts'

export const marketOverviewRoutes = (marketRows: MarketRows, listTrends: ListTrends): Route[] => [
  route(readMarketOverview, readOverview(marketRows, listTrends)),
  route(changeMarketOverview, change),
  route(listMovers, list(marketRows)),
  route(readHeatMap, read(marketRows)),
]
