import type { Sentiment } from '@trademates/contract/posts'
import { readSymbolSentiment, type SymbolSentiment } from '@trademates/contract/votes'
import { queryClient } from './query-cache.ts'

/** The newest vote of this tab on each symbol with a request under way. */
export const pendingVotes = new Map<string, Sentiment | null>()

/** Changes the shown sentiment on a symbol, in all periods that were read. */
export function changeSentiment(symbol: string, change: (shown: SymbolSentiment) => SymbolSentiment): void {
  const isOfSymbol = ([, input]: readonly unknown[]) => (input as { params?: { code?: string } }).params?.code === symbol
  queryClient.setQueriesData<SymbolSentiment>(
    { queryKey: [readSymbolSentiment.path], predicate: ({ queryKey }) => isOfSymbol(queryKey) },
    (shown) => shown && change(shown),
  )
}

/** Shows a new gauge on a symbol; the viewer's own vote stays. */
export const onSentimentChanged = ({
  symbol,
  ...gauge
}: { symbol: string } & Pick<SymbolSentiment, 'window' | 'bullish' | 'bearish'>): void =>
  changeSentiment(symbol, (shown) => ({ ...shown, ...gauge }))

/** Shows a vote that the viewer gave in another tab or on another device. */
export function onVoteChanged({ symbol, mine }: { symbol: string } & Pick<SymbolSentiment, 'mine'>): void {
  if (!pendingVotes.has(symbol)) changeSentiment(symbol, (shown) => ({ ...shown, mine }))
}
