import { listNews } from '@trademates/contract/news'
import { pages } from '#lib/cache/cache.ts'
import type { NewsSearch } from './news-place.ts'

/** Headlines, page by page. */
export const newsQuery = (search: NewsSearch) => pages(listNews, { query: { ...search } })
