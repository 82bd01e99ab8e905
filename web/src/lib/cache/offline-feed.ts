import { hashKey } from '@tanstack/react-query'
import type { Me } from '@trademates/contract/people'
import { listFeed, type Post } from '@trademates/contract/posts'
import { readOwnProfile } from '@trademates/contract/profiles'
import { CallError } from '#lib/api/call-error.ts'
import { call, type ResponsePage } from '#lib/api/call.ts'
import { isTemporary } from '#lib/api/error-kind.ts'
import { lastContactAt, recordContact } from '#lib/api/server-contact.ts'
import { refetchAll } from '#lib/live/handle-event.ts'
import { delayOrOnline, reconnectCount } from '#lib/network/retry.ts'
import { isSigningOut, OFFLINE_FEED_CACHE, session } from '#lib/session/session.ts'
import { listQuery, type Pages, queryClient } from './query-cache.ts'

const HOME_KEY = listQuery(listFeed, { query: {} }).queryKey
const HOME_HASH = hashKey(HOME_KEY)
/** Changes within this time are saved together. */
const SAVE_DELAY_MS = 1_000
/** Time until the next attempt, unless the network comes back earlier. */
const RETRY_DELAY_MS = 10_000

/** Data for an offline start. */
interface OfflineFeed {
  user: Me
  /** First page of the home feed. */
  page: ResponsePage<Post[]>
  /** Fetch time, ms since 1970. */
  readAt: number
  /** Server time of the last contact; missing in data of older clients. */
  heardAt?: number
}

// A cache key, not a real URL. Another one if the data of older clients lacks a field: since 2, ideas have `splits`.
const CACHE_PATH = '/last-feed-2'

// No CacheStorage without HTTPS; then there is no service worker for an offline start either.
const hasCaches = (): boolean => 'caches' in window

/** Stores the feed if there is room. `session.ts` deletes it when the session ends. */
async function saveOfflineFeed(feed: OfflineFeed): Promise<void> {
  if (!hasCaches()) return
  const cache = await caches.open(OFFLINE_FEED_CACHE)
  await cache.put(CACHE_PATH, Response.json(feed)).catch(() => undefined)
  // The session may have ended during the write.
  if (session.get().status === 'out') await caches.delete(OFFLINE_FEED_CACHE)
}

/** Returns the stored feed or `null`. */
async function readOfflineFeed(): Promise<OfflineFeed | null> {
  const feed = hasCaches() ? await caches.match(CACHE_PATH, { cacheName: OFFLINE_FEED_CACHE }).catch(() => undefined) : undefined
  return feed === undefined ? null : ((await feed.json()) as OfflineFeed)
}

function saveNow(): void {
  const { user } = session.get()
  const state = queryClient.getQueryState<Pages<Post>>(HOME_KEY)
  const [page] = state?.data?.pages ?? []
  if (user !== null && state !== undefined && page !== undefined)
    void saveOfflineFeed({ user, page, readAt: state.dataUpdatedAt, heardAt: lastContactAt.get() })
}

/** Saves the home feed for an offline start on every change, until log-out. Returns a function that stops it. */
export function startSavingFeed(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const saveSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(saveNow, SAVE_DELAY_MS)
  }
  const stopFeed = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryHash === HOME_HASH) saveSoon()
  })
  // The feed may have been fetched before.
  saveSoon()
  // Saves the time of the last contact, which the offline banner shows.
  window.addEventListener('offline', saveNow)
  const stopSession = session.watch(() => {
    if (session.get().status === 'out') clearTimeout(timer)
  })
  return () => {
    stopFeed()
    stopSession()
    window.removeEventListener('offline', saveNow)
    clearTimeout(timer)
  }
}

/** Fetches the profile until the server responds, then refetches everything. A rejected token ends the session. */
async function confirmSession({ id }: Me): Promise<void> {
  const isHere = () => session.get().user?.id === id && !isSigningOut(session.get())
  let before = reconnectCount()
  while (isHere()) {
    await delayOrOnline(RETRY_DELAY_MS, before)
    before = reconnectCount()
    try {
      const user = await call(readOwnProfile)
      // Another user may be signed in, or none.
      if (!isHere() || user.id !== id) return
      session.restored(user)
      return refetchAll()
    } catch (error) {
      if (!(error instanceof CallError) || !isTemporary(error)) return
    }
  }
}

/** Restores the last user and feed of this browser when the server cannot be reached. Returns whether there was stored data. */
export async function restoreOfflineSession(): Promise<boolean> {
  const stored = await readOfflineFeed()
  // A live session is newer.
  if (session.get().status === 'in' || stored === null || stored.user.username !== session.owner()) return false
  queryClient.setQueryData<Pages<Post>>(HOME_KEY, { pages: [stored.page], pageParams: [null] }, { updatedAt: stored.readAt })
  if (stored.heardAt !== undefined) recordContact(stored.heardAt)
  session.restored(stored.user)
  void confirmSession(stored.user)
  return true
}
