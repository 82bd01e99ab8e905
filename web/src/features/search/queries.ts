import { search, suggest } from '@trademates/contract/search'
import { listQuery, query } from '#lib/cache/query-cache.ts'

/** Search results of one kind, paged. */
export const searchQuery = (q: string, kind: 'symbols' | 'posts' | 'people' | 'tags') => listQuery(search, { query: { q, kind } })

/** People and tags suggested for a query. */
export const searchSuggestionsQuery = (q: string) => query(suggest, { query: { q } })
