import { listFeed, listVersions, readPost } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { pages, query } from '#lib/cache.ts'
import type { FeedSearch } from '#features/posts/feed/feed-search.ts'

/** The feed as the address of the home screen narrows it, or to a symbol. */
export const feedQuery = (search: FeedSearch & { symbol?: string }) => pages(listFeed, { query: search })

/** One post. */
export const postQuery = (id: Id) => query(readPost, { params: { id } })

/** How a post stood before its edits, newest first. */
export const versionsQuery = (id: Id) => pages(listVersions, { params: { id } })
