import { readSymbolSentiment, type SymbolSentiment } from '@trademates/contract/votes'
import { queryClient } from './query-cache.ts'

/** Shows a new gauge on a symbol, in all periods that were read; the viewer's own vote stays. */
export function onSentimentChanged({
  symbol,
  ...gauge
}: { symbol: string } & Pick<SymbolSentiment, 'window' | 'bullish' | 'bearish'>): void {
  const isOfSymbol = ([, input]: readonly unknown[]) => (input as { params?: { code?: string } }).params?.code === symbol
  queryClient.setQueriesData<SymbolSentiment>(
    { queryKey: [readSymbolSentiment.path], predicate: ({ queryKey }) => isOfSymbol(queryKey) },
    (shown) => shown && { ...shown, ...gauge },
  )
}
