import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { issue } from './issues.ts'
import { SymbolMarket } from './markets.ts'
import { SymbolCode } from './symbols.ts'
import { Id, paging, Time } from './wire.ts'

/** A headline with a link to its publisher. */
export const NewsItem = z.object({
  id: Id,
  /** Plain text. */
  headline: z.string(),
  /** `http:` or `https:`; null for sample data. */
  url: z.nullable(z.string()),
  /** The publisher. */
  source: z.string(),
  published_at: Time,
  /** The symbols in the headline. */
  symbols: z.array(SymbolCode),
  /** The markets of its symbols and of its feed. */
  markets: z.array(SymbolMarket),
  /** Sample data, not a real headline. */
  is_sample: z.boolean(),
})
export type NewsItem = z.output<typeof NewsItem>

export const listNews = endpoint({
  method: 'GET',
  path: '/api/news/',
  summary: 'Headlines of the last 90 days, newest first: of a market, a symbol, or the viewer’s watchlists.',
  who: 'member',
  limit: '240/minute',
  paged: true,
  query: z.object({
    market: z.optional(SymbolMarket),
    symbol: z.optional(SymbolCode),
    watched: z.optional(z.literal('true', issue('true_or_nothing'))),
    ...paging,
  }),
  answer: z.array(NewsItem),
})
