import { useSyncExternalStore } from 'react'

/** Whether the window is at least so wide; the style sheets say the same. */
function createWidthHook(least: `${number}em`): () => boolean {
  const query = () => matchMedia(`(min-width: ${least})`)
  const watch = (watcher: () => void) => {
    const watched = query()
    watched.addEventListener('change', watcher)
    return () => watched.removeEventListener('change', watcher)
  }
  return () => useSyncExternalStore(watch, () => query().matches)
}

/** Wider than a phone: what a phone does not show is neither drawn there nor fetched. */
export const useIsWide = createWidthHook('40em')

/** Whether the sidebar has room beside the page. */
export const useHasSidebar = createWidthHook('64em')

/** Whether there is room for a rail beside the reading column: what nobody sees is neither fetched nor kept live. */
export const useHasRail = createWidthHook('80em')
