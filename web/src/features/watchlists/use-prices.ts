import { useQuery } from '@tanstack/react-query'
import type { Quote } from '@trademates/contract/prices'
import { sparklinesQuery } from '#features/prices/queries.ts'
import { useQuotes } from '#lib/quotes/use-quotes.ts'

/** Current quotes and sparklines (last 24 hours or `days` days) of symbols. */
export function useWatchlistPrices(
  codes: readonly string[],
  days?: number,
): { quotes: ReadonlyMap<string, Quote>; lines: ReadonlyMap<string, readonly string[]> } {
  const quotes = useQuotes(codes)
  const { data = [] } = useQuery(sparklinesQuery(codes, days))
  return { quotes, lines: new Map(data.map(({ symbol, closes }) => [symbol, closes])) }
}
