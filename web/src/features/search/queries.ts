import { search, suggest } from '@trademates/contract/search'
import { pages, query } from '#lib/cache/cache.ts'

/** What is found of one kind, page by page. */
export const foundQuery = (q: string, kind: 'posts' | 'people' | 'tags') => pages(search, { query: { q, kind } })

/** A few people and tags for what has been typed so far. */
export const suggestionsQuery = (q: string) => query(suggest, { query: { q } })
