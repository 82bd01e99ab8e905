/** How a picture lies in its frame: `zoom` times as large as it fits, its middle so many pixels from the frame's. */
export interface View {
  zoom: number
  x: number
  y: number
}

/** Changes how the picture lies, from how it lies then: several fingers move at once. */
export type ChangeView = (next: (view: View) => View) => void

export interface Point {
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

/** A point, measured from the middle of the frame around it. */
export interface Place {
  point: Point
  frame: Size
}

export const FITTING: View = { zoom: 1, x: 0, y: 0 }
export const MOST_ZOOM = 8
/** How much one press of a key or a button changes. */
export const STEP = 1.5

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/** Keeps the picture over its frame, whose size is given. */
function held({ zoom, x, y }: View, frame: Size): View {
  if (zoom === 1) return FITTING
  const [right, down] = [((zoom - 1) * frame.width) / 2, ((zoom - 1) * frame.height) / 2]
  return { zoom, x: between(-right, x, right), y: between(-down, y, down) }
}

/** Zooms to so much while the point under the fingers stays where it is. */
export function zoomedAt(view: View, zoom: number, { point, frame }: Place): View {
  const to = between(1, zoom, MOST_ZOOM)
  const ratio = to / view.zoom
  return held({ zoom: to, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio }, frame)
}

/** Moves the picture by so many pixels. */
export const pulled = (view: View, by: Point, frame: Size): View => held({ ...view, x: view.x + by.x, y: view.y + by.y }, frame)

/** A swipe moves so many pixels to a side, and more to the side than up or down. */
const SWIPE = 56

/** What a finger that went so far asks for: the file before, the next one, or nothing. */
export function swiped({ x, y }: Point): -1 | 0 | 1 {
  if (Math.abs(x) < SWIPE || Math.abs(x) < 1.5 * Math.abs(y)) return 0
  return x < 0 ? 1 : -1
}
