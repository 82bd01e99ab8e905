import { useSyncExternalStore } from 'react'

/** As wide as a page must be for a rail beside its reading column; Shell.css says the same. */
const wide = () => matchMedia('(min-width: 80em)')

function watch(watcher: () => void): () => void {
  const query = wide()
  query.addEventListener('change', watcher)
  return () => query.removeEventListener('change', watcher)
}

/** Whether there is room for a rail: what nobody sees is neither fetched nor kept live. */
export const useHasRail = (): boolean => useSyncExternalStore(watch, () => wide().matches)
