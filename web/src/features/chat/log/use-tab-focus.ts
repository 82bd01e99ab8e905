import { useSyncExternalStore } from 'react'

const EVENTS = ['focus', 'blur', 'visibilitychange'] as const

function subscribe(watcher: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, watcher, true)
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, watcher, true)
  }
}

/** Whether somebody sits before the page: it is in sight, and the keyboard belongs to it. */
export const useTabFocus = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible' && document.hasFocus())
