import { useSyncExternalStore } from 'react'

const KEY = 'shortcuts'
const watchers = new Set<() => void>()

/** Whether single keys steer the product in this browser: whoever speaks to it, or presses keys by accident, turns them off (WCAG 2.1.4). */
export const areShortcutsOn = (): boolean => localStorage.getItem(KEY) !== 'off'

const tell = (): void => watchers.forEach((watcher) => watcher())

/** Turns the single keys on or off, and keeps that in this browser. */
export function turnShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
  tell()
}

function watch(watcher: () => void): () => void {
  if (watchers.size === 0) window.addEventListener('storage', tell)
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
    if (watchers.size === 0) window.removeEventListener('storage', tell)
  }
}

/** The choice in force; a change in another tab counts too. */
export const useShortcuts = (): boolean => useSyncExternalStore(watch, areShortcutsOn)
