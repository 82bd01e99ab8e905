import type { Post, PostVersion } from '@trademates/contract/posts'
import { PAGE_LIMIT, type Id } from '@trademates/contract/wire'
import type { Handle } from '#platform/db.ts'
import { cutPage } from '#platform/paging.ts'
import * as store from './store.ts'
import { presentPosts, presentVersions } from './view.ts'

/** All posts of a user with how they stood before their edits, newest first, read a page at a time. */
export async function* postsBy(db: Handle, author: Id): AsyncGenerator<Post & { versions: PostVersion[] }> {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const ask = { feed: 'latest', author, limit: PAGE_LIMIT, cursor } as const
    const { items, next } = cutPage(await store.listFeedHeads(db, author, ask), PAGE_LIMIT)
    const ids = items.map(({ id }) => id)
    for (const post of await presentPosts(db, author, ids)) {
      yield { ...post, versions: post.edited_at === null ? [] : await versionsOf(db, author, post.id) }
    }
    cursor = next
  }
}

async function versionsOf(db: Handle, author: Id, post: Id): Promise<PostVersion[]> {
  const versions: PostVersion[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const { items, next } = cutPage(await store.listVersions(db, post, { limit: PAGE_LIMIT, cursor }), PAGE_LIMIT)
    versions.push(...(await presentVersions(db, author, items)))
    cursor = next
  }
  return versions
}
