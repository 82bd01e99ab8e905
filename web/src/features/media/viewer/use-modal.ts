import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'

/** Everything that a screen stands in; what floats above it, like notices and questions, stands beside it. */
const SCREEN = '[data-slot~="app"]'

/** Gives a box the whole screen: what lies below neither scrolls nor takes focus, and whoever had the focus gets it back in the end. */
export function useModal(box: RefObject<HTMLElement | null>): void {
  // Before it is seen: what is pressed at once is meant for the box.
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
