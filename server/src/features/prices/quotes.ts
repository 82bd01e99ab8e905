import type { AnswerOf } from '@trademates/contract/endpoint'
import type { listPriceSources, listQuotes, listSparklines, Quote, watchQuotes } from '@trademates/contract/prices'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { findSymbol } from '#features/symbols/find.ts'
import type { PriceService } from './price-service.ts'
import type { Bar } from './source.ts'

/** Hours of a sparkline if no days are requested. */
const SPARKLINE_HOURS = 24
/** Points of a sparkline of several days. */
const MAX_SPARKLINE_POINTS = 30

const findSymbols = (codes: readonly string[]) => codes.flatMap((code) => findSymbol(code) ?? [])

/** Returns the latest quotes of symbols. */
export const readQuotes =
  (priceService: PriceService) =>
  ({ query }: RequestContext<typeof listQuotes>): Promise<Quote[]> =>
    priceService.quotes(findSymbols(query.symbols))

/** Returns the sources of prices with their delays and terms. */
export const readSources =
  ({ sources }: PriceService) =>
  async (): Promise<AnswerOf<typeof listPriceSources>> =>
    sources.map(({ about, delaySeconds, termsUrl = null }) => ({ ...about, delay: delaySeconds, terms_url: termsUrl }))

const dayOf = ({ time }: Bar) => time.toISOString().slice(0, 10)

/** Points of the last trading days, in even steps that end with the latest hour. */
function lastDays(bars: readonly Bar[], days: number): Bar[] {
  const dates = [...new Set(bars.map(dayOf))].slice(-days)
  const shown = bars.filter((bar) => dates.includes(dayOf(bar)))
  const step = Math.ceil(shown.length / MAX_SPARKLINE_POINTS)
  return shown.filter((_, at) => (shown.length - 1 - at) % step === 0)
}

/** Returns the latest closing prices of symbols. */
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

/** Publishes to all processes which quotes the viewer watches, because another process may hold the event stream. */
export async function watch({ viewer, body }: RequestContext<typeof watchQuotes>, { bus }: Deps): Promise<undefined> {
  bus.publish({ topic: 'quotes.requested', user_id: viewer.id, symbols: findSymbols(body.symbols).map(({ code }) => code) })
}
