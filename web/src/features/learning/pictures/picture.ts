/** Semantic color; never the only carrier of information. */
export type Tone = 'accent' | 'up' | 'down' | 'blue' | 'gray'

interface Labeled {
  label: string
  tone: Tone
}

export type PictureCandle = readonly [open: number, high: number, low: number, close: number]

/** Prices over time: candles and lines share the width in equal steps. */
export interface ChartDrawing {
  kind: 'chart'
  candles: readonly PictureCandle[]
  lines: readonly (Labeled & { prices: readonly number[] })[]
  levels: readonly (Labeled & { price: number })[]
  zones: readonly (Labeled & { from: number; to: number })[]
  /** `at`: index of the candle or step. */
  marks: readonly (Labeled & { at: number; price: number })[]
  /** One bar per candle. */
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

/** Steps in a row. */
export interface StepsDrawing {
  kind: 'steps'
  steps: readonly string[]
}

/** An order book: prices and sizes of asks and bids. */
export interface BookDrawing {
  kind: 'book'
  asks: readonly { price: string; size: number }[]
  bids: readonly { price: string; size: number }[]
}

/** Time spans of a day, in hours; a span with `to` below `from` crosses midnight. */
export interface SpansDrawing {
  kind: 'spans'
  spans: readonly { label: string; from: number; to: number }[]
}

/** Shares of a total. */
export interface PartsDrawing {
  kind: 'parts'
  parts: readonly (Labeled & { value: number })[]
}

export type Drawing = ChartDrawing | GraphDrawing | ColumnsDrawing | StepsDrawing | BookDrawing | SpansDrawing | PartsDrawing

/** A lesson picture as data; `alt` describes all its content. */
export interface LessonPicture {
  alt: string
  caption: string | null
  drawing: Drawing
}
