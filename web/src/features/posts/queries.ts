import { listLikers } from '@trademates/contract/likes'
import { listFeed, listPostsBy, listVersions, readPost } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { pages, query } from '#lib/cache/cache.ts'
import type { FeedSearch } from '#features/posts/feed/feed-search.ts'

/** The feed as the address of the home screen narrows it, or to a symbol. */
export const feedQuery = (search: FeedSearch & { symbol?: string }) => pages(listFeed, { query: search })

/** One post. */
export const postQuery = (id: Id) => query(readPost, { params: { id } })

/** Who liked a post, the newest first; nothing tells when that changes, so it is read anew whenever it is opened. */
export const likersQuery = (id: Id) => ({ ...pages(listLikers, { params: { id } }), staleTime: 0 })

/** How a post stood before its edits, newest first. */
export const versionsQuery = (id: Id) => pages(listVersions, { params: { id } })

/** What somebody wrote, newest first. */
export const postsByQuery = (id: Id) => pages(listPostsBy, { params: { userId: id } })
