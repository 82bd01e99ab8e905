import type { AnswerOf } from '@trademates/contract/endpoint'
import type { listCandles } from '@trademates/contract/prices'
import type { RequestContext } from '#platform/request-context.ts'
import { notFoundError } from '#platform/api-error.ts'
import { findSymbol } from '#features/symbols/find.ts'
import type { PriceService } from './price-service.ts'

/** Returns the candles of a symbol; throws `not_found` for an unknown code. */
export const readCandles =
  (priceService: PriceService) =>
  async ({ params, query }: RequestContext<typeof listCandles>): Promise<AnswerOf<typeof listCandles>> => {
    const symbol = findSymbol(params.code)
    if (symbol === undefined) throw notFoundError()
    const before = query.before === undefined ? new Date() : new Date(query.before)
    const { source, isStale, bars } = await priceService.chart(symbol, { interval: query.interval, before, limit: query.limit })
    return { source, is_stale: isStale, candles: bars.map(({ time, ...bar }) => ({ time: time.toISOString(), ...bar })) }
  }
