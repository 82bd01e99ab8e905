import type { Post } from '@trademates/contract/posts'
import { PAGE_LIMIT, type Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { cutPage } from '#platform/paging.ts'
import { listFeedIds } from './store.ts'
import { presentPosts } from './view.ts'

/** All posts of a user, newest first, read a page at a time. */
export async function* postsBy(db: Handle, author: Id): AsyncGenerator<Post> {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const ask = { feed: 'latest', author, limit: PAGE_LIMIT, cursor } as const
    const { items, next } = cutPage(await listFeedIds(db, author, ask), PAGE_LIMIT)
    const ids = items.map(({ id }) => id)
    yield* await presentPosts(db, author, ids)
    cursor = next
  }
}
