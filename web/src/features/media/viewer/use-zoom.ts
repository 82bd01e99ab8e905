import { useState } from 'react'
import type { Id } from '@trademates/contract/wire'
import { FITTING, STEP, zoomedAt } from './zoom.ts'
import type { ChangeView, View } from './zoom.ts'

interface Zoom {
  view: View
  change: ChangeView
  enlarge: () => void
  reduce: () => void
  fit: () => void
}

// What is zoomed by a key or a button grows from the middle of the screen.
const aroundMiddle = () => ({ point: { x: 0, y: 0 }, frame: { width: innerWidth, height: innerHeight } })

/** How the file that is shown lies on the screen, and how to change that; each one begins as large as it fits. */
export function useZoom(shown: Id): Zoom {
  // A zoom belongs to the file that it was made for.
  const [viewed, setViewed] = useState({ id: shown, view: FITTING })
  const view = viewed.id === shown ? viewed.view : FITTING
  const change: ChangeView = (next) => setViewed(({ id, view }) => ({ id: shown, view: next(id === shown ? view : FITTING) }))
  const zoomTo = (next: (zoom: number) => number) => change((view) => zoomedAt(view, next(view.zoom), aroundMiddle()))
  return {
    view,
    change,
    enlarge: () => zoomTo((now) => now * STEP),
    reduce: () => zoomTo((now) => now / STEP),
    fit: () => zoomTo(() => 1),
  }
}
