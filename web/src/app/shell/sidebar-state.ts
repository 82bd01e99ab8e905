import { useState } from 'react'
import { useHasSidebar } from '#ui/width.ts'

const KEY = 'sidebar'

/**
 * Whether the sidebar is open, and whether it lies over the page. From 1024 px on it stands beside the page and the
 * reader's choice is remembered; below that it is closed until asked for, lies over the page, and is never remembered.
 */
export function useSidebar() {
  const wide = useHasSidebar()
  const [kept, setKept] = useState(() => localStorage.getItem(KEY) !== 'closed')
  const [drawn, setDrawn] = useState(false)
  const toggle = () => {
    if (!wide) return setDrawn(!drawn)
    localStorage.setItem(KEY, kept ? 'closed' : 'open')
    return setKept(!kept)
  }
  return { open: wide ? kept : drawn, over: !wide && drawn, toggle, putAway: () => setDrawn(false) }
}
