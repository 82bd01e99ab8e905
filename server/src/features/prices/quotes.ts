import type { AnswerOf } from '@trademates/contract/endpoint'
import type { listQuotes, listSparklines, Quote, watchQuotes } from '@trademates/contract/prices'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { findSymbol } from '#features/symbols/find.ts'
import type { PriceService } from './price-service.ts'
import type { Bar } from './source.ts'

/** So many hours a small line shows where no days are asked for. */
const SPARKLINE_HOURS = 24
/** A small line of days has no room for more. */
const MAX_SPARKLINE_POINTS = 30

const findSymbols = (codes: readonly string[]) => codes.flatMap((code) => findSymbol(code) ?? [])

/** The newest prices of symbols. */
export const readQuotes =
  (priceService: PriceService) =>
  ({ query }: RequestContext<typeof listQuotes>): Promise<Quote[]> =>
    priceService.quotes(findSymbols(query.symbols))

const dayOf = ({ time }: Bar) => time.toISOString().slice(0, 10)

/** What a line shows of the hours of at least so many days: the last days that have any, in even steps that end with the newest hour. */
function lastDays(bars: readonly Bar[], days: number): Bar[] {
  const dates = [...new Set(bars.map(dayOf))].slice(-days)
  const shown = bars.filter((bar) => dates.includes(dayOf(bar)))
  const step = Math.ceil(shown.length / MAX_SPARKLINE_POINTS)
  return shown.filter((_, at) => (shown.length - 1 - at) % step === 0)
}

/** The last closing prices of symbols. */
export const readSparklines =
  (priceService: PriceService) =>
  async ({ query: { symbols, days } }: RequestContext<typeof listSparklines>): Promise<AnswerOf<typeof listSparklines>> => {
    const lines = await Promise.all(
      findSymbols(symbols).map(async (symbol) => {
        const { bars } = await priceService.chart(symbol, { interval: '1h', before: new Date(), limit: SPARKLINE_HOURS * (days ?? 1) })
        return { symbol: symbol.code, closes: (days === undefined ? bars : lastDays(bars, days)).map(({ close }) => close) }
      }),
    )
    return lines.filter(({ closes }) => closes.length > 0)
  }

/** Says to all processes which quotes somebody wants to be told: the stream may be open at another. */
export async function watch({ viewer, body }: RequestContext<typeof watchQuotes>, { bus }: Deps): Promise<undefined> {
  bus.publish({ topic: 'quotes.wanted', user_id: viewer.id, symbols: findSymbols(body.symbols).map(({ code }) => code) })
}
