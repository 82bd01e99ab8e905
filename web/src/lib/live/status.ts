import { useSyncExternalStore } from 'react'

/** `lost`: not open now, and being tried again. */
export type LiveStatus = 'closed' | 'open' | 'lost'

let status: LiveStatus = 'closed'
const watchers = new Set<() => void>()

/** Says how the stream is now. */
export function showLive(next: LiveStatus): void {
  status = next
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Whether nothing can be sent now: the device is offline, or the stream broke and cannot be opened again. */
export const isCutOff = (): boolean => !navigator.onLine || status === 'lost'

/** Whether the live stream is open. */
export const useLive = (): LiveStatus => useSyncExternalStore(watch, () => status)

/** How the stream is now. */
export const liveStatus = (): LiveStatus => status
