import * as z from 'zod/mini'
import { compare, type Decimal } from './decimals.ts'
import { endpoint } from './endpoint.ts'
import { isBeyond, isBlank } from './idea-checks.ts'
import { parsePrice } from './idea-prices.ts'
import { type Direction, Idea, IdeaEvent, Position } from './ideas.ts'
import { issue } from './issues.ts'
import { type Message, message } from './messages.ts'
import { text } from './wire.ts'

export const MAX_NOTE_LENGTH = 1_000
const MIN_SHARE = 1
const MAX_SHARE = 100
const SHARE_ISSUE = issue('whole_percentage', { min: MIN_SHARE, max: MAX_SHARE })

const amendment = {
  method: 'POST',
  who: 'member',
  idempotent: true,
  limit: '30/minute',
  limitName: 'amendments',
  refuses: ['not_found', 'permission_denied', 'conflict', 'unavailable'],
} as const
const managed = { ...amendment, status: 202, answer: Idea } as const

export const cancelIdea = endpoint({
  path: '/api/ideas/{id}/cancel/',
  summary: 'Cancel a waiting trade idea of the viewer at the next minute, unless it enters before. `conflict`: it has entered or ended.',
  ...managed,
})

/** Percent of the original position. */
export const Share = z.int(SHARE_ISSUE).check(z.minimum(MIN_SHARE, SHARE_ISSUE), z.maximum(MAX_SHARE, SHARE_ISSUE))

export const closeIdea = endpoint({
  path: '/api/ideas/{id}/close/',
  summary:
    'Close a share of a live trade idea of the viewer at the open of the next minute: `share` percent of the original position, at most what remains. ' +
    '`conflict`: it has not entered, or it has ended.',
  body: z.object({ share: z._default(Share, MAX_SHARE) }),
  ...managed,
})

/** Longer inputs are no prices and no days. */
const MAX_FIELD_LENGTH = 100
const optionalText = z.optional(z.nullable(z.string().check(z.maxLength(MAX_FIELD_LENGTH))))

export const moveStop = endpoint({
  path: '/api/ideas/{id}/stop/',
  summary:
    'Move the stop of a live trade idea of the viewer at the next minute. It can only be tightened. Errors of `price` have the key `stop`. ' +
    '`conflict`: it has not entered, or it has ended.',
  body: z.object({ price: optionalText }),
  ...managed,
})

/** The text of a note. */
export const NoteText = text(MAX_NOTE_LENGTH, issue('note_needed'))

export const addNote = endpoint({
  path: '/api/ideas/{id}/notes/',
  summary: 'Add a note to a trade idea of the viewer, with the price at that time. At most 20.',
  body: z.object({ text: NoteText }),
  ...amendment,
  status: 201,
  answer: IdeaEvent,
})

export const statePosition = endpoint({
  path: '/api/ideas/{id}/position/',
  summary: 'State what the viewer holds from now on in the symbol of an own trade idea. Errors have the key `position`.',
  body: z.object({ side: optionalText, since: optionalText }),
  ...amendment,
  status: 201,
  answer: Position,
})

/** How many more decimals a moved stop may have after a split: a price of today has more of them in the units of the posting. */
export const SPLIT_DECIMALS = 6

/** What a moved stop is checked against. Prices are in the units of the posting. */
export interface StopFacts {
  direction: Direction
  decimals: number
  /** The stop now. */
  currentStop: Decimal
  /** The newest price; null if it is unknown, then it is not checked. */
  price: Decimal | null
}

/** Validates a moved stop. The form and the server use the same rules. */
export function validateStopMove(
  input: string | null | undefined,
  { direction, decimals, currentStop, price }: StopFacts,
): { stop: Decimal; problem: null } | { stop: null; problem: Message } {
  const reject = (problem: Message) => ({ stop: null, problem })
  if (isBlank(input)) return reject(message('stop_needed'))
  const parsed = parsePrice(input, { decimals })
  if ('problem' in parsed) return reject(parsed.problem)
  if (!isBeyond(parsed.price, currentStop, direction)) return reject(message('stop_not_tighter'))
  if (price !== null && (compare(price, parsed.price) === 0 || isBeyond(parsed.price, price, direction)))
    return reject(message('stop_passed'))
  return { stop: parsed.price, problem: null }
}
