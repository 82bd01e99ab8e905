import { axes, type Canvas, pathThrough, frame, LABEL_SIZE, line, type Plot, type ThemeName, THEMES, xOf, yOf } from './canvas.ts'
import { drawText, textWidth } from './text-paths.ts'
import { type Bar, createBars } from './bars.ts'

export interface CandleChart {
  title: string
  corner?: string
  theme?: ThemeName
  size?: readonly [number, number]
  /** Prices that the bars follow. */
  path: readonly number[]
  bars?: number
  decimals: number
  below: readonly string[]
  zone?: { from: number; to: number; label: string; since?: number }
  levels?: readonly { at: number; label: string }[]
  /** Positions of highlighted bars, 0 to 1. */
  rings?: readonly number[]
  average?: number
  profile?: boolean
  /** Visible part, 0 to 1; default: all. */
  until?: number
}

const SIZE = [1280, 800] as const
const VOLUME_HEIGHT = 90

/** Creates a formatter with a fixed number of decimals and a typographic minus sign. */
export const numberFormat =
  (decimals: number, signDisplay: 'auto' | 'exceptZero' = 'auto') =>
  (value: number): string =>
    value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals, signDisplay }).replace('-', '−')

export function createPlot({ width, height }: Canvas, values: readonly number[], bottom = 90): Plot {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const room = (most - least) * 0.08
  return { left: 40, right: width - 170, top: 110, bottom: height - bottom, min: least - room, max: most + room }
}

/** Draws a candle chart with the annotations of its trader. */
export function candleChart(chart: CandleChart): string {
  const [width, height] = chart.size ?? SIZE
  const theme = THEMES[chart.theme ?? 'ink']
  const canvas = { width, height, theme }
  const all = createBars(chart.path, chart.bars ?? 64, chart.title)
  const bars = all.slice(0, Math.ceil((chart.until ?? 1) * all.length))
  const count = all.length
  const drawn = [...all.flatMap(({ high, low }) => [high, low]), ...(chart.levels ?? []).map(({ at }) => at)]
  const plot = createPlot(canvas, drawn, 90 + VOLUME_HEIGHT)
  const show = numberFormat(chart.decimals)
  const parts = [
    axes(canvas, withVolumeArea(plot), { below: chart.below, show, markedValue: bars.at(-1)?.close ?? 0 }),
    zoneOf(canvas, plot, chart),
    chart.profile === true ? profileOf(canvas, plot, bars) : '',
    bars.map((bar, at) => candle(canvas, plot, { bar, at, count })).join(''),
    averageOf(canvas, plot, { bars, count, span: chart.average ?? 0 }),
    ringsOf(canvas, plot, { bars, count, rings: chart.rings ?? [] }),
    levelsOf(canvas, plot, { bars: all, levels: chart.levels ?? [] }),
    lastOf(canvas, plot, { bars, show }),
  ]
  return frame(canvas, chart, parts.join(''))
}

/** Extends a plot by the area of the volume bars below it. */
const withVolumeArea = (plot: Plot): Plot => ({
  ...plot,
  bottom: plot.bottom + VOLUME_HEIGHT,
  min: plot.min - ((plot.max - plot.min) * VOLUME_HEIGHT) / (plot.bottom - plot.top),
})

function candle({ theme }: Canvas, plot: Plot, { bar, at, count }: { bar: Bar; at: number; count: number }): string {
  const isUp = bar.close >= bar.open
  const color = isUp ? theme.up : theme.down
  const step = (plot.right - plot.left) / count
  const [x, wide] = [xOf(plot, (at + 0.5) / count), step * 0.64]
  const [top, bottom] = [yOf(plot, Math.max(bar.open, bar.close)), yOf(plot, Math.min(bar.open, bar.close))]
  const fill = theme.hollow === true && isUp ? theme.back : color
  const tall = bar.volume * VOLUME_HEIGHT * 0.85
  return `<line ${line(x, yOf(plot, bar.high), x, yOf(plot, bar.low))} stroke="${color}" stroke-width="2"/>
<rect x="${(x - wide / 2).toFixed(1)}" y="${top.toFixed(1)}" width="${wide.toFixed(1)}" height="${Math.max(2, bottom - top).toFixed(1)}" fill="${fill}" stroke="${color}" stroke-width="${theme.hollow === true ? 2 : 0}"/>
<rect x="${(x - wide / 2).toFixed(1)}" y="${(plot.bottom + VOLUME_HEIGHT - tall).toFixed(1)}" width="${wide.toFixed(1)}" height="${tall.toFixed(1)}" fill="${color}" opacity="0.3"/>`
}

