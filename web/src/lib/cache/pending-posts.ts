import { queryOptions, useQuery } from '@tanstack/react-query'
import type { NewPost } from '@trademates/contract/events'
import { matchesFeed, addToProfile, addToFeeds, queryClient, findEntity } from './query-cache.ts'

// Kept in the cache, so that `patch` reaches the posts that wait as well, and signing out forgets them.
const pendingPostsQuery = queryOptions<NewPost[]>({ queryKey: ['waiting posts'], queryFn: () => [], enabled: false, gcTime: Infinity })

/** A post that somebody just wrote: their profile shows it, and feeds let it wait until they are looked at from the top, or asked for it. */
export function onPostCreated(post: NewPost): void {
  if (findEntity('post', post.id)) return
  queryClient.setQueryData(pendingPostsQuery.queryKey, (posts = []) => [post, ...posts])
  addToProfile(post)
}

/** Puts all posts that wait on top of their feeds. */
export function showPendingPosts(): void {
  const posts = queryClient.getQueryData(pendingPostsQuery.queryKey) ?? []
  // Emptied, not removed: whoever watches it goes on watching.
  queryClient.setQueryData(pendingPostsQuery.queryKey, [])
  for (const post of posts.toReversed()) addToFeeds(post)
}

/** No post waits any more: their feeds are read anew. */
export const clearPendingPosts = (): void => void queryClient.setQueryData(pendingPostsQuery.queryKey, [])

/** The posts that wait for the feed that asks this, newest first. */
export const usePendingPosts = (asked: Record<string, unknown>): NewPost[] =>
  (useQuery(pendingPostsQuery).data ?? []).filter((post) => matchesFeed(post, asked))
