/** The colour of a thing, by what it means; never the only thing that tells it. */
export type Tone = 'accent' | 'up' | 'down' | 'blue' | 'gray'

interface Labeled {
  label: string
  tone: Tone
}

/** Open, high, low, close. */
export type PictureCandle = readonly [open: number, high: number, low: number, close: number]

/** Prices over time: candles and lines share the width in equal steps. */
export interface ChartDrawing {
  kind: 'chart'
  candles: readonly PictureCandle[]
  lines: readonly (Labeled & { prices: readonly number[] })[]
  levels: readonly (Labeled & { price: number })[]
  zones: readonly (Labeled & { from: number; to: number })[]
  /** `at`: which candle or step, from 0. */
  marks: readonly (Labeled & { at: number; price: number })[]
  /** Volume, one bar a candle. */
  volumes: readonly number[]
}

/** One quantity against another. */
export interface GraphDrawing {
  kind: 'graph'
  x: string
  y: string
  /** Where the horizontal axis crosses. */
  zero: number | null
  paths: readonly (Labeled & { points: readonly (readonly [x: number, y: number])[] })[]
  points: readonly (Labeled & { x: number; y: number })[]
}

/** Amounts side by side. */
export interface ColumnsDrawing {
  kind: 'columns'
  unit: string
  columns: readonly (Labeled & { value: number })[]
}

/** One thing after another. */
export interface StepsDrawing {
  kind: 'steps'
  steps: readonly string[]
}

/** Who would buy and who would sell, at what price and how much. */
export interface BookDrawing {
  kind: 'book'
  asks: readonly { price: string; size: number }[]
  bids: readonly { price: string; size: number }[]
}

/** Hours of a day; a span that ends before it begins goes over midnight. */
export interface SpansDrawing {
  kind: 'spans'
  spans: readonly { label: string; from: number; to: number }[]
}

/** What a whole consists of. */
export interface PartsDrawing {
  kind: 'parts'
  parts: readonly (Labeled & { value: number })[]
}

export type Drawing = ChartDrawing | GraphDrawing | ColumnsDrawing | StepsDrawing | BookDrawing | SpansDrawing | PartsDrawing

/** A picture of a lesson, as data; `alt` says all that it shows. */
export interface LessonPicture {
  alt: string
  caption: string | null
  drawing: Drawing
}
