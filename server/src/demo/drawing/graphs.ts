import { axes, type Canvas, pathThrough, frame, LABEL_SIZE, line, type Plot, type ThemeName, THEMES, xOf, yOf } from './canvas.ts'
import { numberFormat, createPlot } from './charts.ts'
import { drawText } from './text-paths.ts'
import { createBars } from './bars.ts'

interface Graph {
  title: string
  corner?: string
  theme?: ThemeName
  size?: readonly [number, number]
}

export interface LineGraph extends Graph {
  lines: readonly { label: string; path: readonly number[]; rough?: boolean }[]
  below: readonly string[]
  decimals: number
  unit?: string
  /** A reference value. */
  base?: number
}

const SIZE = [1280, 720] as const
const POINTS = 120

const canvasOf = ({ size = SIZE, theme = 'ink' }: Graph): Canvas => ({ width: size[0], height: size[1], theme: THEMES[theme] })

/** Draws one line with its area, or several lines. */
export function lineGraph(graph: LineGraph): string {
  const canvas = canvasOf(graph)
  const { theme } = canvas
  const series = graph.lines.map(({ label, path, rough = true }) => ({
    label,
    values: valuesOf(path, { rough, seed: graph.title + label }),
  }))
  const plot = createPlot(canvas, [...series.flatMap(({ values }) => values), ...(graph.base === undefined ? [] : [graph.base])])
  const show = (value: number) => numberFormat(graph.decimals)(value) + (graph.unit ?? '')
  const colors = [theme.accent, theme.up, theme.down]
  const drawn = series.map(({ values }, at) => {
    const points = values.map((value, index): [number, number] => [xOf(plot, index / (values.length - 1)), yOf(plot, value)])
    const color = colors[at] ?? theme.text
    const area =
      series.length > 1
        ? ''
        : `<path d="${pathThrough(points)}L${plot.right} ${plot.bottom}L${plot.left} ${plot.bottom}Z" fill="${color}" opacity="0.13"/>`
    return `${area}<path d="${pathThrough(points)}" fill="none" stroke="${color}" stroke-width="4" stroke-linejoin="round"/>`
  })
  const legend = series.map(({ label }, at) =>
    drawText(label, { x: plot.left + at * 300, y: plot.top - 10, size: LABEL_SIZE, fill: colors[at] ?? theme.text }),
  )
  return frame(
    canvas,
    graph,
    [axes(canvas, plot, { below: graph.below, show }), baseOf(canvas, plot, graph.base), ...drawn, ...legend].join(''),
  )
}

const valuesOf = (path: readonly number[], { rough, seed }: { rough: boolean; seed: string }): number[] =>
  rough
    ? createBars(path, POINTS, seed).map(({ close }) => close)
    : createBars(path, POINTS, seed).map((_, at) => interpolateSmooth(path, at / (POINTS - 1)))

/** Interpolates a path with a Catmull-Rom spline at `part` (0 to 1). */
function interpolateSmooth(path: readonly number[], part: number): number {
  const at = part * (path.length - 1)
  const from = Math.min(Math.floor(at), path.length - 2)
  const t = at - from
  const [a = 0, b = 0, c = 0, d = 0] = [path[Math.max(0, from - 1)], path[from], path[from + 1], path[Math.min(path.length - 1, from + 2)]]
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3)
}

const baseOf = ({ theme }: Canvas, plot: Plot, base: number | undefined): string =>
  base === undefined
    ? ''
    : `<line ${line(plot.left, yOf(plot, base), plot.right, yOf(plot, base))} stroke="${theme.text}" stroke-width="2" stroke-dasharray="10 9" opacity="0.6"/>`

export interface BarGraph extends Graph {
  bars: readonly (readonly [label: string, value: number])[]
  decimals: number
  unit?: string
}

