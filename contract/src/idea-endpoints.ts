import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Decimal } from './decimals.ts'
import { Direction, Idea, IdeaEvent } from './ideas.ts'
import { issue } from './issues.ts'
import { Market } from './markets.ts'
import { SymbolCode } from './symbols.ts'
import { Id, paging } from './wire.ts'

const STATE_FILTERS = ['waiting', 'live', 'open', 'ended', 'all'] as const
const state = z._default(z.enum(STATE_FILTERS, issue('unknown_choice', { choices: STATE_FILTERS.join(', ') })), 'all')
const flag = z.optional(z.literal('true', issue('true_or_nothing')))

export const listIdeas = endpoint({
  method: 'GET',
  path: '/api/ideas/',
  summary:
    'Trade ideas, newest first. `state=open` are waiting and live ones. Ideas on simulated prices are listed only with `practice=true`. ' +
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
