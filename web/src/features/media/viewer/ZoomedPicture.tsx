import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { File as PostFile } from '@trademates/contract/media'
import { placeholderUrl } from '#features/media/placeholder.ts'
import { useFingers } from './use-fingers.ts'
import { zoomedAt } from './zoom.ts'
import type { ChangeView, Place, View } from './zoom.ts'

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
  const [loaded, setLoaded] = useState(false)
  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Place => {
    const box = frame.current?.getBoundingClientRect() ?? new DOMRect()
    return { point: { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }, frame: box }
  }
  const handlers = useFingers({ view, change, onSwipe, placeOf })
  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const at = placeOf(event)
    change((now) => zoomedAt(now, now.zoom * Math.exp(-event.deltaY * WHEEL), at))
  })
  // React listens to the wheel passively, and then the page behind would zoom as well.
  useEffect(() => {
    const element = frame.current
    const listener = (event: WheelEvent) => turn(event)
    element?.addEventListener('wheel', listener, { passive: false })
    return () => element?.removeEventListener('wheel', listener)
  }, [])

  const waiting = file.placeholder === null || loaded ? {} : { backgroundImage: `url(${placeholderUrl(file.placeholder)})` }
  return (
    <div ref={frame} className="viewer-picture" data-zoomed={view.zoom > 1} {...handlers}>
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
