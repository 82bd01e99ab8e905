import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { issue } from './issues.ts'
import { Market } from './markets.ts'
import { SymbolCode } from './symbols.ts'
import { Id, paging, Time } from './wire.ts'

/** One headline. What stands behind it is read where it was published. */
export const NewsItem = z.object({
  id: Id,
  /** Plain text. */
  headline: z.string(),
  /** `http:` or `https:`; null: sample data, which nobody published. */
  url: z.nullable(z.string()),
  /** Who published it. */
  source: z.string(),
  published_at: Time,
  /** What its headline names. */
  symbols: z.array(SymbolCode),
  /** Those of its symbols, and those that its source is about. */
  markets: z.array(Market),
  /** A sentence of ours about no event, the same on every machine. */
  is_sample: z.boolean(),
})
export type NewsItem = z.output<typeof NewsItem>

export const listNews = endpoint({
  method: 'GET',
  path: '/api/news/',
  summary: 'Headlines of the last 90 days, newest first: of a market, about a symbol, or about anything on one’s own watchlists.',
  who: 'member',
  limit: '240/minute',
  paged: true,
  query: z.object({
    market: z.optional(Market),
    symbol: z.optional(SymbolCode),
    watched: z.optional(z.literal('true', issue('true_or_nothing'))),
    ...paging,
  }),
  answer: z.array(NewsItem),
})
