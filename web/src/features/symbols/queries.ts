import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listSymbols, readSymbol } from '@trademates/contract/symbols'
import { query } from '#lib/cache/query-cache.ts'

/** One symbol, by any of its codes. */
export const symbolQuery = (code: string) => query(readSymbol, { params: { code } })

/** The symbol that a cashtag means comes first, where one does; others only begin like it. */
export const cashtagQuery = (tag: string) => query(listSymbols, { query: { q: tag, limit: 1 } })

/** Symbols that begin like what is typed. */
export const symbolSuggestionsQuery = (q: string) =>
  queryOptions({ ...query(listSymbols, { query: { q, limit: 8 } }), enabled: q.trim() !== '', placeholderData: keepPreviousData })
