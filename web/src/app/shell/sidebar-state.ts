import { useState, useSyncExternalStore } from 'react'

const KEY = 'sidebar'
const WIDE = '(min-width: 64em)'

function watchWidth(watcher: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', watcher)
  return () => query.removeEventListener('change', watcher)
}

/**
 * Whether the sidebar is open, and whether it lies over the page. From 1024 px on it stands beside the page and the
 * reader's choice is remembered; below that it is closed until asked for, lies over the page, and is never remembered.
 */
export function useSidebar() {
  const wide = useSyncExternalStore(watchWidth, () => window.matchMedia(WIDE).matches)
  const [kept, setKept] = useState(() => localStorage.getItem(KEY) !== 'closed')
  const [drawn, setDrawn] = useState(false)
  const toggle = () => {
    if (!wide) return setDrawn(!drawn)
    localStorage.setItem(KEY, kept ? 'closed' : 'open')
    return setKept(!kept)
  }
  return { open: wide ? kept : drawn, over: !wide && drawn, toggle, putAway: () => setDrawn(false) }
}
