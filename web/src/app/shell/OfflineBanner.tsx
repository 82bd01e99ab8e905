import { useSyncExternalStore } from 'react'
import { Banner } from '#ui/Banner.tsx'

function watch(watcher: () => void): () => void {
  window.addEventListener('online', watcher)
  window.addEventListener('offline', watcher)
  return () => {
    window.removeEventListener('online', watcher)
    window.removeEventListener('offline', watcher)
  }
}

/** Says that the device has no network, for as long as that is so. */
export function OfflineBanner() {
  const online = useSyncExternalStore(watch, () => navigator.onLine)
  return online ? null : <Banner icon="wifi-off">You are offline. What you see may be old.</Banner>
}
