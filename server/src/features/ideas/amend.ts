import type { EndpointSpec } from '@trademates/contract/endpoint'
import { allowedAmendments, hasEnded, MAX_NOTES } from '@trademates/contract/allowed-amendments'
import { compare, type Decimal, minus, quotient } from '@trademates/contract/decimals'
import { nextMinute } from '@trademates/contract/grading'
import {
  type addNote,
  type cancelIdea,
  type closeIdea,
  type moveStop,
  SPLIT_DECIMALS,
  type statePosition,
  validateStopMove,
} from '@trademates/contract/idea-amendments'
import { validatePosition } from '@trademates/contract/idea-validation'
import type { AmendmentKind, Idea, IdeaEvent, Position } from '@trademates/contract/ideas'
import { type Message, message } from '@trademates/contract/messages'
import type { Quote } from '@trademates/contract/prices'
import type { Id } from '@trademates/contract/wire'
import { apiError, notFoundError, validationError } from '#platform/api-error.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { findEarlierResult, withIdempotencyKey } from '#platform/idempotency.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { PriceService } from '#features/prices/price-service.ts'
import { type CatalogActions, findIdeaSymbol, isBeforeOpenOfSplit, listActions, listActionsSince } from './catalog-actions.ts'
import { sealRecord } from './create.ts'
import { hasNewUnits, toPostedUnits } from './idea-levels.ts'
import { currentSymbol } from './renamed-prices.ts'
import { findReference } from './prepare.ts'
import {
  type AmendmentChange,
  findIdeaToAmend,
  type IdeaToAmend,
  insertAmendment,
  isCancelRequested,
  listPositionsUntil,
  lockIdeaToAmend,
} from './store-amendments.ts'
import { insertTimelineEvents, type NewTimelineEvent } from './timeline.ts'
import { presentIdeaEventsById, presentIdeas, presentPosition } from './view.ts'

const RETRY_AFTER_SECONDS = 10
const R_DECIMALS = 4
/** Bounds what one idea can store; no one amends an idea that often by hand. */
const MAX_AMENDMENTS = 1_000

/** What amendments need besides `Deps`. */
export interface AmendmentServices {
  priceService: PriceService
  actions: CatalogActions
}

type AmendRequest = Pick<RequestContext<EndpointSpec>, 'files' | 'idempotencyKey'> & { viewer: { id: Id }; params: { id: Id } }

/** What a change is checked against. Prices are in the units of the posting. */
interface ChangeFacts {
  /** The newest price; null: not checked. */
  price: Decimal | null
  /** After a split, a price of today has more decimals in the units of the posting. */
  decimals: number
}

/** Reads the change that a request asks for. Throws a validation error. */
type ReadChange = (idea: IdeaToAmend, facts: ChangeFacts) => AmendmentChange

