import type { Candle } from '@trademates/contract/prices'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ChartLegend } from './ChartLegend.tsx'
import { type ChartHandle, drawChart, type ChartStyle } from './drawing/draw-chart.ts'
import { type Pin, placePins, type PixelScale, type CandlePosts } from './place-pins.ts'
import { PostPins } from './PostPins.tsx'
import postPinsStyles from './PostPins.module.css'
import priceChartStyles from './PriceChart.module.css'

interface Props {
  ref: RefObject<ChartHandle | null>
  candles: readonly Candle[]
  /** The posts shown on the chart. */
  candlePosts: readonly CandlePosts[]
  style: ChartStyle
  onOldest: () => void
}

/**
 * The chart with its posts, below the values of the hovered candle. The hovered candle is local state because it changes with every pointer move
 * and nothing outside depends on it.
 */
export function ChartCanvas({ ref, candles, candlePosts, style, onOldest }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const [point, setPoint] = useState<number | null>(null)
  const [pins, setPins] = useState<readonly Pin[]>([])
  const reachedOldest = useEffectEvent(onOldest)
  const updatePins = useEffectEvent((scale: PixelScale) => setPins(placePins(candlePosts, candles, scale)))
  useEffect(() => {
    if (host.current === null) return undefined
    const chart = drawChart(host.current, {
      onPoint: setPoint,
      onOldest: () => reachedOldest(),
      // The library paints synchronously; pins updated a frame later would trail behind the candles.
      onPaint: (scale) => queueMicrotask(() => flushSync(() => updatePins(scale))),
    })
    ref.current = chart
    const stop = onThemeChange(() => chart.recolour())
    return () => {
      stop()
      ref.current = null
      chart.remove()
    }
  }, [ref])
  useEffect(() => ref.current?.show(candles, style), [ref, candles, style])
  useEffect(() => ref.current?.repaint(), [ref, candlePosts])
  return (
    <>
      <ChartLegend candles={candles} point={point} style={style} />
      <div className={`${priceChartStyles.chartStage} ${postPinsStyles.chartStage}`}>
        <div data-slot="chart-canvas" className={priceChartStyles.chartCanvas} ref={host} aria-hidden="true" />
        <PostPins pins={pins} />
      </div>
    </>
  )
}

/** Calls `change` when the color theme changes; returns the unsubscribe function. */
function onThemeChange(change: () => void): () => void {
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const observer = new MutationObserver(change)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  scheme.addEventListener('change', change)
  return () => {
    observer.disconnect()
    scheme.removeEventListener('change', change)
  }
}
