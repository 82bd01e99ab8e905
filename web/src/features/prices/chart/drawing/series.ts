import type { Candle } from '@trademates/contract/prices'
import {
  CandlestickSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  type PriceFormatCustom,
  type SeriesType,
  type UTCTimestamp,
} from 'lightweight-charts'
import { movingAverage } from './moving-average.ts'
import type { readColors } from './colors.ts'

type GetColor = ReturnType<typeof readColors>

interface SeriesOptions {
  kind: 'candles' | 'line'
  color: GetColor
  priceFormat: PriceFormatCustom
}

/** The opening time of a candle in the library's type. */
export const timeOf = ({ time }: Candle): UTCTimestamp => (Date.parse(time) / 1_000) as UTCTimestamp

/** Adds the prices as a line or as candles; the current price is marked elsewhere. */
export function addPrices(
  chart: IChartApi,
  candles: readonly Candle[],
  { kind, color, priceFormat }: SeriesOptions,
): ISeriesApi<SeriesType> {
  const shared = { priceFormat, lastValueVisible: false, priceLineVisible: false }
  if (kind === 'line') {
    const line = chart.addSeries(LineSeries, { ...shared, color: color('--accent-line'), lineWidth: 2 })
    line.setData(candles.map((candle) => ({ time: timeOf(candle), value: Number(candle.close) })))
    return line
  }
  const [up, down] = [color('--up-line'), color('--down-line')]
  // Rising candles are hollow, falling ones filled: direction is never shown by color alone.
  const bars = chart.addSeries(CandlestickSeries, {
    ...shared,
    upColor: color('--surface'),
    downColor: down,
    borderUpColor: up,
    borderDownColor: down,
    wickUpColor: up,
    wickDownColor: down,
  })
  bars.setData(
    candles.map((candle) => ({
      time: timeOf(candle),
      open: Number(candle.open),
      high: Number(candle.high),
      low: Number(candle.low),
      close: Number(candle.close),
    })),
  )
  return bars
}

/** Adds the moving average of the closing prices. */
export function addAverage(chart: IChartApi, candles: readonly Candle[], { color, priceFormat }: SeriesOptions): ISeriesApi<SeriesType> {
  const line = chart.addSeries(LineSeries, {
    priceFormat,
    color: color('--series-2'),
    lineWidth: 2,
    lastValueVisible: false,
    priceLineVisible: false,
    crosshairMarkerVisible: false,
  })
  const averages = movingAverage(candles)
  line.setData(
    candles.flatMap((candle, at) => {
      const value = averages[at] ?? null
      return value === null ? [] : [{ time: timeOf(candle), value }]
    }),
  )
  return line
}
