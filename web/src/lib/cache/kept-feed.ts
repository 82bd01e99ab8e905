import type { Me } from '@trademates/contract/people'
import type { Post } from '@trademates/contract/posts'
import type { Page } from '#lib/api.ts'
import { LAST_FEED, session } from '#lib/session.ts'

/** What was read last, for a start without a network. */
export interface KeptFeed {
  user: Me
  /** The beginning of the home feed. */
  page: Page<Post[]>
  /** When it was read, in milliseconds since 1970. */
  readAt: number
  /** When the server was heard last, by its own clock; what an older client kept does not say it. */
  heardAt?: number
}

// Nothing is asked for there: it is a name within the cache.
const PLACE = '/last-feed'

// Over HTTP on a network browsers have no caches; then there is no worker that could start without a network either.
const hasCaches = (): boolean => 'caches' in window

/** Keeps this instead of what was kept before, as far as the browser has room, until nobody is signed in (`session.ts`). */
export async function keepFeed(kept: KeptFeed): Promise<void> {
  if (!hasCaches()) return
  const cache = await caches.open(LAST_FEED)
  await cache.put(PLACE, Response.json(kept)).catch(() => undefined)
  // Who signed out meanwhile had it removed before it was there.
  if (session.get().status === 'out') await caches.delete(LAST_FEED)
}

/** What is kept; `null` where nothing is. */
export async function readKeptFeed(): Promise<KeptFeed | null> {
  const kept = hasCaches() ? await caches.match(PLACE, { cacheName: LAST_FEED }).catch(() => undefined) : undefined
  return kept === undefined ? null : ((await kept.json()) as KeptFeed)
}