/** Creates the handlers of amendments. An amendment never changes the terms of an idea or what is graded already. */
export function createAmendmentHandlers(services: AmendmentServices) {
  const presentIdea = async ({ viewer, params }: AmendRequest, deps: Deps): Promise<Idea> => {
    const [idea] = await presentIdeas(deps.db, viewer.id, [params.id])
    if (idea === undefined) throw notFoundError()
    return idea
  }
  return {
    /** Cancels a waiting idea at the next minute. Repeating it changes nothing. */
    async cancel(request: RequestContext<typeof cancelIdea>, deps: Deps): Promise<Idea> {
      await amend(request, { kind: 'cancel', content: {}, read: () => ({ kind: 'cancel' }) }, { ...services, deps })
      return presentIdea(request, deps)
    },
    /** Closes a share of a live idea at the next minute. */
    async close(request: RequestContext<typeof closeIdea>, deps: Deps): Promise<Idea> {
      const { share } = request.body
      await amend(request, { kind: 'close', content: request.body, read: () => ({ kind: 'close', share }) }, { ...services, deps })
      return presentIdea(request, deps)
    },
    /** Tightens the stop of a live idea at the next minute. */
    async stop(request: RequestContext<typeof moveStop>, deps: Deps): Promise<Idea> {
      const read: ReadChange = (idea, facts) => ({ kind: 'stop', price: readStop(idea, request.body.price, facts) })
      await amend(request, { kind: 'stop', content: request.body, read }, { ...services, deps })
      return presentIdea(request, deps)
    },
    /** Adds a note with the price at this time. */
    async note(request: RequestContext<typeof addNote>, deps: Deps): Promise<IdeaEvent> {
      const { text } = request.body
      const id = await amend(request, { kind: 'note', content: request.body, read: () => ({ kind: 'note', text }) }, { ...services, deps })
      const event = (await presentIdeaEventsById(deps.db, [request.params.id], [id])).get(id)
      if (event === undefined) throw notFoundError()
      return event
    },
    /** States what the author holds from now on. */
    async position(request: RequestContext<typeof statePosition>, deps: Deps): Promise<Position> {
      const read: ReadChange = () => ({ kind: 'position', ...readPositionOf(request.body) })
      const id = await amend(request, { kind: 'position', content: request.body, read }, { ...services, deps })
      const terms = (await findIdeaToAmend(deps.db, request.viewer.id, request.params.id))?.terms
      if (terms === undefined) throw notFoundError()
      return presentPosition(terms, await listPositionsUntil(deps.db, request.params.id, id))
    },
  }
}

function readStop({ direction, current_stop }: IdeaToAmend, input: string | null | undefined, facts: ChangeFacts): Decimal {
  const { stop, problem } = validateStopMove(input, { direction, currentStop: current_stop, ...facts })
  if (problem !== null) throw validationError({ stop: [problem] })
  return stop
}

function readPositionOf(input: { side?: string | null | undefined; since?: string | null | undefined }) {
  const problems: Message[] = []
  const position = validatePosition(input, Date.now(), (added) => void problems.push(added))
  if (position === undefined) throw validationError({ position: problems })
  return position
}

/** Throws `conflict` if the state of the idea does not allow this amendment, and a validation error for too many notes. */
function requireAllowed({ state, deleted_at, terms, notes_count }: IdeaToAmend, kind: AmendmentKind): void {
  const { expires_at, enter_by } = terms
  const idea = { state, deleted_at: deleted_at?.toISOString() ?? null, expires_at, enter_by, notes_count }
  if (allowedAmendments(idea, Date.now()).includes(kind)) return
  if (deleted_at !== null) throw apiError('conflict', message('idea_post_deleted'))
  if (kind === 'note') throw validationError({ text: [message('max_notes', { max: MAX_NOTES })] })
  if (hasEnded(idea, Date.now())) throw apiError('conflict', message('idea_has_ended'))
  throw apiError('conflict', message(kind === 'cancel' ? 'cancel_after_entry' : 'close_before_entry'))
}

interface Attempt {
  kind: AmendmentKind
  /** What identifies a retry, with the key. */
  content: object
  read: ReadChange
}

/**
 * Adds an amendment with the current price; returns its id, which is that of its event, too.
 * Throws `not_found`, `permission_denied` for the ideas of others, `conflict` in the wrong state, a validation error, and `unavailable`
 * without a price, or with one in unclear units before the open of the day of a split.
 */
