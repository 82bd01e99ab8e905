import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Market, MARKETS } from '@trademates/contract/markets'
import type { Stance } from '@trademates/contract/posts'
import type { CandleChart } from '#demo/drawing/charts.ts'
import type { Bars, Heat, Lines, Table } from '#demo/drawing/graphs.ts'
import type { PORTRAITS } from '#demo/drawing/portraits.ts'

/** A file of a demo post: its name, and its content. */
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

/** A post of `content/posts/`; texts hold the expressions of `figures.ts`. */
export interface DemoPost {
  by: string
  market: Market
  hoursAgo: number
  /** Given where the first line of the text is no good name. */
  name?: string
  text: string
  tags?: readonly string[]
  stance?: Stance
  files?: readonly DemoFile[]
  likedBy: readonly string[]
  comments?: readonly DemoLine[]
}

/** A comment, or a message. */
export interface DemoLine {
  by: string
  hoursAgo: number
  text: string
  files?: readonly DemoFile[]
}

/** The messages of two connected people. All are read, but the last ones as `unread` counts them. */
export interface DemoTalk {
  lines: readonly DemoLine[]
  unread?: number
}

export interface Trader {
  portrait: keyof typeof PORTRAITS
  /** The subject on their profile. */
  subject: string
  /** Names of other traders. */
  follows: readonly string[]
}

const read = (file: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, 'content', file), 'utf8'))

const postsOf = (market: Market): DemoPost[] =>
  (read(`posts/${market.toLowerCase()}.json`) as Omit<DemoPost, 'market'>[]).map((post) => ({ ...post, market }))

export const POSTS: readonly DemoPost[] = MARKETS.flatMap(postsOf)
export const TALKS = read('talks.json') as readonly DemoTalk[]
/** The people of the demo community by their names. All of them are invented. */
export const TRADERS = new Map(Object.entries(read('traders.json') as Record<string, Trader>))
