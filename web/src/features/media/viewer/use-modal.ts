import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'

/** Contains every screen; toasts and confirmations are rendered outside it. */
const SCREEN = '[data-slot~="app"]'

/** Makes a box modal: the screen below becomes inert and does not scroll; the previous focus is restored on unmount. */
export function useModal(box: RefObject<HTMLElement | null>): void {
  // A layout effect, so that a key pressed right after opening goes to the box.
  useLayoutEffect(() => {
    const opener = document.activeElement
    const screen = document.querySelector<HTMLElement>(SCREEN)
    const page = document.documentElement
    screen?.toggleAttribute('inert', true)
    page.style.overflow = 'hidden'
    box.current?.focus({ preventScroll: true })
    return () => {
      screen?.toggleAttribute('inert', false)
      page.style.overflow = ''
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [box])
}
