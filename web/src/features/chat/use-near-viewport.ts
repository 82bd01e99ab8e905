import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'

/** How far, in pixels, the end may be below the visible area when `near` runs. */
const MARGIN_PX = 600

interface NearViewportOptions {
  /** The element at the end of the list. */
  end: RefObject<HTMLElement | null>
  /** The scroll container. */
  box: RefObject<HTMLElement | null>
  near: () => void
  /** A change of this value checks the end again. */
  state: unknown
}

/** Calls `near` while the end of a list is visible in its scroll container, or nearly so. */
export function useNearViewport({ end, box, near, state }: NearViewportOptions): void {
  const isNear = useEffectEvent(near)
  useEffect(() => {
    if (end.current === null) return undefined
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting === true && isNear(), {
      root: box.current,
      rootMargin: `${MARGIN_PX}px 0px`,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end, box, state])
}
