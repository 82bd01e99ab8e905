import { useQuery } from '@tanstack/react-query'
import type { Watchlist } from '@trademates/contract/watchlists'
import { watchlistsQuery } from '#features/watchlists/queries.ts'

const MAX_SYMBOLS = 7

/** The first watchlist with symbols, cut to the table's length; `null` if there is none, undefined while loading. */
export function useFirstWatchlist(): { list: Watchlist | null | undefined; isError: boolean; error: Error | null; refetch: () => unknown } {
  const { data, isError, error, refetch } = useQuery(watchlistsQuery)
  const list = data === undefined ? undefined : (data.find(({ symbols }) => symbols.length > 0) ?? null)
  return { list: list && { ...list, symbols: list.symbols.slice(0, MAX_SYMBOLS) }, isError, error, refetch }
}
