import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Market, MARKETS } from '@trademates/contract/markets'
import type { Sentiment } from '@trademates/contract/posts'
import type { CandleChart } from '#demo/drawing/charts.ts'
import type { BarGraph, HeatGraph, LineGraph, TableGraph } from '#demo/drawing/graphs.ts'
import type { AVATARS } from '#demo/drawing/avatars.ts'

/** A file of a demo post: its name, and its content. */
export type DemoFile = { name: string } & (
  | { candles: CandleChart }
  /** The chart as an animation, bar by bar. */
  | { replay: CandleChart }
  | { lines: LineGraph }
  | { bars: BarGraph }
  | { table: TableGraph }
  | { heat: HeatGraph }
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
  stance?: Sentiment
  files?: readonly DemoFile[]
  likedBy: readonly string[]
  comments?: readonly DemoMessage[]
}

/** A comment, or a message. */
export interface DemoMessage {
  by: string
  hoursAgo: number
  text: string
  files?: readonly DemoFile[]
}

/** The messages of two connected people. All are read, but the last ones as `unread` counts them. */
export interface DemoConversation {
  lines: readonly DemoMessage[]
  unread?: number
}

export interface Trader {
  portrait: keyof typeof AVATARS
  /** The subject on their profile. */
  subject: string
  /** Names of other traders. */
  follows: readonly string[]
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(import.meta.dirname, 'content', file), 'utf8'))

const readPosts = (market: Market): DemoPost[] =>
  (readJson(`posts/${market.toLowerCase()}.json`) as Omit<DemoPost, 'market'>[]).map((post) => ({ ...post, market }))

export const POSTS: readonly DemoPost[] = MARKETS.flatMap(readPosts)
export const CONVERSATIONS = readJson('talks.json') as readonly DemoConversation[]
/** The people of the demo community by their names. All of them are invented. */
export const TRADERS = new Map(Object.entries(readJson('traders.json') as Record<string, Trader>))
