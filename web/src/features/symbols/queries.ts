import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listSymbols, readSymbol, readSymbolIndex } from '@trademates/contract/symbols'
import { query } from '#lib/cache/query-cache.ts'

/** A symbol by any of its codes. */
export const symbolQuery = (code: string) => query(readSymbol, { params: { code } })

/** Symbols for a cashtag, an exact match first. */
export const cashtagQuery = (tag: string) => query(listSymbols, { query: { q: tag, limit: 1 } })

/** Symbols that start with a query. */
export const symbolSuggestionsQuery = (q: string) =>
  queryOptions({ ...query(listSymbols, { query: { q, limit: 8 } }), enabled: q.trim() !== '', placeholderData: keepPreviousData })

/** All symbols of the catalog, for a search in the browser. */
export const symbolIndexQuery = query(readSymbolIndex)
