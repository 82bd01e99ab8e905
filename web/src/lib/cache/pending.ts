import { queryOptions, useQuery } from '@tanstack/react-query'
import type { NewPost } from '@trademates/contract/events'
import { belongs, putOnProfile, putOnTop, queryClient, read } from './cache.ts'

// Kept in the cache, so that `patch` reaches the posts that wait as well, and signing out forgets them.
const waiting = queryOptions<NewPost[]>({ queryKey: ['waiting posts'], queryFn: () => [], enabled: false, gcTime: Infinity })

/** A post that somebody just wrote: their profile shows it, and feeds let it wait until they are looked at from the top, or asked for it. */
export function postArrived(post: NewPost): void {
  if (read('post', post.id)) return
  queryClient.setQueryData(waiting.queryKey, (posts = []) => [post, ...posts])
  putOnProfile(post)
}

/** Puts all posts that wait on top of their feeds. */
export function takePendingPosts(): void {
  const posts = queryClient.getQueryData(waiting.queryKey) ?? []
  // Emptied, not removed: whoever watches it goes on watching.
  queryClient.setQueryData(waiting.queryKey, [])
  for (const post of posts.toReversed()) putOnTop(post)
}

/** No post waits any more: their feeds are read anew. */
export const forgetPendingPosts = (): void => void queryClient.setQueryData(waiting.queryKey, [])

/** The posts that wait for the feed that asks this, newest first. */
export const usePendingPosts = (asked: Record<string, unknown>): NewPost[] =>
  (useQuery(waiting).data ?? []).filter((post) => belongs(post, asked))
