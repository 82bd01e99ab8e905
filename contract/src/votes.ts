import * as z from 'zod/mini'
import { Decimal } from './decimals.ts'
import { endpoint } from './endpoint.ts'
import { issue } from './issues.ts'
import { Sentiment } from './posts.ts'
import { SymbolCode } from './symbols.ts'

/** With fewer people in 24 hours, the gauge shows those of seven days. */
export const MIN_VOTERS_OF_DAY = 5
/** With fewer people in seven days, there is no gauge. */
export const MIN_VOTERS = 3
/** A user may vote on this many symbols in a UTC day. */
export const MAX_VOTES_PER_DAY = 100
/** Accounts that are younger, in hours, do not count yet. */
export const MIN_ACCOUNT_HOURS = 24
const HISTORY_DAYS = ['30', '90'] as const

/** How users see a symbol, by the newest vote or post of each. */
export const SymbolSentiment = z.object({
  /** The time of the gauge; null: not enough people. */
  window: z.nullable(z.enum(['24h', '7d'])),
  /** People; 0 without a window. */
  bullish: z.int(),
  bearish: z.int(),
  /** The viewer's vote of this UTC day. `counts`: the account is old enough. */
  mine: z.nullable(z.object({ stance: Sentiment, day: z.iso.date(), counts: z.boolean() })),
  /** The votes of each UTC day, oldest first, and the close of the symbol; days with fewer than three votes have none. */
  history: z.array(z.object({ day: z.iso.date(), bullish: z.int(), bearish: z.int(), close: z.nullable(Decimal) })),
})
export type SymbolSentiment = z.output<typeof SymbolSentiment>

export const readSymbolSentiment = endpoint({
  method: 'GET',
  path: '/api/symbols/{code}/sentiment/',
  summary: 'The sentiment on a symbol by the votes and posts of users, and the votes of the last 30 or 90 UTC days. It names no voter.',
  who: 'member',
  limit: '120/minute',
  params: { code: SymbolCode },
  query: z.object({ days: z._default(z.enum(HISTORY_DAYS, issue('unknown_choice', { choices: HISTORY_DAYS.join(', ') })), '30') }),
  refuses: ['not_found'],
  answer: SymbolSentiment,
})

export const voteOnSymbol = endpoint({
  method: 'PUT',
  path: '/api/symbols/{code}/vote/',
  summary: `Vote on a symbol for this UTC day; null takes the vote back. A user may vote on ${MAX_VOTES_PER_DAY} symbols a day.`,
  who: 'member',
  limit: '30/minute',
  params: { code: SymbolCode },
  body: z.object({ stance: z.nullable(Sentiment) }),
  refuses: ['not_found', 'conflict'],
  answer: SymbolSentiment,
})
