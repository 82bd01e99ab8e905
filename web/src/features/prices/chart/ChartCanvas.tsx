import type { Candle } from '@trademates/contract/prices'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { onThemeChange } from '#ui/styles/on-theme-change.ts'
import { AlertLines, type ChartAlert } from './AlertLines.tsx'
import { ChartLegend } from './ChartLegend.tsx'
import type { ChartSpan } from './first-range.ts'
import { IdeaLines } from './IdeaLines.tsx'
import { type ChartHandle, type ChartScale, drawChart, type ChartStyle } from './drawing/draw-chart.ts'
import { type ChartLevel, LevelHandles } from './LevelHandles.tsx'
import { type ChartIdea, type LevelLine, placeIdeas } from './place-ideas.ts'
import { type Pin, placePins, type CandlePosts } from './place-pins.ts'
import { PostPins } from './PostPins.tsx'
import { PriceMenu } from './PriceMenu.tsx'
import { t } from '#i18n/t.ts'
import postPinsStyles from './PostPins.module.css'
import priceChartStyles from './PriceChart.module.css'

interface Props {
  ref: RefObject<ChartHandle | null>
  candles: readonly Candle[]
  /** The posts shown on the chart. */
  candlePosts: readonly CandlePosts[]
  /** The ideas whose levels are shown on the chart. */
  ideas: readonly ChartIdea[]
  selectedIdea: string | null
  onIdea: ((id: string) => void) | undefined
  /** The levels that can be moved. */
  levels: readonly ChartLevel[]
  onLevel: ((id: string, price: string) => void) | undefined
  /** The price alerts shown on the chart. */
  alerts: readonly ChartAlert[]
  onAlert: ((id: string, price: string) => void) | undefined
  /** Adds a price alert at a price. */
  onAddAlert: ((price: string) => void) | undefined
  /** Starts a trade idea that is entered at a price. */
  onNewIdea: ((price: string) => void) | undefined
  style: ChartStyle
  /** What is visible at first. */
  span: ChartSpan | undefined
  onOldest: () => void
}

/**
 * The chart with its posts, below the values of the hovered candle. The hovered candle is local state because it changes with every pointer move
 * and nothing outside depends on it.
 */
export function ChartCanvas({ ref, candles, candlePosts, ideas, selectedIdea, onIdea, levels, onLevel, style, onOldest, ...marks }: Props) {
  const { alerts, onAlert, onAddAlert, onNewIdea, span } = marks
  const stage = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const [point, setPoint] = useState<number | null>(null)
  const [pins, setPins] = useState<readonly Pin[]>([])
  const [lines, setLines] = useState<readonly LevelLine[]>([])
  const [scale, setScale] = useState<ChartScale | null>(null)
  const reachedOldest = useEffectEvent(onOldest)
  const updateMarks = useEffectEvent((painted: ChartScale) => {
    setPins(placePins(candlePosts, candles, painted))
    setLines(placeIdeas(ideas, candles, painted))
    if (onLevel !== undefined || onAddAlert !== undefined || alerts.length > 0) setScale(painted)
  })
  useEffect(() => {
    if (host.current === null) return undefined
    const chart = drawChart(host.current, {
      onPoint: setPoint,
      onOldest: () => reachedOldest(),
      // The library paints synchronously; pins updated a frame later would trail behind the candles.
      onPaint: (painted) => queueMicrotask(() => flushSync(() => updateMarks(painted))),
    })
    ref.current = chart
    const stop = onThemeChange(() => chart.recolour())
    return () => {
      stop()
      ref.current = null
      chart.remove()
    }
  }, [ref])
  const showCandles = useEffectEvent(() => ref.current?.show(candles, style, span))
  useEffect(() => showCandles(), [ref, candles, style])
  useEffect(() => ref.current?.repaint(), [ref, candlePosts, ideas, alerts])
  // Far levels of the ideas of many callers would squeeze the candles: of these only the selected idea is kept in view.
  useEffect(() => {
    const shown = onIdea === undefined ? ideas : ideas.filter(({ id }) => id === selectedIdea)
    const prices = shown.flatMap(({ entry, stop, targets }) => [entry, stop, ...targets])
    ref.current?.include([...levels.map(({ price }) => price), ...prices].map(Number))
  }, [ref, levels, ideas, onIdea, selectedIdea])
  return (
    <>
      <ChartLegend candles={candles} point={point} style={style} />
      <div className={`${priceChartStyles.chartStage} ${postPinsStyles.chartStage}`} ref={stage}>
        <div data-slot="chart-canvas" className={priceChartStyles.chartCanvas} ref={host} aria-hidden="true" />
        {candles.length === 0 && <p className={`${priceChartStyles.noPrices} muted text-sm`}>{t('No prices for this range')}</p>}
        {lines.length > 0 && <IdeaLines lines={lines} selected={selectedIdea} onSelect={onIdea} />}
        {onLevel !== undefined && scale !== null && (
          <LevelHandles levels={levels} scale={scale} decimals={style.decimals} onMove={onLevel} />
        )}
        {onAlert !== undefined && scale !== null && alerts.length > 0 && (
          <AlertLines alerts={alerts} scale={scale} decimals={style.decimals} lastPrice={candles.at(-1)?.close} onMove={onAlert} />
        )}
        {onAddAlert !== undefined && scale !== null && (
          <PriceMenu stage={stage} scale={scale} decimals={style.decimals} onAdd={onAddAlert} onNewIdea={onNewIdea} />
        )}
        <PostPins pins={pins} />
      </div>
    </>
  )
}
