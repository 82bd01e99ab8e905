import { readSymbolSentiment, voteOnSymbol } from '@trademates/contract/votes'
import { route, type Route } from '#http/mount-routes.ts'
import type { PriceService } from '#features/prices/price-service.ts'
import { showVotes, vote } from './sentiment.ts'

export const voteRoutes = (prices: PriceService): Route[] => [
  route(readSymbolSentiment, showVotes(prices)),
  route(voteOnSymbol, vote(prices)),
]
