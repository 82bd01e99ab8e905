import { listCandles, listQuotes, listSparklines, watchQuotes } from '@trademates/contract/prices'
import { on, type Route } from '#http/mount.ts'
import { candles } from './chart.ts'
import type { Desk } from './desk.ts'
import { quotes, sparklines, watch } from './quotes.ts'

export const priceRoutes = (desk: Desk): Route[] => [
  on(listQuotes, quotes(desk)),
  on(watchQuotes, watch),
  on(listCandles, candles(desk)),
  on(listSparklines, sparklines(desk)),
]
