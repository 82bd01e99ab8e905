import { useSyncExternalStore } from 'react'

/** Same widths as in the style sheets. */
function createWidthHook(least: `${number}em`): () => boolean {
  const query = () => matchMedia(`(min-width: ${least})`)
  const watch = (watcher: () => void) => {
    const watched = query()
    watched.addEventListener('change', watcher)
    return () => watched.removeEventListener('change', watcher)
  }
  return () => useSyncExternalStore(watch, () => query().matches)
}

/** Wider than a phone. Components hidden on phones are neither rendered nor fetched there. */
export const useIsWide = createWidthHook('40em')

/** The sidebar fits next to the page. */
export const useHasSidebar = createWidthHook('64em')

/** A rail fits next to the main column. */
export const useHasRail = createWidthHook('80em')
