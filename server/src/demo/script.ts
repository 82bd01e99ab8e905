import type { Market } from '@trademates/contract/markets'
import type { CandleChart } from '#demo/drawing/charts.ts'
import type { Bars, Heat, Lines, Table } from '#demo/drawing/graphs.ts'
import type { TraderName } from './traders.ts'

/** A file of a demo post: its name, and what is in it. */
export type DemoFile = { name: string } & (
  | { candles: CandleChart }
  /** The chart as an animation, bar by bar. */
  | { replay: CandleChart }
  | { lines: Lines }
  | { bars: Bars }
  | { table: Table }
  | { heat: Heat }
  | { text: string }
  /** A file of `assets/`. */
  | { asset: string }
)

export interface DemoComment {
  by: TraderName
  text: string
}

export interface DemoPost {
  by: TraderName
  market: Market
  hoursAgo: number
  /** Given where the first line of the text is no good name. */
  name?: string
  text: string
  tags?: readonly string[]
  files?: readonly DemoFile[]
  /** How many of the others like it. */
  likes: number
  comments?: readonly DemoComment[]
}

/** The line `who: what` of a conversation. */
export const says = (by: TraderName, text: string): DemoComment => ({ by, text })
