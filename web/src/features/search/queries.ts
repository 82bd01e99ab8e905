import { queryOptions } from '@tanstack/react-query'
import { search, suggest } from '@trademates/contract/search'
import { listQuery, query } from '#lib/cache/query-cache.ts'
import type { SearchParams } from './search-params.ts'

/** The most results of each kind in a search for all. */
export const OVERVIEW_COUNTS = { symbols: 5, ideas: 2, posts: 5, people: 4, tags: 6 } as const

/** Search results of one kind, paged, or the first of all kinds. */
export const searchQuery = (q: string, { kind, sort }: Pick<SearchParams, 'kind' | 'sort'>) =>
  listQuery(search, {
    query: {
      q,
      ...(kind === undefined ? { kind: 'all' as const, limit: Math.max(...Object.values(OVERVIEW_COUNTS)) } : { kind }),
      ...(sort === undefined ? {} : { sort }),
    },
  })

/** People and tags suggested for a query. */
export const searchSuggestionsQuery = (q: string) => query(suggest, { query: { q } })

/** What is wrong with the values of the filters in a search text, in words. Their code contains all messages, so it is loaded when needed. */
export const filterFaultsQuery = (q: string) =>
  queryOptions({ queryKey: ['filter faults', q], queryFn: async () => (await import('./filter-faults.ts')).describeFilterFaults(q) })
