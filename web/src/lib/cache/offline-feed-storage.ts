import type { Me } from '@trademates/contract/people'
import type { Post } from '@trademates/contract/posts'
import type { Page } from '#lib/api/call.ts'
import { OFFLINE_FEED_CACHE, session } from '#lib/session/session.ts'

/** What was read last, for a start without a network. */
export interface OfflineFeed {
  user: Me
  /** The beginning of the home feed. */
  page: Page<Post[]>
  /** When it was read, in milliseconds since 1970. */
  readAt: number
  /** When the server was heard last, by its own clock; what an older client kept does not say it. */
  heardAt?: number
}

// Nothing is asked for there: it is a name within the cache.
const CACHE_PATH = '/last-feed'

// Over HTTP on a network browsers have no caches; then there is no worker that could start without a network either.
const hasCaches = (): boolean => 'caches' in window

/** Keeps this instead of what was kept before, as far as the browser has room, until nobody is signed in (`session.ts`). */
export async function saveOfflineFeed(kept: OfflineFeed): Promise<void> {
  if (!hasCaches()) return
  const cache = await caches.open(OFFLINE_FEED_CACHE)
  await cache.put(CACHE_PATH, Response.json(kept)).catch(() => undefined)
  // Who signed out meanwhile had it removed before it was there.
  if (session.get().status === 'out') await caches.delete(OFFLINE_FEED_CACHE)
}

/** What is kept; `null` where nothing is. */
export async function readOfflineFeed(): Promise<OfflineFeed | null> {
  const kept = hasCaches() ? await caches.match(CACHE_PATH, { cacheName: OFFLINE_FEED_CACHE }).catch(() => undefined) : undefined
  return kept === undefined ? null : ((await kept.json()) as OfflineFeed)
}
