import sharp from 'sharp'
import { drawText } from './text-paths.ts'

/** The colors of the charts of a trader. */
export interface Theme {
  back: string
  grid: string
  text: string
  faint: string
  up: string
  down: string
  accent: string
  /** Rising bars are hollow. */
  hollow?: boolean
}

export const THEMES = {
  ink: { back: '#101822', grid: '#1c2733', text: '#e8edf1', faint: '#8494a3', up: '#35bdb4', down: '#ec6c53', accent: '#e3b341' },
  paper: {
    back: '#ffffff',
    grid: '#e9edf0',
    text: '#15191d',
    faint: '#6c7680',
    up: '#15191d',
    down: '#15191d',
    accent: '#1e6fd9',
    hollow: true,
  },
  dusk: { back: '#1b1a24', grid: '#282634', text: '#f0eef7', faint: '#938fa8', up: '#7aa2f7', down: '#c9a46a', accent: '#bb9af7' },
  linen: { back: '#f7f2e8', grid: '#e6decd', text: '#2c2a25', faint: '#827a69', up: '#2f7d6b', down: '#b8492f', accent: '#b07a1e' },
  mint: { back: '#f4faf8', grid: '#deebe6', text: '#12201b', faint: '#62756d', up: '#0d8a6a', down: '#d64d4d', accent: '#3657c9' },
} satisfies Record<string, Theme>
export type ThemeName = keyof typeof THEMES

/** Font size of labels. */
export const LABEL_SIZE = 26

export interface Canvas {
  width: number
  height: number
  theme: Theme
}

/** The area inside the frame, in pixels, and the values at its edges. */
export interface Plot {
  left: number
  right: number
  top: number
  bottom: number
  min: number
  max: number
}

export const xOf = (plot: Plot, part: number): number => plot.left + part * (plot.right - plot.left)
export const yOf = (plot: Plot, value: number): number =>
  plot.bottom - ((value - plot.min) / (plot.max - plot.min)) * (plot.bottom - plot.top)

/** Returns the step of 1, 2 or 5 times a power of ten that divides a span into about `count` parts. */
function roundStep(span: number, count: number): number {
  const rough = span / count
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
}

export const line = (x1: number, y1: number, x2: number, y2: number): string =>
  `x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}"`

/** Creates an SVG image with background, title, corner note and content. */
export function frame(
  { width, height, theme }: Canvas,
  { title, corner = '' }: { title: string; corner?: string },
  inside: string,
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${theme.back}"/>
${drawText(title, { x: 40, y: 60, size: 34, fill: theme.text })}
${drawText(corner, { x: width - 40, y: 60, size: LABEL_SIZE, fill: theme.faint, anchor: 'end' })}
${inside}</svg>`
}

interface Axes {
  below?: readonly string[]
  show: (value: number) => string
  /** A value with its own label, which the axis leaves free. */
  markedValue?: number
}

/** Draws grid lines at round values with labels on the right, and the labels below the plot. */
export function axes({ theme }: Canvas, plot: Plot, { below = [], show, markedValue }: Axes): string {
  const step = roundStep(plot.max - plot.min, 5)
  const values = Array.from({ length: 9 }, (_, at) => (Math.ceil(plot.min / step) + at) * step).filter((value) => value <= plot.max)
  const rows = values.map((value) => {
    const y = yOf(plot, value)
    const hasRoom = markedValue === undefined || Math.abs(yOf(plot, markedValue) - y) > 38
    const label = hasRoom ? drawText(show(value), { x: plot.right + 16, y: y + 9, size: LABEL_SIZE, fill: theme.faint }) : ''
    return `<line ${line(plot.left, y, plot.right, y)} stroke="${theme.grid}" stroke-width="2"/>${label}`
  })
  const columns = below.map((text, at) =>
    drawText(text, { x: xOf(plot, (at + 0.5) / below.length), y: plot.bottom + 46, size: LABEL_SIZE, fill: theme.faint, anchor: 'middle' }),
  )
  return rows.join('') + columns.join('')
}

/** The SVG path through points. */
export function pathThrough(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}

/** Renders an SVG image as PNG. */
export async function renderPng(svg: string): Promise<Buffer> {
  // The server blocks SVG uploads; this process renders its own images.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  return sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer()
}
