import { listCandles, listPriceSources, listQuotes, listSparklines, watchQuotes } from '@trademates/contract/prices'
import { route, type Route } from '#http/mount-routes.ts'
import { readCandles } from './read-candles.ts'
import type { PriceService } from './price-service.ts'
import { readQuotes, readSources, readSparklines, watch } from './quotes.ts'

export const priceRoutes = (priceService: PriceService): Route[] => [
  route(listQuotes, readQuotes(priceService)),
  route(listPriceSources, readSources(priceService)),
  route(watchQuotes, watch),
  route(listCandles, readCandles(priceService)),
  route(listSparklines, readSparklines(priceService)),
]
