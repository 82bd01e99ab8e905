import type { CorporateAction } from '@trademates/contract/corporate-actions'
import { type Decimal, minus, quotient, roundDecimal } from '@trademates/contract/decimals'
import type { Outcome } from '@trademates/contract/grading-outcome'
import { plannedPrice } from '@trademates/contract/idea-terms'
import type { Message, MessageParamsOf } from '@trademates/contract/messages'
import type { IdeaNotificationCode } from '@trademates/contract/notifications'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import type { DomainEvent } from '#platform/events/event-bus.ts'
import { type NotificationChange, notifyOfIdeas, removeTouchNotifications, toNotifiedEvents } from '#features/notifications/notify.ts'
import type { Touch } from './grader-store.ts'
import { toTodaysUnits } from './idea-levels.ts'
import { findStoredResult, listFollowersOf, listUsersWithBell } from './store-follows.ts'
import type { StoredTerms } from './store.ts'
import type { NewTimelineEvent } from './timeline.ts'

/** An idea whose events users are notified of. */
export interface NotifiedIdea {
  id: Id
  author_id: Id
  terms: StoredTerms
}

/** The results of an idea after its new events. */
export interface NotifiedResult {
  managed: Pick<Outcome, 'state' | 'reason' | 'fill' | 'risk' | 'exits' | 'r'>
  /** The result of the original terms, if amendments made it differ. */
  unmanaged: Pick<Outcome, 'r'> | null
  /** The corporate actions of the symbol: notifications name prices in the units of today. */
  actions: readonly CorporateAction[]
  /** In ms. */
  now: number
}

/** A message of an idea, and the state of the idea that it is about. */
interface IdeaNews {
  state: string
  message: Message<IdeaNotificationCode>
}

/** A message without the name of the author, which is added when it is read. */
function createNews<const Code extends IdeaNotificationCode>(
  { terms }: NotifiedIdea,
  state: string,
  code: Code,
  ...[params]: MessageParamsOf<Code, 'name' | 'symbol' | 'short'>
): IdeaNews {
  return { state, message: { code, params: { symbol: terms.symbol, short: terms.direction === 'short' ? 1 : 0, ...params } } }
}

/** A price with the digits of its symbol, without digits that are all zero. */
const toPrice = ({ terms }: NotifiedIdea, price: Decimal | null | undefined): Decimal =>
  roundDecimal(price ?? '0', terms.decimals).replace(/\.0+$/, '')

/** A price in the units of the posting as `toPrice` in the units of today. */
const toTodaysPrice = (
  idea: NotifiedIdea,
  price: Decimal | null | undefined,
  { actions, now }: Pick<NotifiedResult, 'actions' | 'now'>,
): Decimal => toPrice(idea, toTodaysUnits(price ?? '0', { actions, postedAt: idea.terms.posted_at, now }))

/** R with one decimal place, without a sign if it is zero then. */
const toR = (r: Decimal | null | undefined): Decimal => roundDecimal(r ?? '0', 1).replace('-0.0', '0.0')

const targetState = (number: number): string => `target ${number}`

/**
 * Notifies the author and the followers of an idea of new events, in the transaction that writes these. The only place that decides which
 * events notify, and how. Removes the notification of a touch that none of the events confirms.
 * @param events new events of the managed result, oldest first; a regrade is one notification
 * @param result the results after the events; not stored in the idea yet
 * @returns events to publish after the commit
 */
export async function notifyOfEvents(
  tx: Queryable,
  idea: NotifiedIdea,
  events: readonly NewTimelineEvent[],
  result: NotifiedResult,
): Promise<DomainEvent[]> {
  const regrade = events.find(({ kind }) => kind === 'regraded')
  const news =
    regrade === undefined
      ? numberRepeated(numberTargets(events, result).flatMap((event) => toNews(idea, event, result)))
      : [await toCorrection(tx, idea, { regrade, result })]
  const removed = await removeTouchNotifications(
    tx,
    idea.id,
    news.map(({ state }) => state),
  )
  return toNotifiedEvents([...removed, ...(await notifyFollowers(tx, [{ idea, news }]))])
}

