import { search, suggest } from '@trademates/contract/search'
import { route, type Route } from '#http/mount-routes.ts'
import type { PriceService } from '#features/prices/price-service.ts'
import { find } from './find.ts'
import { listSuggestions } from './suggest.ts'

export const searchRoutes = (priceService: PriceService): Route[] => [
  route(search, find(priceService)),
  route(suggest, listSuggestions(priceService)),
]
