import { changeScreen, listScreens, removeScreen, saveScreen, screenSymbols } from '@trademates/contract/screener'
import { route, type Route } from '#http/mount-routes.ts'
import type { MarketRows } from '#features/market-data/market-rows.ts'
import { screen } from './screen.ts'
import { change, list, remove, save } from './screens.ts'

export const screenerRoutes = (marketRows: MarketRows): Route[] => [
  route(screenSymbols, screen(marketRows)),
  route(listScreens, list),
  route(saveScreen, save),
  route(changeScreen, change),
  route(removeScreen, remove),
]
