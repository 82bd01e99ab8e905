import { useQuery } from '@tanstack/react-query'
import type { Watchlist } from '@trademates/contract/watchlists'
import { watchlistsQuery } from '#features/watchlists/queries.ts'

/** So many symbols stand in the table. */
const MAX_SYMBOLS = 7

/** One's first watchlist that holds anything, as far as the table shows it; `null` where none does, `undefined` until that is known. */
export function useFirstWatchlist(): { list: Watchlist | null | undefined; isError: boolean; refetch: () => unknown } {
  const { data, isError, refetch } = useQuery(watchlistsQuery)
  const list = data === undefined ? undefined : (data.find(({ symbols }) => symbols.length > 0) ?? null)
  return { list: list && { ...list, symbols: list.symbols.slice(0, MAX_SYMBOLS) }, isError, refetch }
}
