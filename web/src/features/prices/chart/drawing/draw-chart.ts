import { formatDecimal } from '@trademates/contract/decimals'
import type { Candle } from '@trademates/contract/prices'
import {
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

const TICK_FORMATS = {
  [TickMarkType.Year]: dateFormat({ year: 'numeric', timeZone: 'UTC' }),
  [TickMarkType.Month]: dateFormat({ month: 'short', timeZone: 'UTC' }),
  [TickMarkType.DayOfMonth]: dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' }),
  [TickMarkType.Time]: dateFormat({ hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }),
  [TickMarkType.TimeWithSeconds]: dateFormat({ timeStyle: 'medium', timeZone: 'UTC' }),
}

/** A label of the time axis in the page's language: `15 Jul`, `14:00`; `null` for the library's own label. */
const formatTick = (time: Time, kind: TickMarkType): string | null =>
  typeof time === 'number' ? TICK_FORMATS[kind].format(time * 1_000) : null

/** The appearance of the chart. */
export interface ChartStyle {
  kind: 'candles' | 'line'
  isLog: boolean
  decimals: number
}

/** A rendered chart. */
export interface ChartHandle {
  /** Replaces the candles. */
  show(candles: readonly Candle[], look: ChartStyle): void
  /** Reads the colors of the page again. */
  recolour(): void
  repaint(): void
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
  onPaint: (scale: PixelScale) => void
}

/** Distance from the left edge, in candles, at which older ones load. */
const PREFETCH_CANDLES = 10
/** Candles visible at first. */
const VISIBLE_CANDLES = 90
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
      tickMarkFormatter: formatTick,
    },
    rightPriceScale: { borderVisible: false, entireTextOnly: true },
    handleScale: { axisPressedMouseMove: { price: false } },
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
  let shown: { candles: readonly Candle[]; look: ChartStyle } | undefined

  const painted = createPaintListener(({ width, height }) => {
    const x = (candle: Candle) => chart.timeScale().timeToCoordinate(timeOf(candle))
    const y = (price: number) => prices?.priceToCoordinate(price) ?? null
    onPaint({ x, y, step: chart.timeScale().options().barSpacing, width, height })
  })

  function paint({ candles, look }: { candles: readonly Candle[]; look: ChartStyle }): void {
    const colour = readColors(host)
    chart.applyOptions({
      layout: { background: { color: colour('--surface') }, textColor: colour('--chart-axis') },
      grid: { vertLines: { color: colour('--chart-grid') }, horzLines: { color: colour('--chart-grid') } },
    })
    for (const series of [prices, average]) if (series !== undefined) chart.removeSeries(series)
    const priceFormat = {
      type: 'custom',
      minMove: 10 ** -look.decimals,
      formatter: (price: number) => formatDecimal(price.toFixed(look.decimals)),
    } as const
    const how = { kind: look.kind, colour, priceFormat }
    prices = addPrices(chart, candles, how)
    average = look.kind === 'candles' ? addAverage(chart, candles, how) : undefined
    prices.priceScale().applyOptions({ mode: look.isLog ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal, scaleMargins: MARGINS })
    prices.attachPrimitive(painted)
    const last = candles.at(-1)
    if (last !== undefined) {
      prices.createPriceLine({
        price: Number(last.close),
        color: colour('--chart-axis'),
        lineWidth: 1,
        lineStyle: LineStyle.Dotted,
        axisLabelColor: colour('--inverse'),
        axisLabelTextColor: colour('--text-inverse'),
      })
    }
    volumes.setData(
      candles.map((candle) => ({
        time: timeOf(candle),
        value: Number(candle.volume),
        color: fade(colour(Number(candle.close) < Number(candle.open) ? '--down-line' : '--up-line')),
      })),
    )
  }

  chart.subscribeCrosshairMove(({ time }) => onPoint(typeof time === 'number' ? time * 1_000 : null))
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range !== null && range.from < PREFETCH_CANDLES && shown !== undefined) onOldest()
  })
  return {
    show(candles, look) {
      const isFirst = shown === undefined || shown.candles.length === 0
      shown = { candles, look }
      paint(shown)
      if (isFirst && candles.length > 0)
        chart.timeScale().setVisibleLogicalRange({ from: candles.length - VISIBLE_CANDLES, to: candles.length + 3 })
    },
    recolour() {
      if (shown !== undefined) paint(shown)
    },
    repaint: () => painted.again(),
    picture: () => chart.takeScreenshot(),
    remove: () => chart.remove(),
  }
}
