import { useSyncExternalStore } from 'react'

const KEY = 'shortcuts'
const watchers = new Set<() => void>()

/** Whether single keys steer the product in this browser: whoever speaks to it, or presses keys by accident, turns them off (WCAG 2.1.4). */
export const areShortcutsEnabled = (): boolean => localStorage.getItem(KEY) !== 'off'

const notifyWatchers = (): void => watchers.forEach((watcher) => watcher())

/** Turns the single keys on or off, and keeps that in this browser. */
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

/** The choice in force; a change in another tab counts too. */
export const useShortcutsEnabled = (): boolean => useSyncExternalStore(watch, areShortcutsEnabled)