/** An event with the number of its target, from 1; 0 for other events. */
type NumberedEvent = NewTimelineEvent & { target: number }

/** Numbers the targets of new events: they are the last ones that were hit, in order. */
function numberTargets(events: readonly NewTimelineEvent[], { managed }: NotifiedResult): NumberedEvent[] {
  const isTarget = ({ kind }: { kind: string }) => kind === 'target'
  let number = managed.exits.filter(isTarget).length - events.filter(isTarget).length
  return events.map((event) => ({ ...event, target: isTarget(event) ? (number += 1) : 0 }))
}

/** Distinguishes equal states, such as two shares that are closed at the same open: each has its own notification. */
function numberRepeated(news: readonly IdeaNews[]): IdeaNews[] {
  const seen = new Map<string, number>()
  return news.map((each) => {
    const count = (seen.get(each.state) ?? 0) + 1
    seen.set(each.state, count)
    return count === 1 ? each : { ...each, state: `${each.state} ${count}` }
  })
}

/** An idea with a level that a quote has reached. */
export interface TouchedIdea {
  idea: NotifiedIdea
  touch: Touch
}

/** Notifies the authors and followers of ideas that a quote has reached a level. @returns events to publish after the commit */
export async function notifyOfTouches(tx: Queryable, touched: readonly TouchedIdea[]): Promise<DomainEvent[]> {
  const all = touched.map(({ idea, touch }) => ({ idea, news: [toTouchNews(idea, touch)] }))
  return toNotifiedEvents(await notifyFollowers(tx, all))
}

/** Removes the notifications of a touch that final candles did not confirm. @returns events to publish after the commit */
export const notifyOfWithdrawal = async (tx: Queryable, idea: Id): Promise<DomainEvent[]> =>
  toNotifiedEvents(await removeTouchNotifications(tx, idea, []))

/** Notifies the users with a bell for the author of a new idea. */
export async function notifyOfNewIdea(tx: Queryable, idea: NotifiedIdea): Promise<NotificationChange[]> {
  const { entry, direction, reference, stop } = idea.terms
  const price = toPrice(idea, plannedPrice(entry, direction, reference.price))
  const { state, message } =
    entry.kind === 'market'
      ? createNews(idea, 'posted', 'idea_posted_at_market', { stop: toPrice(idea, stop) })
      : createNews(idea, 'posted', 'idea_posted', { price, stop: toPrice(idea, stop) })
  const users = await listUsersWithBell(tx, idea.author_id)
  const common = { author: idea.author_id, idea: idea.id, symbol: idea.terms.symbol, state, message }
  return notifyOfIdeas(
    tx,
    'idea_posted',
    users.map(({ user_id: user }) => ({ ...common, user })),
  )
}

async function notifyFollowers(tx: Queryable, all: readonly { idea: NotifiedIdea; news: IdeaNews[] }[]): Promise<NotificationChange[]> {
  const withNews = all.filter(({ news }) => news.length > 0)
  if (withNews.length === 0) return []
  const followers = await listFollowersOf(
    tx,
    withNews.map(({ idea }) => idea.id),
  )
  const byIdea = Map.groupBy(followers, ({ idea_id }) => idea_id)
  const rows = withNews.flatMap(({ idea, news }) => {
    const users = new Set([idea.author_id, ...(byIdea.get(idea.id) ?? []).map(({ user_id }) => user_id)])
    const common = { author: idea.author_id, idea: idea.id, symbol: idea.terms.symbol }
    return news.flatMap((each) => [...users].map((user) => ({ ...common, ...each, user })))
  })
  return notifyOfIdeas(tx, 'idea_event', rows)
}

function toTouchNews(idea: NotifiedIdea, { kind, level, price, target: number }: Touch): IdeaNews {
  const params = { price: toPrice(idea, price) }
  if (kind === 'entered') return createNews(idea, 'entered', 'idea_touched_entry', params)
  if (kind === 'stopped') return createNews(idea, 'stopped', 'idea_touched_stop', params)
  if (kind === 'missed') return createNews(idea, 'missed', 'idea_touched_before_entry', { ...params, stop: level === 'stop' ? 1 : 0 })
  const target = number ?? 1
  return createNews(idea, targetState(target), 'idea_touched_target', { ...params, target })
}

