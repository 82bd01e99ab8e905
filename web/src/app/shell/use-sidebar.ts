import { useState } from 'react'
import { useHasSidebar } from '#ui/layout/use-width.ts'

const KEY = 'sidebar'

/**
 * Whether the sidebar is open, and whether it lies over the page. From 1024 px on it stands beside the page and the
 * reader's choice is remembered; below that it is closed until asked for, lies over the page, and is never remembered.
 */
export function useSidebar() {
  const wide = useHasSidebar()
  const [isOpenWide, setKept] = useState(() => localStorage.getItem(KEY) !== 'closed')
  const [isOpenOver, setDrawn] = useState(false)
  const toggle = () => {
    if (!wide) return setDrawn(!isOpenOver)
    localStorage.setItem(KEY, isOpenWide ? 'closed' : 'open')
    return setKept(!isOpenWide)
  }
  return { open: wide ? isOpenWide : isOpenOver, over: !wide && isOpenOver, toggle, putAway: () => setDrawn(false) }
}
