import type { IPrimitivePaneView, ISeriesPrimitive, SeriesAttachedParameter } from 'lightweight-charts'

/** Something that is drawn with a series and draws nothing: it only hears that the chart was painted. */
interface PaintListener extends ISeriesPrimitive {
  /** Has it painted once more. */
  again(): void
}

/** Tells after every painting of a chart how large it is, in pixels without its axes. */
export function createPaintListener(heard: (size: { width: number; height: number }) => void): PaintListener {
  let update: SeriesAttachedParameter['requestUpdate'] | undefined
  const views: IPrimitivePaneView[] = [
    { renderer: () => ({ draw: (target) => target.useMediaCoordinateSpace(({ mediaSize }) => heard(mediaSize)) }) },
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
