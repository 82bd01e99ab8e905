import { hashKey, type QueryKey } from '@tanstack/react-query'
import type { Id } from '@trademates/contract/wire'
import { useEffect } from 'react'
import { OFFLINE_FEED_CACHE, session } from '#lib/session/session.ts'
import { queryClient } from './query-cache.ts'

interface OfflineCopy {
  user: Id
  data: unknown
  /** Fetch time, ms since 1970. */
  readAt: number
}

// A cache key, not a real URL.
const PATH = '/last-data'
/** The oldest copies beyond this number are deleted. */
const MAX_COPIES = 40

const pathOf = (key: QueryKey) => `${PATH}?${encodeURIComponent(hashKey(key))}`

// No CacheStorage without HTTPS.
const hasCaches = () => 'caches' in window

/** Stores data with the offline feed, which `session.ts` deletes when the session ends. */
async function save(key: QueryKey, data: unknown): Promise<void> {
  const user = session.get().user?.id
  if (user === undefined || !hasCaches()) return
  const copy: OfflineCopy = { user, data, readAt: queryClient.getQueryState(key)?.dataUpdatedAt ?? Date.now() }
  try {
    const cache = await caches.open(OFFLINE_FEED_CACHE)
    await cache.put(pathOf(key), Response.json(copy))
    const copies = (await cache.keys()).filter(({ url }) => new URL(url).pathname === PATH)
    await Promise.all(copies.slice(0, -MAX_COPIES).map((old) => cache.delete(old)))
  } catch {
    // Storage is full or forbidden: only the copy for a reload without a network is missing.
  }
  // The session may have ended during the write.
  if (session.get().status === 'out') await caches.delete(OFFLINE_FEED_CACHE)
}

async function restore(key: QueryKey): Promise<void> {
  if (!hasCaches()) return
  // A cache that cannot be read holds nothing to show; the list shows its own error.
  const stored = await caches.match(pathOf(key), { cacheName: OFFLINE_FEED_CACHE }).catch(() => undefined)
  const copy = stored === undefined ? undefined : ((await stored.json()) as OfflineCopy)
  if (copy === undefined || copy.user !== session.get().user?.id || queryClient.getQueryData(key) !== undefined) return
  queryClient.setQueryData(key, copy.data, { updatedAt: copy.readAt })
}

interface Result {
  data: unknown
  isError: boolean
  isPlaceholderData: boolean
}

/** Keeps the data of a query in the browser, and shows it while the device is offline, also after a reload. */
export function useOfflineCopy(key: QueryKey, { data, isError, isPlaceholderData }: Result): void {
  const path = hashKey(key)
  const own = isPlaceholderData ? undefined : data
  useEffect(() => {
    const parsed = JSON.parse(path) as QueryKey
    if (own !== undefined && navigator.onLine) void save(parsed, own)
    else if (own === undefined && isError && !navigator.onLine) void restore(parsed)
  }, [path, own, isError])
}
