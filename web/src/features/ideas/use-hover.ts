import { useEffect, useRef, useState } from 'react'

// A pointer that passes over opens nothing, and it may leave the card for a moment.
const OPEN_DELAY_MS = 250
const CLOSE_DELAY_MS = 200

/** Opens a card while the mouse is over an element or the keyboard focus in it; Escape and scrolling close it. `handlers` belong to the element. */
export function useHover() {
  const [isOpen, setIsOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isOpen) return undefined
    const close = () => setIsOpen(false)
    window.addEventListener('scroll', close, { passive: true, capture: true })
    return () => window.removeEventListener('scroll', close, { capture: true })
  }, [isOpen])
  const schedule = (open: boolean, ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsOpen(open), ms)
  }
  return {
    isOpen,
    handlers: {
      onPointerEnter: ({ pointerType }: { pointerType: string }) => {
        if (pointerType === 'mouse') schedule(true, OPEN_DELAY_MS)
      },
      onPointerLeave: () => schedule(false, CLOSE_DELAY_MS),
      onFocus: ({ target }: { target: Element }) => {
        if (target.matches(':focus-visible')) schedule(true, 0)
      },
      onBlur: () => schedule(false, CLOSE_DELAY_MS),
      onKeyDown: ({ key }: { key: string }) => {
        if (key === 'Escape') schedule(false, 0)
      },
    },
  }
}
