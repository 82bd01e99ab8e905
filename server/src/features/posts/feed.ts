import type { listFeed, Post } from '@trademates/contract/posts'
import type { Ask } from '#platform/ask.ts'
import type { Deps } from '#platform/deps.ts'
import { cutPage, type Page } from '#platform/paging.ts'
import { listFeedIds } from './store.ts'
import { presentPosts } from './view.ts'

/** One page of a feed: first which posts, then everything about them. */
export async function feed({ viewer, query }: Ask<typeof listFeed>, { db }: Deps): Promise<Page<Post>> {
  const { items, next } = cutPage(await listFeedIds(db, viewer.id, query), query.limit)
  return {
    items: await presentPosts(
      db,
      viewer.id,
      items.map(({ id }) => id),
    ),
    next,
  }
}
