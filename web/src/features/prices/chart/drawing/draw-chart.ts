import { formatDecimal } from '@trademates/contract/decimals'
import type { Candle, CandleInterval } from '@trademates/contract/prices'
import {
  type AutoscaleInfo,
  createChart,
  HistogramSeries,
  type IChartApi,
  type IPrimitivePaneView,
  type ISeriesApi,
  type ISeriesPrimitive,
  LineStyle,
  PriceScaleMode,
  type SeriesAttachedParameter,
  type SeriesType,
  TickMarkType,
  type Time,
} from 'lightweight-charts'
import type { PixelScale } from '#features/prices/chart/place-pins.ts'
import { dateFormat } from '#i18n/formats.ts'
import { type ChartSpan, firstRange } from '#features/prices/chart/first-range.ts'
import { formatCandleTime, formatIntradayTick, formatLegendTime, hasDates } from '#features/prices/chart/chart-text.ts'
import { fade, readColors } from './colors.ts'
import { addAverage, addPrices, timeOf } from './series.ts'

/** A series primitive that draws nothing and observes each paint. */
interface PaintListener extends ISeriesPrimitive {
  /** Requests another paint. */
  again(): void
}

/** Calls back after each paint of a chart with its size in pixels, without the axes. */
function createPaintListener(onPaint: (size: { width: number; height: number }) => void): PaintListener {
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

const DATE_TICKS = {
  [TickMarkType.Year]: { year: 'numeric' },
  [TickMarkType.Month]: { month: 'short' },
  [TickMarkType.DayOfMonth]: { day: 'numeric', month: 'short' },
} as const satisfies Partial<Record<TickMarkType, Intl.DateTimeFormatOptions>>
const dates = {
  [TickMarkType.Year]: dateFormat({ ...DATE_TICKS[TickMarkType.Year], timeZone: 'UTC' }),
  [TickMarkType.Month]: dateFormat({ ...DATE_TICKS[TickMarkType.Month], timeZone: 'UTC' }),
  [TickMarkType.DayOfMonth]: dateFormat({ ...DATE_TICKS[TickMarkType.DayOfMonth], timeZone: 'UTC' }),
}
/** A label of the time axis: `15 Jul`, `14:00`. Intraday charts use the shown time zone. */
function formatTick(time: number, kind: TickMarkType, { candles, look }: { candles: readonly Candle[]; look: ChartStyle }): string {
  const isDate = kind === TickMarkType.Year || kind === TickMarkType.Month || kind === TickMarkType.DayOfMonth
  if (hasDates(look.interval) && isDate) return dates[kind].format(time)
  const before = candles[candles.findIndex((candle) => Date.parse(candle.time) === time) - 1]
  return formatIntradayTick(time, before && Date.parse(before.time), look.exchangeZone)
}

/** The label of the crosshair on the time axis: `23 Nov 07:00`, or the date with its year. */
function formatCrosshairTime(time: number, { interval, exchangeZone }: Pick<ChartStyle, 'interval' | 'exchangeZone'>): string {
  const format = hasDates(interval) ? formatCandleTime : formatLegendTime
  return format(new Date(time).toISOString(), interval, exchangeZone)
}

/** The appearance of the chart. */
export interface ChartStyle {
  kind: 'candles' | 'line'
  isLog: boolean
  decimals: number
  interval: CandleInterval
  /** The time zone of the exchange, an IANA name. */
  exchangeZone: string | undefined
}

/** The coordinates of a chart in both directions. */
export interface ChartScale extends PixelScale {
  price(y: number): number | null
}

/** A rendered chart. */
export interface ChartHandle {
  /** Replaces the candles. `span`: what is visible at first; without it, the newest candles. */
  show(candles: readonly Candle[], look: ChartStyle, span?: ChartSpan): void
  /** Reads the colors of the page again. */
  recolour(): void
  repaint(): void
  /** Keeps prices in view besides those of the candles. */
  include(levels: readonly number[]): void
  /** The current picture. */
  picture(): HTMLCanvasElement
  remove(): void
}

interface ChartListeners {
  /** Called with the time of the hovered candle; `null` for none. */
  onPoint: (time: number | null) => void
  /** Called when the oldest candle becomes visible. */
  onOldest: () => void
  /** Called after each paint with the current scale. */
  onPaint: (scale: ChartScale) => void
}

/** Distance from the left edge, in candles, at which older ones load. */
const PREFETCH_CANDLES = 10
/** Parts of the height without prices: above for posts, below for volumes. */
const MARGINS = { top: 0.13, bottom: 0.22 }

function createBaseChart(host: HTMLElement): IChartApi {
  return createChart(host, {
    autoSize: true,
    // The library adds its logo as HTML, which the Content Security Policy blocks; the attribution is below the chart instead.
    layout: { attributionLogo: false, fontFamily: getComputedStyle(host).fontFamily, fontSize: 11 },
    timeScale: {
      timeVisible: true,
      secondsVisible: false,
      borderVisible: false,
      allowBoldLabels: false,
    },
    rightPriceScale: { borderVisible: false, entireTextOnly: true },
    handleScale: { axisPressedMouseMove: { price: false } },
    // One finger pans the chart sideways and scrolls the page up and down.
    handleScroll: { vertTouchDrag: false },
  })
}

/** Draws a chart that fills the host element. */
export function drawChart(host: HTMLElement, { onPoint, onOldest, onPaint }: ChartListeners): ChartHandle {
  const chart = createBaseChart(host)
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  })
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } })
  let prices: ISeriesApi<SeriesType> | undefined
  let average: ISeriesApi<SeriesType> | undefined
  let included: readonly number[] = []
  let shown: { candles: readonly Candle[]; look: ChartStyle } | undefined

  const includeLevels = () =>
    prices?.applyOptions({
      autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => {
        const scale = original()
        const range = scale?.priceRange ?? null
        if (scale === null || range === null) return scale
        const { minValue, maxValue } = range
        return { ...scale, priceRange: { minValue: Math.min(minValue, ...included), maxValue: Math.max(maxValue, ...included) } }
      },
    })

  const painted = createPaintListener(({ width, height }) => {
    const x = (candle: Candle) => chart.timeScale().timeToCoordinate(timeOf(candle))
    const y = (price: number) => prices?.priceToCoordinate(price) ?? null
    const price = (coordinate: number) => prices?.coordinateToPrice(coordinate) ?? null
    onPaint({ x, y, price, step: chart.timeScale().options().barSpacing, width, height })
  })

  function paint({ candles, look }: { candles: readonly Candle[]; look: ChartStyle }): void {
    const color = readColors(host)
    chart.applyOptions({
      layout: { background: { color: color('--surface') }, textColor: color('--chart-axis') },
      grid: { vertLines: { color: color('--chart-grid') }, horzLines: { color: color('--chart-grid') } },
      localization: { timeFormatter: (time: Time) => (typeof time === 'number' ? formatCrosshairTime(time * 1_000, look) : '') },
      timeScale: {
        tickMarkFormatter: (time: Time, kind: TickMarkType) =>
          typeof time === 'number' ? formatTick(time * 1_000, kind, { candles, look }) : null,
      },
    })
    for (const series of [prices, average]) if (series !== undefined) chart.removeSeries(series)
    const priceFormat = {
      type: 'custom',
      minMove: 10 ** -look.decimals,
      formatter: (price: number) => formatDecimal(price.toFixed(look.decimals)),
    } as const
    const how = { kind: look.kind, color, priceFormat }
    prices = addPrices(chart, candles, how)
    average = look.kind === 'candles' ? addAverage(chart, candles, how) : undefined
    prices.priceScale().applyOptions({ mode: look.isLog ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal, scaleMargins: MARGINS })
    prices.attachPrimitive(painted)
    if (included.length > 0) includeLevels()
    const last = candles.at(-1)
    if (last !== undefined) {
      prices.createPriceLine({
        price: Number(last.close),
        color: color('--chart-axis'),
        lineWidth: 1,
        lineStyle: LineStyle.Dotted,
        axisLabelColor: color('--inverse'),
        axisLabelTextColor: color('--text-inverse'),
      })
    }
    volumes.setData(
      candles.map((candle) => ({
        time: timeOf(candle),
        value: Number(candle.volume),
        color: fade(color(Number(candle.close) < Number(candle.open) ? '--down-line' : '--up-line')),
      })),
    )
  }

  chart.subscribeCrosshairMove(({ time }) => onPoint(typeof time === 'number' ? time * 1_000 : null))
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range !== null && range.from < PREFETCH_CANDLES && shown !== undefined) onOldest()
  })
  return {
    show(candles, look, span) {
      const isFirst = shown === undefined || shown.candles.length === 0
      shown = { candles, look }
      paint(shown)
      if (isFirst && candles.length > 0) chart.timeScale().setVisibleLogicalRange(firstRange(candles, span))
    },
    recolour() {
      if (shown !== undefined) paint(shown)
    },
    repaint: () => painted.again(),
    include(levels) {
      included = levels
      includeLevels()
    },
    picture: () => chart.takeScreenshot(),
    remove: () => chart.remove(),
  }
}
