import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'

/** How far, in pixels, an end may be out of sight when what lies beyond it is fetched. */
const MARGIN_PX = 600

interface NearViewportOptions {
  /** What stands at the end of a list. */
  end: RefObject<HTMLElement | null>
  /** What scrolls it. */
  box: RefObject<HTMLElement | null>
  near: () => void
  /** The end is looked for anew whenever this changes. */
  state: unknown
}

/** Calls `near` while the end of a list that scrolls in a box is in sight, or nearly so. */
export function useNearViewport({ end, box, near, state }: NearViewportOptions): void {
  const isNear = useEffectEvent(near)
  useEffect(() => {
    if (end.current === null) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting === true && isNear(), {
      root: box.current,
      rootMargin: `${MARGIN_PX}px 0px`,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end, box, state])
}
