import { useSyncExternalStore } from 'react'

function watch(watcher: () => void): () => void {
  window.addEventListener('online', watcher)
  window.addEventListener('offline', watcher)
  return () => {
    window.removeEventListener('online', watcher)
    window.removeEventListener('offline', watcher)
  }
}

/** Whether the device has a network. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine)
