import { useQuery } from '@tanstack/react-query'
import type { SymbolIndexRow } from '@trademates/contract/symbol-search'
import { useOfflineCopy } from '#lib/cache/use-offline-copy.ts'
import { symbolIndexQuery } from './queries.ts'

const NO_ROWS: readonly SymbolIndexRow[] = []

/** The rows of the symbol index, which are kept for a start without a network; none until they are loaded. */
export function useSymbolIndex(): readonly SymbolIndexRow[] {
  const index = useQuery({ ...symbolIndexQuery, staleTime: Infinity })
  useOfflineCopy(symbolIndexQuery.queryKey, index)
  return index.data?.rows ?? NO_ROWS
}
