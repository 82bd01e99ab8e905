import { useSyncExternalStore } from 'react'

const KEY = 'shortcuts'
const watchers = new Set<() => void>()

/** Whether single-key shortcuts are enabled in this browser. Users of speech input need to turn them off (WCAG 2.1.4). */
export const areShortcutsEnabled = (): boolean => localStorage.getItem(KEY) !== 'off'

const notifyWatchers = (): void => watchers.forEach((watcher) => watcher())

export function setShortcutsEnabled(on: boolean): void {
  if (on) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
  notifyWatchers()
}

function watch(watcher: () => void): () => void {
  if (watchers.size === 0) window.addEventListener('storage', notifyWatchers)
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) window.removeEventListener('storage', notifyWatchers)
  }
}

/** The chosen theme; also updates when another tab changes it. */
export const useShortcutsEnabled = (): boolean => useSyncExternalStore(watch, areShortcutsEnabled)
