import { useRef } from 'react'
import type { MouseEvent, PointerEvent } from 'react'
import { pulled, swiped, zoomedAt } from './zoom.ts'
import type { ChangeView, Place, Point, View } from './zoom.ts'

const DOUBLE = 2.5

const apart = (a: Point, b: Point) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y))

interface Touched {
  view: View
  change: ChangeView
  onSwipe: (by: -1 | 1) => void
  /** Where a pointer is on the picture now. */
  placeOf: (event: MouseEvent) => Place
}

interface Handlers {
  onPointerDown: (event: PointerEvent) => void
  onPointerMove: (event: PointerEvent) => void
  onPointerUp: (event: PointerEvent) => void
  onPointerCancel: (event: PointerEvent) => void
  onDoubleClick: (event: MouseEvent) => void
}

/** Two fingers enlarge a picture, one pulls it or goes to its neighbours, a double press enlarges it and makes it fit again. */
export function useFingers({ view, change, onSwipe, placeOf }: Touched): Handlers {
  const fingers = useRef(new Map<number, Point>())
  const begun = useRef<Point>(null)

  const lift = ({ pointerId }: PointerEvent) => {
    const end = fingers.current.get(pointerId)
    fingers.current.delete(pointerId)
    return end
  }
  return {
    onPointerDown(event) {
      event.currentTarget.setPointerCapture(event.pointerId)
      const { point } = placeOf(event)
      fingers.current.set(event.pointerId, point)
      begun.current = fingers.current.size === 1 ? point : null
    },
    onPointerMove(event) {
      const before = fingers.current.get(event.pointerId)
      if (before === undefined) return
      const { point: after, frame } = placeOf(event)
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
      fingers.current.set(event.pointerId, after)
      if (other === undefined) return change((now) => pulled(now, { x: after.x - before.x, y: after.y - before.y }, frame))
      const middle = { x: (after.x + other.x) / 2, y: (after.y + other.y) / 2 }
      const ratio = apart(after, other) / apart(before, other)
      change((now) => zoomedAt(now, now.zoom * ratio, { point: middle, frame }))
    },
    onPointerUp(event) {
      const end = lift(event)
      if (end === undefined || begun.current === null || view.zoom > 1) return
      const by = swiped({ x: end.x - begun.current.x, y: end.y - begun.current.y })
      begun.current = null
      if (by !== 0) onSwipe(by)
    },
    onPointerCancel: lift,
    onDoubleClick(event) {
      const at = placeOf(event)
      change((now) => zoomedAt(now, now.zoom > 1 ? 1 : DOUBLE, at))
    },
  }
}
