import { search, suggest } from '@trademates/contract/search'
import { listQuery, query } from '#lib/cache/query-cache.ts'

/** What is found of one kind, page by page. */
export const searchQuery = (q: string, kind: 'posts' | 'people' | 'tags') => listQuery(search, { query: { q, kind } })

/** A few people and tags for what has been typed so far. */
export const searchSuggestionsQuery = (q: string) => query(suggest, { query: { q } })
