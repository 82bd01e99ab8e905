import type { listNews, NewsItem } from '@trademates/contract/news'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { cutPage, type Page } from '#platform/paging.ts'
import { listNewsRows, type NewsRow } from './store.ts'

const presentItem = ({ published_at, ...row }: NewsRow): NewsItem => ({
  ...row,
  published_at: published_at.toISOString(),
  is_sample: row.url === null,
})

/** Headlines, newest first. */
export async function list({ viewer, query }: Ask<typeof listNews>, { db }: Deps): Promise<Page<NewsItem>> {
  const { items, next } = cutPage(await listNewsRows(db, viewer.id, query), query.limit)
  return { items: items.map(presentItem), next }
}
