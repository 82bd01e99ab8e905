import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Decimal } from './decimals.ts'
import { Direction, Idea, IdeaEvent } from './ideas.ts'
import { issue } from './issues.ts'
import { Market } from './markets.ts'
import { Candle } from './prices.ts'
import { SymbolCode } from './symbols.ts'
import { Id, paging } from './wire.ts'

const STATE_FILTERS = ['waiting', 'live', 'open', 'ended', 'all'] as const
const state = z._default(z.enum(STATE_FILTERS, issue('unknown_choice', { choices: STATE_FILTERS.join(', ') })), 'all')
const ORDERS = ['newest', 'score'] as const
const flag = z.optional(z.literal('true', issue('true_or_nothing')))

export const listIdeas = endpoint({
  method: 'GET',
  path: '/api/ideas/',
  summary:
    'Trade ideas, newest first, or by the score of their callers with `order=score`, those without a score last. `state=open` are waiting and live ones. Ideas on simulated prices are listed only with `practice=true`. ' +
    '`following=true`: ideas of followed users.',
  who: 'member',
  paged: true,
  query: z.object({
    symbol: z.optional(SymbolCode),
    author: z.optional(Id),
    market: z.optional(Market),
    state,
    direction: z.optional(Direction),
    practice: flag,
    following: flag,
    order: z._default(z.enum(ORDERS, issue('unknown_choice', { choices: ORDERS.join(', ') })), 'newest'),
    ...paging,
  }),
  answer: z.array(Idea),
})

export const readIdea = endpoint({
  method: 'GET',
  path: '/api/ideas/{id}/',
  summary: 'One trade idea. It stays after its post is deleted.',
  who: 'member',
  refuses: ['not_found'],
  answer: Idea,
})

export const listIdeaEvents = endpoint({
  method: 'GET',
  path: '/api/ideas/{id}/events/',
  summary: 'The timeline of a trade idea, oldest first.',
  who: 'member',
  refuses: ['not_found'],
  answer: z.array(IdeaEvent),
})

/** A candle of the evidence. Candles in which nothing happens are merged, so their interval may be `47m`. */
const evidenceCandle = { ...Candle.shape, interval: z.string() }
const SecondCandle = z.object({ ...evidenceCandle, inner: z.array(z.never()) })
const MinuteCandle = z.object({ ...evidenceCandle, inner: z.array(SecondCandle) })
/** A source has at most three intervals. */
const EvidenceCandle = z.object({ ...evidenceCandle, inner: z.array(MinuteCandle) })

export const readIdeaCandles = endpoint({
  method: 'GET',
  path: '/api/ideas/{id}/candles/',
  summary: 'The candles that prove the newest grade of a trade idea, with the finer candles inside them. Empty until it is graded.',
  who: 'member',
  limit: '120/minute',
  refuses: ['not_found'],
  answer: z.object({ source: Idea.shape.source, tree: z.array(EvidenceCandle) }),
})

const followChange = { who: 'member', limit: '120/minute', refuses: ['not_found'], status: 204, answer: null } as const

export const followIdea = endpoint({
  method: 'PUT',
  path: '/api/ideas/{id}/follow/',
  summary: 'Follow a trade idea: the viewer is notified of its events. Repeating it changes nothing.',
  ...followChange,
})

export const unfollowIdea = endpoint({
  method: 'DELETE',
  path: '/api/ideas/{id}/follow/',
  summary: 'Unfollow a trade idea. Repeating it changes nothing.',
  ...followChange,
})

export const listIdeasByAuthor = endpoint({
  method: 'GET',
  path: '/api/profile/{userId}/ideas/',
  summary: 'The trade ideas of a user, newest first, with those whose post was deleted and those on simulated prices.',
  who: 'member',
  paged: true,
  refuses: ['not_found'],
  query: z.object({ state, ...paging }),
  answer: z.array(Idea),
})

export const summarizeIdeas = endpoint({
  method: 'GET',
  path: '/api/symbols/{code}/ideas/summary/',
  summary: 'The number of open trade ideas on a symbol, and the mean result after costs of those that ended in the last 30 days.',
  who: 'member',
  params: { code: SymbolCode },
  refuses: ['not_found'],
  answer: z.object({
    long: z.int(),
    short: z.int(),
    /** Of these, those that have not entered. */
    waiting: z.int(),
    /** Of these, those of callers with a score. */
    scored_long: z.int(),
    scored_short: z.int(),
    ended_30_days: z.int(),
    mean_r_30_days: z.nullable(Decimal),
  }),
})
