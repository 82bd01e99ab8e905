import { queryOptions, useQuery } from '@tanstack/react-query'
import type { NewPostEvent } from '@trademates/contract/events'
import { matchesFeed, addToProfile, addToFeeds, queryClient, findEntity } from './query-cache.ts'

// In the query cache, so `patchEntity` reaches waiting posts and a log-out clears them.
const pendingPostsQuery = queryOptions<NewPostEvent[]>({ queryKey: ['waiting posts'], queryFn: () => [], enabled: false, gcTime: Infinity })

/** Handles a new post: adds it to the author's profile. Feeds add it on request or when scrolled to the top. */
export function onPostCreated(post: NewPostEvent): void {
  if (findEntity('post', post.id)) return
  queryClient.setQueryData(pendingPostsQuery.queryKey, (posts = []) => [post, ...posts])
  addToProfile(post)
}

/** Adds all waiting posts to their feeds. */
export function showPendingPosts(): void {
  const posts = queryClient.getQueryData(pendingPostsQuery.queryKey) ?? []
  // Emptied, not removed: observers stay subscribed.
  queryClient.setQueryData(pendingPostsQuery.queryKey, [])
  for (const post of posts.toReversed()) addToFeeds(post)
}

/** Drops the waiting posts; call before refetching the feeds. */
export const clearPendingPosts = (): void => void queryClient.setQueryData(pendingPostsQuery.queryKey, [])

/** The waiting posts of a feed with these parameters, newest first. */
export const usePendingPosts = (asked: Record<string, unknown>): NewPostEvent[] =>
  (useQuery(pendingPostsQuery).data ?? []).filter((post) => matchesFeed(post, asked))
