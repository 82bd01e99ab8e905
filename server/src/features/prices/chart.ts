import type { AnswerOf } from '@trademates/contract/endpoint'
import type { listCandles } from '@trademates/contract/prices'
import type { Ask } from '#platform/ask.ts'
import { notFound } from '#platform/refusal.ts'
import { findSymbol } from '#features/symbols/find.ts'
import type { Desk } from './desk.ts'

/** The candles of a symbol; throws `not_found` for a code that nobody knows. */
export const candles =
  (desk: Desk) =>
  async ({ params, query }: Ask<typeof listCandles>): Promise<AnswerOf<typeof listCandles>> => {
    const symbol = findSymbol(params.code)
    if (symbol === undefined) throw notFound()
    const before = query.before === undefined ? new Date() : new Date(query.before)
    const { source, isStale, bars } = await desk.chart(symbol, { interval: query.interval, before, most: query.limit })
    return { source, is_stale: isStale, candles: bars.map(({ time, ...bar }) => ({ time: time.toISOString(), ...bar })) }
  }
