import type { IPrimitivePaneView, ISeriesPrimitive, SeriesAttachedParameter } from 'lightweight-charts'

/** A series primitive that draws nothing and observes each paint. */
interface PaintListener extends ISeriesPrimitive {
  /** Requests another paint. */
  again(): void
}

/** Calls back after each paint of a chart with its size in pixels, without the axes. */
export function createPaintListener(onPaint: (size: { width: number; height: number }) => void): PaintListener {
  let update: SeriesAttachedParameter['requestUpdate'] | undefined
  const views: IPrimitivePaneView[] = [
    { renderer: () => ({ draw: (target) => target.useMediaCoordinateSpace(({ mediaSize }) => onPaint(mediaSize)) }) },
  ]
  return {
    attached: ({ requestUpdate }) => {
      update = requestUpdate
    },
    detached: () => {
      update = undefined
    },
    paneViews: () => views,
    again: () => update?.(),
  }
}
