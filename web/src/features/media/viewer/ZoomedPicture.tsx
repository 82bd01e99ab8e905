import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MouseEvent, PointerEvent } from 'react'
import type { File as PostFile } from '@trademates/contract/media'
import { placeholderUrl } from '#features/media/placeholder.ts'
import { pulled, swiped, zoomedAt } from './zoom.ts'
import type { ChangeView, Point, View } from './zoom.ts'

const DOUBLE = 2.5
/** How much a turn of the wheel by one pixel changes. */
const WHEEL = 0.002

interface Props {
  file: PostFile
  view: View
  change: ChangeView
  onSwipe: (by: -1 | 1) => void
}

/** A picture as large as it fits: two fingers or the wheel enlarge it, one finger pulls it or goes to its neighbours. */
export function ZoomedPicture({ file, view, change, onSwipe }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const begun = useRef<Point>(null)
  const [loaded, setLoaded] = useState(false)
  const box = () => frame.current?.getBoundingClientRect() ?? new DOMRect()

  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = box()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const at = { point: fromMiddle(event), frame: box() }
    change((now) => zoomedAt(now, now.zoom * Math.exp(-event.deltaY * WHEEL), at))
  })
  // React listens to the wheel passively, and then the page behind would zoom as well.
  useEffect(() => {
    const element = frame.current
    const listener = (event: WheelEvent) => turn(event)
    element?.addEventListener('wheel', listener, { passive: false })
    return () => element?.removeEventListener('wheel', listener)
  }, [])

  const down = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = fromMiddle(event)
    fingers.current.set(event.pointerId, point)
    begun.current = fingers.current.size === 1 ? point : null
  }
  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (before === undefined) return
    const after = fromMiddle(event)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, after)
    if (other !== undefined) {
      const middle = { x: (after.x + other.x) / 2, y: (after.y + other.y) / 2 }
      const [ratio, frame] = [apart(after, other) / apart(before, other), box()]
      change((now) => zoomedAt(now, now.zoom * ratio, { point: middle, frame }))
    } else {
      const [by, frame] = [{ x: after.x - before.x, y: after.y - before.y }, box()]
      change((now) => pulled(now, by, frame))
    }
  }
  const up = (event: PointerEvent) => {
    const end = fingers.current.get(event.pointerId)
    fingers.current.delete(event.pointerId)
    if (end === undefined || begun.current === null || view.zoom > 1 || event.type === 'pointercancel') return
    const by = swiped({ x: end.x - begun.current.x, y: end.y - begun.current.y })
    begun.current = null
    if (by !== 0) onSwipe(by)
  }
  const twice = (event: MouseEvent) => {
    const at = { point: fromMiddle(event), frame: box() }
    change((now) => zoomedAt(now, now.zoom > 1 ? 1 : DOUBLE, at))
  }

  const waiting = file.placeholder === null || loaded ? {} : { backgroundImage: `url(${placeholderUrl(file.placeholder)})` }
  return (
    <div
      ref={frame}
      className="viewer-picture"
      data-zoomed={view.zoom > 1}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onDoubleClick={twice}
    >
      <img
        src={file.file}
        alt={file.alt ?? file.name}
        width={file.width ?? undefined}
        height={file.height ?? undefined}
        draggable={false}
        style={{ ...waiting, transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` }}
        onLoad={() => setLoaded(true)}
      />
    </div>
  )
}

const apart = (a: Point, b: Point) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y))
