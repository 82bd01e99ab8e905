import { useState } from 'react'
import { useHasSidebar } from '#ui/layout/use-width.ts'

const KEY = 'sidebar'

/** State of the sidebar. From 1024 px it is next to the page and the choice is stored; below that it covers the page and starts closed. */
export function useSidebar() {
  const wide = useHasSidebar()
  const [isOpenWide, setOpenWide] = useState(() => localStorage.getItem(KEY) !== 'closed')
  const [isOpenOver, setOpenOver] = useState(false)
  const toggle = () => {
    if (!wide) return setOpenOver(!isOpenOver)
    localStorage.setItem(KEY, isOpenWide ? 'closed' : 'open')
    return setOpenWide(!isOpenWide)
  }
  return { open: wide ? isOpenWide : isOpenOver, over: !wide && isOpenOver, toggle, close: () => setOpenOver(false) }
}
