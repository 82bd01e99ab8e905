import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useHasSidebar } from '#ui/layout/use-width.ts'

const KEY = 'sidebar'

/** State of the sidebar. From 1024 px it is next to the page and the choice is stored; below that it covers the page and starts closed. */
export function useSidebar(head: RefObject<HTMLButtonElement | null>) {
  const wide = useHasSidebar()
  const [isOpenWide, setOpenWide] = useState(() => localStorage.getItem(KEY) !== 'closed')
  const [isOpenOver, setOpenOver] = useState(false)
  const toggle = () => {
    if (!wide) return setOpenOver(!isOpenOver)
    localStorage.setItem(KEY, isOpenWide ? 'closed' : 'open')
    return setOpenWide(!isOpenWide)
  }
  const over = !wide && isOpenOver
  const close = () => setOpenOver(false)
  useDrawer(over, head, close)
  return { open: wide ? isOpenWide : isOpenOver, over, toggle, close }
}

/** While the sidebar covers the page: moves the focus to its head, closes on Escape, and restores the focus. */
function useDrawer(over: boolean, head: RefObject<HTMLButtonElement | null>, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!over) return undefined
    const before = document.activeElement
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    head.current?.focus()
    window.addEventListener('keydown', escape)
    return () => {
      window.removeEventListener('keydown', escape)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [over, head])
}
