import { listLikers } from '@trademates/contract/likes'
import { listFeed, listPostsByAuthor, listVersions, readPost } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { listQuery, query } from '#lib/cache/query-cache.ts'
import type { FeedFilter } from '#features/posts/feed/feed-filter.ts'

/** The feed as the address of the home screen narrows it, or to a symbol. */
export const feedQuery = (search: FeedFilter & { symbol?: string }) => listQuery(listFeed, { query: search })

/** One post. */
export const postQuery = (id: Id) => query(readPost, { params: { id } })

/** Who liked a post, the newest first; nothing tells when that changes, so it is read anew whenever it is opened. */
export const likersQuery = (id: Id) => ({ ...listQuery(listLikers, { params: { id } }), staleTime: 0 })

/** How a post stood before its edits, newest first. */
export const versionsQuery = (id: Id) => listQuery(listVersions, { params: { id } })

/** What somebody wrote, newest first. */
export const authorPostsQuery = (id: Id) => listQuery(listPostsByAuthor, { params: { userId: id } })
