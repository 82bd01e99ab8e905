import { type RefObject, useEffect, useEffectEvent } from 'react'

/** While the sidebar covers the page: moves the focus to its head, closes on Escape, and restores the focus. */
export function useDrawer(over: boolean, head: RefObject<HTMLButtonElement | null>, onClose: () => void) {
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
