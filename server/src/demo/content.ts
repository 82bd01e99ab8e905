import { readFileSync } from 'node:fs'
import { type Market, MARKETS } from '@trademates/contract/markets'
import type { Sentiment } from '@trademates/contract/posts'
import type { CandleChart } from '#demo/drawing/charts.ts'
import type { BarGraph, HeatGraph, LineGraph, TableGraph } from '#demo/drawing/graphs.ts'
import { dataPath } from './data-path.ts'
import type { DemoIdea } from './idea-plan.ts'

/** A file of a demo post: name and content. */
export type DemoFile = { name: string } & (
  | { candles: CandleChart }
  /** The chart as an animation. */
  | { replay: CandleChart }
  | { lines: LineGraph }
  | { bars: BarGraph }
  | { table: TableGraph }
  | { heat: HeatGraph }
  | { text: string }
  /** A file of `demo/files/`. */
  | { asset: string }
)

/** A post of `demo/posts/`; its texts contain the expressions of `price-expressions.ts`. */
export interface DemoPost {
  by: string
  market: Market
  hoursAgo: number
  /** Default: the first line of the text. */
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

/** The messages of two connected users; the last `unread` ones are unread. */
export interface DemoConversation {
  lines: readonly DemoMessage[]
  unread?: number
}

export interface Trader {
  /** Name of a file of `demo/avatars/`. */
  avatar: string
  /** The subject on their profile. */
  subject: string
  /** Names of other traders. */
  follows: readonly string[]
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(dataPath(file), 'utf8'))

const readPosts = (market: Market): DemoPost[] =>
  (readJson(`posts/${market.toLowerCase()}.json`) as Omit<DemoPost, 'market'>[]).map((post) => ({ ...post, market }))

export const POSTS: readonly DemoPost[] = MARKETS.flatMap(readPosts)
export const CONVERSATIONS = readJson('conversations.json') as readonly DemoConversation[]
/** Practice ideas in every state. */
export const IDEAS = readJson('ideas.json') as readonly DemoIdea[]
/** The users of the demo community by name. All are fictional. */
export const TRADERS = new Map(Object.entries(readJson('traders.json') as Record<string, Trader>))
