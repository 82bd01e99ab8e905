import { listLikers } from '@trademates/contract/likes'
import { listFeed, listPostsByAuthor, listVersions, readPost } from '@trademates/contract/posts'
import type { Id } from '@trademates/contract/wire'
import { listQuery, query } from '#lib/cache/query-cache.ts'
import type { FeedFilter } from '#features/posts/feed/feed-filter.ts'

/** A feed with these filters, or the feed of a symbol. */
export const feedQuery = (search: FeedFilter & { symbol?: string }) => listQuery(listFeed, { query: search })

/** One post. */
export const postQuery = (id: Id) => query(readPost, { params: { id } })

/** Users who liked a post, newest first. No live event reports changes, so it is refetched whenever it is opened. */
export const likersQuery = (id: Id) => ({ ...listQuery(listLikers, { params: { id } }), staleTime: 0 })

/** Earlier versions of a post, newest first. */
export const versionsQuery = (id: Id) => listQuery(listVersions, { params: { id } })

/** Posts of an author, newest first. */
export const authorPostsQuery = (id: Id) => listQuery(listPostsByAuthor, { params: { userId: id } })