async function amend(
  request: AmendRequest,
  { kind, content, read }: Attempt,
  { priceService, actions, deps: { db, bus } }: AmendmentServices & { deps: Deps },
): Promise<Id> {
  const { viewer, params } = request
  const attempt = { ...request, body: { ...content, idea: params.id, amendment: kind } }
  const earlier = await findEarlierResult(db, attempt)
  if (earlier !== undefined) return earlier
  const idea = await findIdeaToAmend(db, viewer.id, params.id)
  if (idea === undefined) throw notFoundError()
  if (idea.author_id !== viewer.id) throw apiError('permission_denied', message('no_amendment_of_others_ideas'))
  requireAllowed(idea, kind)
  const symbol = findIdeaSymbol(actions, idea.terms.symbol)
  const now = Date.now()
  const listed = symbol === undefined ? [] : listActions(actions, symbol)
  const applied = listActionsSince(listed, idea.terms.posted_at, now)
  const dividends = (idea.dividends ?? []).map((split) => ({ kind: 'split' as const, ...split }))
  const units = { actions: [...applied, ...dividends], postedAt: idea.terms.posted_at, now }
  const decimals = idea.terms.decimals + (hasNewUnits(units) ? SPLIT_DECIMALS : 0)
  read(idea, { price: null, decimals })
  const quote = symbol === undefined ? null : await findReference(currentSymbol(symbol, applied), priceService, new Date())
  if (symbol === undefined || quote === null || isBeforeOpenOfSplit(listed, now))
    throw apiError('unavailable', message('price_unavailable'), RETRY_AFTER_SECONDS)
  const price = toPostedUnits(quote.price, units)
  const change = read(idea, { price, decimals })
  const { id, created } = await withIdempotencyKey(db, attempt, (tx, newId) =>
    addAmendment(tx, { id: newId, idea: params.id, change, quote, price }),
  )
  if (created === true) bus.publish({ topic: 'idea.changed', idea_id: params.id, event_id: id })
  return id
}

interface AmendmentToAdd {
  id: Id
  idea: Id
  change: AmendmentChange
  quote: Quote
  /** The price of the quote in the units of the posting. */
  price: Decimal
}

/** Stores an amendment with its event and its record. Returns false if it adds nothing. */
async function addAmendment(tx: Queryable, { id, idea: ideaId, change, quote, price }: AmendmentToAdd): Promise<boolean> {
  const idea = await lockIdeaToAmend(tx, ideaId)
  if (idea === undefined) throw notFoundError()
  const { kind } = change
  requireAllowed(idea, kind)
  if (kind === 'cancel' && (await isCancelRequested(tx, ideaId))) return false
  // After the lock: nothing that is graded by now lies after it.
  const requestedAt = new Date()
  const effectiveAt = kind === 'note' || kind === 'position' ? null : new Date(nextMinute(requestedAt.getTime()))
  const number = await insertAmendment(tx, { id, idea: ideaId, requestedAt, effectiveAt, quote, change })
  if (number > MAX_AMENDMENTS) throw apiError('conflict', message('max_amendments', { max: MAX_AMENDMENTS }))
  const at = requestedAt.toISOString()
  const event = { id, kind, at, price: quote.price, r: distanceInR(idea, price), amendment: number, ...eventOf(change) }
  await insertTimelineEvents(tx, { id: ideaId, isManaged: true }, [event])
  const sealed = { price: quote.price, time: quote.time, source: quote.source.name }
  await sealRecord(tx, {
    idea: ideaId,
    kind: 'idea.amended',
    at: requestedAt,
    content: { number, amendment: { ...change }, requested_at: at, quote: sealed },
  })
  return true
}

/** The distance of a price from the entry in R; null before the entry. */
function distanceInR({ direction, fill, risk }: IdeaToAmend, price: Decimal): Decimal | null {
  if (fill === null || risk === null || compare(risk, '0') === 0) return null
  return quotient(direction === 'long' ? minus(price, fill) : minus(fill, price), risk, R_DECIMALS)
}

/** The fields of the event of an amendment that differ by kind. The price of a moved stop is the stop. */
export function eventOf(change: AmendmentChange): Pick<NewTimelineEvent, 'price' | 'share' | 'text'> {
  if (change.kind === 'close') return { share: change.share }
  if (change.kind === 'stop') return { price: change.price }
  if (change.kind === 'note') return { text: change.text }
  return change.kind === 'position' ? { text: change.since === null ? change.side : `${change.side} ${change.since}` } : {}
}
