import type { listNews, NewsItem } from '@trademates/contract/news'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { paginate, type Page } from '#platform/database/pagination.ts'
import { listNewsRows, type NewsRow } from './store.ts'

const presentItem = ({ published_at, ...row }: NewsRow): NewsItem => ({
  ...row,
  published_at: published_at.toISOString(),
  is_sample: row.url === null,
})

/** Returns headlines, newest first. */
export async function list({ viewer, query }: RequestContext<typeof listNews>, { db }: Deps): Promise<Page<NewsItem>> {
  const { items, next } = paginate(await listNewsRows(db, viewer.id, query), query.limit)
  return { items: items.map(presentItem), next }
}
