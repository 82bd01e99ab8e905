import type { Post, PostVersion } from '@trademates/contract/posts'
import { MAX_PAGE_SIZE, type Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { paginate } from '#platform/database/pagination.ts'
import * as store from './store.ts'
import { presentPosts, presentVersions } from './view.ts'

/** Iterates all posts of a user with their earlier versions, newest first, page by page. */
export async function* exportPosts(db: Queryable, author: Id): AsyncGenerator<Post & { versions: PostVersion[] }> {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const query = { feed: 'latest', author, limit: MAX_PAGE_SIZE, cursor } as const
    const { items, next } = paginate(await store.listFeedSummaries(db, author, query), MAX_PAGE_SIZE)
    const ids = items.map(({ id }) => id)
    for (const post of await presentPosts(db, author, ids)) {
      yield { ...post, versions: post.edited_at === null ? [] : await listAllVersions(db, author, post.id) }
    }
    cursor = next
  }
}

async function listAllVersions(db: Queryable, author: Id, post: Id): Promise<PostVersion[]> {
  const versions: PostVersion[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const { items, next } = paginate(await store.listVersions(db, post, { limit: MAX_PAGE_SIZE, cursor }), MAX_PAGE_SIZE)
    versions.push(...(await presentVersions(db, author, items)))
    cursor = next
  }
  return versions
}
