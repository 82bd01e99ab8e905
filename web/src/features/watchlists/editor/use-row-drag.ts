import { type CSSProperties, type PointerEvent, type RefObject, useState } from 'react'
import styles from '#features/watchlists/Watchlists.module.css'

/** A dragged row: origin, target, and vertical offset in pixels. */
interface Drag {
  from: number
  to: number
  start: number
  by: number
}

interface RowDrag {
  /** Class and style of a row during a drag. */
  lookOf: (at: number) => { className: string | undefined; style: CSSProperties | undefined }
  /** Event handlers of a row's handle. */
  handlersOf: (at: number) => {
    onPointerDown: (event: PointerEvent) => void
    onPointerMove: (event: PointerEvent) => void
    onPointerUp: () => void
    onPointerCancel: () => void
  }
}

/** Makes the rows of a list draggable. `move` is called with the old and the new index. */
export function useRowDrag(rows: RefObject<HTMLElement | null>, move: (from: number, to: number) => void): RowDrag {
  const [drag, setDrag] = useState<Drag | null>(null)
  /** Index of the row at this height of the window. */
  const rowAt = (y: number): number => {
    const all = [...(rows.current?.children ?? [])]
    const below = all.findIndex((row, at) => at !== drag?.from && y < row.getBoundingClientRect().bottom)
    return below === -1 ? all.length - 1 : below
  }
  const classOf = (at: number): string | undefined => {
    if (drag === null) return undefined
    if (at === drag.from) return styles.dragged
    if (at !== drag.to) return undefined
    return drag.to < drag.from ? styles.dropBefore : styles.dropAfter
  }
  return {
    lookOf: (at) => ({ className: classOf(at), style: drag?.from === at ? { transform: `translateY(${drag.by}px)` } : undefined }),
    handlersOf: (at) => ({
      onPointerDown(event) {
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ from: at, to: at, start: event.clientY, by: 0 })
      },
      onPointerMove(event) {
        if (drag !== null) setDrag({ ...drag, to: rowAt(event.clientY), by: event.clientY - drag.start })
      },
      onPointerUp() {
        if (drag !== null) move(drag.from, drag.to)
        setDrag(null)
      },
      onPointerCancel: () => setDrag(null),
    }),
  }
}
