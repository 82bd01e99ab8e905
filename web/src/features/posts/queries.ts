import { listFeed, listPostsBy, listVersions, readPost } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { pages, query } from '#lib/cache.ts'
import type { FeedSearch } from '#features/posts/feed/feed-search.ts'

/** The feed as the address of the home screen narrows it. */
export const feedQuery = (search: FeedSearch) => pages(listFeed, { query: search })

/** One post. */
export const postQuery = (id: Id) => query(readPost, { params: { id } })

/** How a post stood before its edits, newest first. */
export const versionsQuery = (id: Id) => pages(listVersions, { params: { id } })

/** What somebody wrote, newest first. */
export const postsByQuery = (id: Id) => pages(listPostsBy, { params: { userId: id } })