/** The notification of an event; none for events that only the timeline shows. */
function toNews(idea: NotifiedIdea, event: NumberedEvent, result: NotifiedResult): IdeaNews[] {
  const price = toTodaysPrice(idea, event.price, result)
  const r = toR(event.r)
  switch (event.kind) {
    case 'entered':
      return [createNews(idea, 'entered', 'idea_entered', { price })]
    case 'target':
      return [toTargetNews(idea, event, result)]
    case 'stopped':
      return [createNews(idea, 'stopped', 'idea_stopped', { r })]
    case 'expired':
      return [createNews(idea, 'expired', 'idea_expired', { r })]
    case 'closed':
      return [toCloseNews(idea, event, result)]
    case 'canceled':
      return [createNews(idea, 'canceled', 'idea_canceled')]
    case 'missed':
      return [toMissedNews(idea, result)]
    case 'void':
      return [toVoidNews(idea, event, result)]
    case 'stop':
      return [createNews(idea, `stop ${toPrice(idea, event.price)}`, 'idea_stop_moved', { price })]
    default:
      return []
  }
}

function toTargetNews(idea: NotifiedIdea, { price = null, share, r = null, target }: NumberedEvent, { managed }: NotifiedResult): IdeaNews {
  const state = targetState(target)
  if (managed.state === 'target' && r !== null && target > 1) return createNews(idea, state, 'idea_all_targets_hit', { r: toR(r) })
  const { fill, risk } = managed
  const won = fill === null || risk === null || price === null ? '0' : quotient(minus(price, fill), risk, 4)
  const onShare = idea.terms.direction === 'long' ? won : minus('0', won)
  return createNews(idea, state, 'idea_target_hit', { target, r: toR(onShare), share: share ?? 100 })
}

function toCloseNews(idea: NotifiedIdea, { at, price, share, r = null }: NewTimelineEvent, result: NotifiedResult): IdeaNews {
  const shown = toTodaysPrice(idea, price, result)
  if (r === null) return createNews(idea, `closed ${at}`, 'idea_partly_closed', { share: share ?? 0, price: shown })
  const otherwise = result.unmanaged?.r ?? null
  return otherwise === null
    ? createNews(idea, 'closed', 'idea_closed', { r: toR(r) })
    : createNews(idea, 'closed', 'idea_closed_otherwise', { r: toR(r), otherwise: toR(otherwise) })
}

const MISSED_CODES = {
  target_first: 'idea_missed_target_first',
  stop_first: 'idea_missed_stop_first',
  gap_past_stop: 'idea_missed_gap_past_stop',
  gap_past_target: 'idea_missed_gap_past_target',
  moved_too_far: 'idea_missed_moved_too_far',
} as const

function toMissedNews(idea: NotifiedIdea, { managed: { reason } }: NotifiedResult): IdeaNews {
  const code = MISSED_CODES[reason as keyof typeof MISSED_CODES] ?? 'idea_missed_not_reached'
  return createNews(idea, 'missed', code)
}

function toVoidNews(idea: NotifiedIdea, { text }: NewTimelineEvent, { managed: { reason } }: NotifiedResult): IdeaNews {
  if (reason === 'by_operator') return createNews(idea, 'void', 'idea_void_by_operator', { reason: text ?? '' })
  return createNews(idea, 'void', reason === 'no_action_known' ? 'idea_void_no_action_known' : 'idea_void_no_prices')
}

async function toCorrection(
  tx: Queryable,
  idea: NotifiedIdea,
  { regrade, result }: { regrade: NewTimelineEvent; result: NotifiedResult },
): Promise<IdeaNews> {
  const before = (await findStoredResult(tx, idea.id))?.r ?? null
  const state = `regraded ${regrade.at}`
  const source = idea.terms.source.name
  const after = result.managed.r
  return before === null || after === null
    ? createNews(idea, state, 'idea_corrected_state', { source })
    : createNews(idea, state, 'idea_corrected', { from: toR(before), to: toR(after), source })
}