/** Draws bars up and down from zero, each with its value. */
export function barGraph(graph: BarGraph): string {
  const canvas = canvasOf(graph)
  const { theme } = canvas
  const plot = { ...createPlot(canvas, [0, ...graph.bars.map(([, value]) => value)]), right: canvas.width - 40 }
  const step = (plot.right - plot.left) / graph.bars.length
  const zero = yOf(plot, 0)
  const signDisplay = graph.bars.some(([, value]) => value < 0) ? 'exceptZero' : 'auto'
  const drawn = graph.bars.map(([label, value], at) => {
    const x = plot.left + (at + 0.5) * step
    const y = yOf(plot, value)
    const text = numberFormat(graph.decimals, signDisplay)(value) + (graph.unit ?? '')
    return `<rect x="${x - step * 0.32}" y="${Math.min(y, zero)}" width="${step * 0.64}" height="${Math.max(2, Math.abs(zero - y))}" rx="4" fill="${value < 0 ? theme.down : theme.up}"/>
${drawText(text, { x, y: value < 0 ? y + 30 : y - 12, size: LABEL_SIZE, fill: theme.text, anchor: 'middle' })}
${drawText(label, { x, y: canvas.height - 40, size: LABEL_SIZE, fill: theme.faint, anchor: 'middle' })}`
  })
  return frame(
    canvas,
    graph,
    `<line ${line(plot.left, zero, plot.right, zero)} stroke="${theme.faint}" stroke-width="2"/>${drawn.join('')}`,
  )
}

export interface TableGraph extends Graph {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** The highlighted row. */
  marked?: number
}

const ROW_HEIGHT = 62

/** Draws a table: the first column is left-aligned, the others right-aligned. Cells that start with + or − are colored. */
export function table(graph: TableGraph): string {
  const height = 190 + graph.rows.length * ROW_HEIGHT
  const canvas = canvasOf({ ...graph, size: [graph.size?.[0] ?? 1080, height] })
  const { theme, width } = canvas
  const step = (width - 80) / (graph.columns.length + 0.4)
  const xAt = (column: number) => (column === 0 ? 60 : 60 + (column + 1) * step)
  const row = (cells: readonly string[], { y, fill }: { y: number; fill?: string }) =>
    cells
      .map((cell, at) => drawText(cell, { x: xAt(at), y, size: 28, fill: fill ?? colorOf(cell), anchor: at === 0 ? 'start' : 'end' }))
      .join('')
  const colorOf = (cell: string) => (cell.startsWith('+') ? theme.up : cell.startsWith('−') ? theme.down : theme.text)
  const rows = graph.rows.map((cells, at) => {
    const y = 160 + at * ROW_HEIGHT
    const back =
      at === graph.marked
        ? `<rect x="36" y="${y}" width="${width - 72}" height="${ROW_HEIGHT}" rx="8" fill="${theme.accent}" opacity="0.16"/>`
        : ''
    return `${back}<line ${line(40, y, width - 40, y)} stroke="${theme.grid}" stroke-width="2"/>${row(cells, { y: y + 41 })}`
  })
  return frame(canvas, graph, row(graph.columns, { y: 134, fill: theme.faint }) + rows.join(''))
}

export interface HeatGraph extends Graph {
  rows: readonly string[]
  columns: readonly string[]
  /** Row by row, each from −1 to 1. */
  values: readonly (readonly number[])[]
}

/** Draws a heat map of numbers from −1 to 1. */
export function heatGraph(graph: HeatGraph): string {
  const canvas = canvasOf({ ...graph, size: [1080, 180 + graph.rows.length * 96] })
  const { theme, width } = canvas
  const wide = (width - 240) / graph.columns.length
  const cells = graph.values.flatMap((row, down) =>
    row.map((value, across) => {
      const [x, y] = [200 + across * wide, 150 + down * 96]
      const fill = value < 0 ? theme.down : theme.up
      return `<rect x="${x + 3}" y="${y + 3}" width="${wide - 6}" height="90" rx="8" fill="${fill}" opacity="${0.08 + Math.abs(value) * 0.8}"/>
${drawText(numberFormat(2)(value), { x: x + wide / 2, y: y + 56, size: LABEL_SIZE, fill: theme.text, anchor: 'middle' })}`
    }),
  )
  const names = graph.rows.map((name, at) =>
    drawText(name, { x: 180, y: 206 + at * 96, size: LABEL_SIZE, fill: theme.faint, anchor: 'end' }),
  )
  const heads = graph.columns.map((name, at) =>
    drawText(name, { x: 200 + (at + 0.5) * wide, y: 128, size: LABEL_SIZE, fill: theme.faint, anchor: 'middle' }),
  )
  return frame(canvas, graph, [...cells, ...names, ...heads].join(''))
}
