import { listNews } from '@trademates/contract/news'
import { listQuery } from '#lib/cache/query-cache.ts'
import type { NewsFilter } from './news-params.ts'

/** Headlines, page by page. */
export const newsQuery = (search: NewsFilter) => listQuery(listNews, { query: { ...search } })
