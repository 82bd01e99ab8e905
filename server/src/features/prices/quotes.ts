import type { AnswerOf } from '@trademates/contract/endpoint'
import type { listQuotes, listSparklines, Quote, watchQuotes } from '@trademates/contract/prices'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { findSymbol } from '#features/symbols/find.ts'
import type { Desk } from './desk.ts'

/** So many hours a small line shows. */
const HOURS = 24

const known = (codes: readonly string[]) => codes.flatMap((code) => findSymbol(code) ?? [])

/** The newest prices of symbols. */
export const quotes =
  (desk: Desk) =>
  ({ query }: Ask<typeof listQuotes>): Promise<Quote[]> =>
    desk.quotes(known(query.symbols))

/** The last closing prices of symbols. */
export const sparklines =
  (desk: Desk) =>
  async ({ query }: Ask<typeof listSparklines>): Promise<AnswerOf<typeof listSparklines>> => {
    const charts = await Promise.all(
      known(query.symbols).map(async (symbol) => ({
        symbol,
        ...(await desk.chart(symbol, { interval: '1h', before: new Date(), most: HOURS })),
      })),
    )
    return charts.flatMap(({ symbol, bars }) => (bars.length === 0 ? [] : { symbol: symbol.code, closes: bars.map(({ close }) => close) }))
  }

/** Says to all processes which quotes somebody wants to be told: the stream may be open at another. */
export async function watch({ viewer, body }: Ask<typeof watchQuotes>, { bus }: Deps): Promise<undefined> {
  bus.publish({ topic: 'quotes.wanted', user_id: viewer.id, symbols: known(body.symbols).map(({ code }) => code) })
}
