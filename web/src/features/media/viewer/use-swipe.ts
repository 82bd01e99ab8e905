import { useRef } from 'react'
import type { PointerEvent } from 'react'
import { type Point, swiped } from './zoom.ts'

/** The height of what steers a video, from its lower edge up, in pixels: there a finger goes to another moment, not to another file. */
const CONTROLS = 72

function steers({ target, clientY }: PointerEvent): boolean {
  const video = target instanceof Element ? target.closest('video') : null
  return video !== null && clientY > video.getBoundingClientRect().bottom - CONTROLS
}

interface Handlers {
  onPointerDown: (event: PointerEvent) => void
  onPointerUp: (event: PointerEvent) => void
  onPointerCancel: () => void
}

/** What has one finger that goes to a side lead on; `null` leaves it alone. A finger that scrolls is taken over by the browser, which cancels it here. */
export function useSwipe(onSwipe: ((by: -1 | 1) => void) | null): Handlers {
  const begun = useRef<Point>(null)
  return {
    onPointerDown(event) {
      const isFinger = event.isPrimary && event.pointerType !== 'mouse'
      begun.current = onSwipe !== null && isFinger && !steers(event) ? { x: event.clientX, y: event.clientY } : null
    },
    onPointerUp({ clientX, clientY }) {
      if (begun.current === null) return
      const by = swiped({ x: clientX - begun.current.x, y: clientY - begun.current.y })
      begun.current = null
      if (by !== 0) onSwipe?.(by)
    },
    onPointerCancel() {
      begun.current = null
    },
  }
}