function zoneOf({ theme }: Canvas, plot: Plot, { zone }: CandleChart): string {
  if (zone === undefined) return ''
  const [x, y, bottom] = [xOf(plot, zone.since ?? 0), yOf(plot, zone.to), yOf(plot, zone.from)]
  const outside = y - plot.top < plot.bottom - bottom ? y - 12 : bottom + 32
  return `<rect x="${x}" y="${y}" width="${plot.right - x}" height="${bottom - y}" fill="${theme.accent}" opacity="0.16"/>
<line ${line(x, y, plot.right, y)} stroke="${theme.accent}" stroke-width="2" opacity="0.7"/><line ${line(x, bottom, plot.right, bottom)} stroke="${theme.accent}" stroke-width="2" opacity="0.7"/>
${drawText(zone.label, { x, y: outside, size: LABEL_SIZE, fill: theme.accent })}`
}

function levelsOf(
  { theme }: Canvas,
  plot: Plot,
  { bars, levels }: { bars: readonly Bar[]; levels: readonly { at: number; label: string }[] },
): string {
  return levels
    .map(({ at, label }) => {
      const y = yOf(plot, at)
      // At the end where the bars are farther away.
      const [atStart = 0, atEnd = 0] = [bars.slice(0, 12), bars.slice(-12)].map((near) =>
        Math.min(...near.map(({ close }) => Math.abs(close - at))),
      )
      const words = { y: y - 12, size: LABEL_SIZE, fill: theme.text }
      return `<line ${line(plot.left, y, plot.right, y)} stroke="${theme.text}" stroke-width="2" stroke-dasharray="10 9" opacity="0.6"/>
${atStart > atEnd ? drawText(label, { ...words, x: plot.left + 8 }) : drawText(label, { ...words, x: plot.right - 8, anchor: 'end' })}`
    })
    .join('')
}

function averageOf({ theme }: Canvas, plot: Plot, { bars, count, span }: { bars: readonly Bar[]; count: number; span: number }): string {
  if (span === 0) return ''
  const points = bars.map((_, at): [number, number] => {
    const seen = bars.slice(Math.max(0, at - span + 1), at + 1)
    return [xOf(plot, (at + 0.5) / count), yOf(plot, seen.reduce((sum, { close }) => sum + close, 0) / seen.length)]
  })
  return `<path d="${pathThrough(points)}" fill="none" stroke="${theme.accent}" stroke-width="3"/>`
}

function ringsOf(
  { theme }: Canvas,
  plot: Plot,
  { bars, count, rings }: { bars: readonly Bar[]; count: number; rings: readonly number[] },
): string {
  return rings
    .map((part) => {
      const near = Math.round(part * (count - 1))
      return `<circle cx="${xOf(plot, (near + 0.5) / count)}" cy="${yOf(plot, bars[near]?.low ?? plot.min)}" r="24" fill="none" stroke="${theme.text}" stroke-width="3"/>`
    })
    .join('')
}

function profileOf({ theme }: Canvas, plot: Plot, bars: readonly Bar[]): string {
  const rows = 28
  const tall = (plot.max - plot.min) / rows
  const sums = Array.from({ length: rows }, (_, at) => {
    const [low, high] = [plot.min + at * tall, plot.min + (at + 1) * tall]
    return bars.reduce((sum, bar) => sum + (bar.high > low && bar.low < high ? bar.volume : 0), 0)
  })
  const most = Math.max(...sums)
  return sums
    .map((sum, at) => {
      const y = yOf(plot, plot.min + (at + 1) * tall)
      const wide = (sum / most) * (plot.right - plot.left) * 0.34
      return `<rect x="${plot.left}" y="${y + 2}" width="${wide}" height="${(plot.bottom - plot.top) / rows - 3}" fill="${theme.accent}" opacity="${sum === most ? 0.65 : 0.24}"/>`
    })
    .join('')
}

function lastOf({ theme }: Canvas, plot: Plot, { bars, show }: { bars: readonly Bar[]; show: (value: number) => string }): string {
  const last = bars.at(-1)
  if (last === undefined) return ''
  const [y, color, text] = [yOf(plot, last.close), last.close >= last.open ? theme.up : theme.down, show(last.close)]
  return `<line ${line(plot.left, y, plot.right, y)} stroke="${color}" stroke-width="2" stroke-dasharray="3 6"/>
<rect x="${plot.right + 6}" y="${y - 20}" width="${textWidth(text, LABEL_SIZE) + 20}" height="40" rx="6" fill="${color}"/>
${drawText(text, { x: plot.right + 16, y: y + 9, size: LABEL_SIZE, fill: theme.back })}`
}
