import { inFigures } from '@trademates/contract/decimals'
import type { Candle } from '@trademates/contract/prices'
import {
  CandlestickSeries,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  PriceScaleMode,
  type UTCTimestamp,
} from 'lightweight-charts'

/** How the chart is to look. */
export interface Look {
  kind: 'candles' | 'line'
  isLog: boolean
  decimals: number
}

/** A chart on the screen. */
export interface Drawn {
  /** Shows these candles instead of those before. */
  show(candles: readonly Candle[], look: Look): void
  /** Takes the colours of the page anew. */
  recolour(): void
  /** The picture as it stands. */
  picture(): HTMLCanvasElement
  remove(): void
}

interface Setup {
  /** Hears which candle is under the pointer; `null` where none is. */
  onPoint: (time: number | null) => void
  /** Called when the oldest candle comes in sight. */
  onOldest: () => void
}

/** So many candles from the left edge older ones are fetched. */
const AHEAD = 10
/** So many candles are in sight at first. */
const IN_SIGHT = 90

/** A colour of the page as the drawing library takes it: tokens are written for both themes at once. */
function colours(host: HTMLElement): (token: string) => string {
  const probe = document.createElement('span')
  probe.hidden = true
  // Where the system chooses the colours, a drawing in one of them alone would be an empty box.
  probe.style.setProperty('forced-color-adjust', 'none')
  host.append(probe)
  const found = new Map<string, string>()
  const read = (token: string) => {
    probe.style.color = `var(${token})`
    const { color } = getComputedStyle(probe)
    found.set(token, color)
    return color
  }
  for (const token of ['--up-line', '--down-line', '--text', '--text-faint', '--border', '--surface', '--accent-line']) read(token)
  probe.remove()
  return (token) => found.get(token) ?? 'gray'
}

/** A colour of the page, `rgb(…)`, seen through; the drawing library knows no newer way to say that. */
const faded = (colour: string) => colour.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.4)')

const at = ({ time }: Candle): UTCTimestamp => (Date.parse(time) / 1_000) as UTCTimestamp

/** Draws a chart into a box; the box gives it its size. */
export function draw(host: HTMLElement, { onPoint, onOldest }: Setup): Drawn {
  const chart: IChartApi = createChart(host, {
    autoSize: true,
    // Its own mark is put in as HTML, which the page's policy refuses; the notice stands below the chart instead.
    layout: { attributionLogo: false, fontFamily: getComputedStyle(host).fontFamily, fontSize: 11 },
    timeScale: { timeVisible: true, secondsVisible: false, borderVisible: false },
    rightPriceScale: { borderVisible: false, entireTextOnly: true },
    handleScale: { axisPressedMouseMove: { price: false } },
  })
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  })
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } })
  let prices: ISeriesApi<'Candlestick'> | ISeriesApi<'Line'> | undefined
  let shown: { candles: readonly Candle[]; look: Look } | undefined

  function paint({ candles, look }: { candles: readonly Candle[]; look: Look }): void {
    const colour = colours(host)
    const [up, down] = [colour('--up-line'), colour('--down-line')]
    chart.applyOptions({
      layout: { background: { color: colour('--surface') }, textColor: colour('--text-faint') },
      grid: { vertLines: { color: colour('--border') }, horzLines: { color: colour('--border') } },
    })
    if (prices !== undefined) chart.removeSeries(prices)
    const priceFormat = {
      type: 'custom',
      minMove: 10 ** -look.decimals,
      formatter: (price: number) => inFigures(price.toFixed(look.decimals)),
    } as const
    if (look.kind === 'line') {
      const line = chart.addSeries(LineSeries, { color: colour('--accent-line'), lineWidth: 2, priceFormat })
      line.setData(candles.map((candle) => ({ time: at(candle), value: Number(candle.close) })))
      prices = line
    } else {
      const last = candles.at(-1)
      // Rising bars hollow, falling ones filled: direction is never colour alone.
      const bars = chart.addSeries(CandlestickSeries, {
        upColor: colour('--surface'),
        downColor: down,
        borderUpColor: up,
        borderDownColor: down,
        wickUpColor: up,
        wickDownColor: down,
        // A hollow bar's own colour would be no line at all.
        priceLineColor: last !== undefined && Number(last.close) < Number(last.open) ? down : up,
        priceFormat,
      })
      bars.setData(
        candles.map((candle) => ({
          time: at(candle),
          open: Number(candle.open),
          high: Number(candle.high),
          low: Number(candle.low),
          close: Number(candle.close),
        })),
      )
      prices = bars
    }
    prices
      .priceScale()
      .applyOptions({ mode: look.isLog ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal, scaleMargins: { top: 0.08, bottom: 0.2 } })
    volumes.setData(
      candles.map((candle) => ({
        time: at(candle),
        value: Number(candle.volume),
        color: faded(Number(candle.close) < Number(candle.open) ? down : up),
      })),
    )
  }

  chart.subscribeCrosshairMove(({ time }) => onPoint(typeof time === 'number' ? time * 1_000 : null))
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range !== null && range.from < AHEAD && shown !== undefined) onOldest()
  })
  return {
    show(candles, look) {
      const isFirst = shown === undefined || shown.candles.length === 0
      shown = { candles, look }
      paint(shown)
      if (isFirst && candles.length > 0)
        chart.timeScale().setVisibleLogicalRange({ from: candles.length - IN_SIGHT, to: candles.length + 3 })
    },
    recolour() {
      if (shown !== undefined) paint(shown)
    },
    picture: () => chart.takeScreenshot(),
    remove: () => chart.remove(),
  }
}
