import type { Me } from '@trademates/contract/people'
import type { Post } from '@trademates/contract/posts'
import type { ResponsePage } from '#lib/api/call.ts'
import { OFFLINE_FEED_CACHE, session } from '#lib/session/session.ts'

/** Data for an offline start. */
export interface OfflineFeed {
  user: Me
  /** First page of the home feed. */
  page: ResponsePage<Post[]>
  /** Fetch time, ms since 1970. */
  readAt: number
  /** Server time of the last contact; missing in data of older clients. */
  heardAt?: number
}

// A cache key, not a real URL.
const CACHE_PATH = '/last-feed'

// No CacheStorage without HTTPS; then there is no service worker for an offline start either.
const hasCaches = (): boolean => 'caches' in window

/** Stores the feed if there is room. `session.ts` deletes it when the session ends. */
export async function saveOfflineFeed(feed: OfflineFeed): Promise<void> {
  if (!hasCaches()) return
  const cache = await caches.open(OFFLINE_FEED_CACHE)
  await cache.put(CACHE_PATH, Response.json(feed)).catch(() => undefined)
  // The session may have ended during the write.
  if (session.get().status === 'out') await caches.delete(OFFLINE_FEED_CACHE)
}

/** Returns the stored feed or `null`. */
export async function readOfflineFeed(): Promise<OfflineFeed | null> {
  const feed = hasCaches() ? await caches.match(CACHE_PATH, { cacheName: OFFLINE_FEED_CACHE }).catch(() => undefined) : undefined
  return feed === undefined ? null : ((await feed.json()) as OfflineFeed)
}
