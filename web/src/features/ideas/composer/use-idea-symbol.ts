import { useQuery } from '@tanstack/react-query'
import { listQuotes } from '@trademates/contract/prices'
import { symbolQuery } from '#features/symbols/queries.ts'
import { query } from '#lib/cache/query-cache.ts'
import { useQuotes } from '#lib/quotes/use-quotes.ts'
import { useDebounced } from '#lib/time/use-debounced.ts'

const DEBOUNCE_MS = 300

/** The symbol and the current price of an idea. `isWithoutPrices`: no source covers it. */
export function useIdeaSymbol(code: string) {
  const typed = useDebounced(code, DEBOUNCE_MS)
  const symbol = useQuery({ ...symbolQuery(typed), enabled: typed !== '', retry: false }).data
  const listed = useQuery({ ...query(listQuotes, { query: { symbols: [symbol?.code ?? ''] } }), enabled: symbol !== undefined })
  const live = useQuotes(symbol === undefined ? [] : [symbol.code])
  const quote = symbol === undefined ? undefined : (live.get(symbol.code) ?? listed.data?.[0])
  return { symbol, quote, isWithoutPrices: listed.isSuccess && quote === undefined }
}
