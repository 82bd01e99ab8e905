import { useSyncExternalStore } from 'react'

const EVENTS = ['focus', 'blur', 'visibilitychange'] as const

function subscribe(watcher: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, watcher, true)
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, watcher, true)
  }
}

/** Whether the page is visible and has the keyboard focus. */
export const useTabFocus = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible' && document.hasFocus())
