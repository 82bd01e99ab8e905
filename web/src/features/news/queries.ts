import { listNews } from '@trademates/contract/news'
import { listQuery } from '#lib/cache/query-cache.ts'
import type { NewsFilter } from './news-params.ts'

/** Headlines, paged. */
export const newsQuery = (search: NewsFilter) => listQuery(listNews, { query: { ...search } })
