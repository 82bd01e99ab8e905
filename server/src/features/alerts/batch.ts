import { compare, type Decimal, roundDecimal } from '@trademates/contract/decimals'
import { type Message, message } from '@trademates/contract/messages'
import type { NotificationCode } from '@trademates/contract/notifications'
import type { Id } from '@trademates/contract/wire'
import { notifyAlerts, publishNotifications } from '#features/notifications/notify.ts'
import { listReached, type MeasureRange, PRICE, replaceLevels } from '#features/prices/price-levels.ts'
import { findSymbol } from '#features/symbols/find.ts'
import type { DedicatedConnection, Queryable } from '#platform/database/db.ts'
import type { EventBus } from '#platform/events/event-bus.ts'
import { newId } from '#platform/ids.ts'
import { convertLevels } from './convert-levels.ts'
import { evaluateCondition, measureName, toPriceLevels } from './conditions.ts'
import { type ActiveAlert, type EvaluationResult, insertAlertEvents, lockActiveAlerts, type NewAlertEvent, updateStates } from './store.ts'

type TriggeredAlert = Pick<NewAlertEvent, 'symbol' | 'kind' | 'level' | 'percent' | 'within' | 'note' | 'price' | 'isSample'>

/** Creates the message of an alert event: condition, price and the owner's note. */
function createAlertMessage(fired: TriggeredAlert, decimals: number): Message<NotificationCode> {
  const { symbol, level, percent, within, note } = fired
  const common = { symbol, price: roundDecimal(fired.price, decimals), simulated: fired.isSample ? 1 : 0, note }
  if (level !== null) return message(priceCode(fired, level), { ...common, level })
  const code = ({ rises: 'alert_up', falls: 'alert_down', moves: 'alert_moved' } as const)[fired.kind as 'rises' | 'falls' | 'moves']
  return message(code, { ...common, percent: percent ?? '0', span: within ?? '' })
}

function priceCode({ kind, price }: TriggeredAlert, level: Decimal) {
  const order = compare(price, level)
  if (order === 0) return 'alert_at'
  if (kind === 'crosses') return order > 0 ? 'alert_crossed_above' : 'alert_crossed_below'
  return order > 0 ? 'alert_above' : 'alert_below'
}

const MAX_ALERTS_PER_TRANSACTION = 500

/** A quote that alerts are evaluated against. */
export interface AlertQuote {
  symbol: string
  price: Decimal
  pricedAt: Date
  isSample: boolean
  /** Moves in percent by measure; undefined if no alert watches a move of the symbol. */
  moves: ReadonlyMap<string, Decimal> | undefined
  /** The first one after a split: it begins a batch, before which the levels are converted. */
  isAfterSplit?: boolean
}

/** Successive quotes, oldest first, that are evaluated together. */
export interface QuoteBatch {
  quotes: readonly AlertQuote[]
  /** Alerts with a level in the range of the quotes that are still to evaluate; undefined before the lookup. */
  pendingIds?: readonly Id[]
}

/** Returns the lowest and highest value of each measure of each symbol. */
function toRanges(quotes: readonly AlertQuote[]): MeasureRange[] {
  const ranges = new Map<string, MeasureRange>()
  for (const quote of quotes)
    for (const [measure, value] of [[PRICE, quote.price] as const, ...(quote.moves ?? [])]) {
      const key = `${quote.symbol} ${measure}`
      const known = ranges.get(key)
      if (known === undefined) ranges.set(key, { symbol: quote.symbol, measure, low: value, high: value })
      else if (compare(value, known.low) < 0) known.low = value
      else if (compare(value, known.high) > 0) known.high = value
    }
  return [...ranges.values()]
}

/** Evaluates each alert once against a batch. After an error, call it again with the same batch: it continues with the remaining alerts. */
export async function evaluateBatch(
  bus: EventBus,
  connection: Queryable & Pick<DedicatedConnection, 'transaction'>,
  batch: QuoteBatch,
): Promise<void> {
  if (batch.pendingIds === undefined) {
    await convertLevels(bus, connection, batch.quotes)
    batch.pendingIds = await listReached(connection, ['alert'], toRanges(batch.quotes))
  }
  while (batch.pendingIds.length > 0) {
    await evaluateAlerts(bus, connection, batch.quotes, batch.pendingIds.slice(0, MAX_ALERTS_PER_TRANSACTION))
    batch.pendingIds = batch.pendingIds.slice(MAX_ALERTS_PER_TRANSACTION)
  }
}

/**
 * Writes states, levels, alert events and notifications in one transaction and publishes them after the commit. Row locks make each alert
 * fire exactly once: a concurrent evaluation reads the new state. Alerts that their owner is changing at this moment are skipped.
 */
async function evaluateAlerts(
  bus: EventBus,
  connection: Pick<DedicatedConnection, 'transaction'>,
  quotes: readonly AlertQuote[],
  ids: readonly Id[],
): Promise<void> {
  const { events, notified } = await connection.transaction(async (tx) => {
    const alerts = await lockActiveAlerts(tx, ids)
    const results = alerts.map((alert) => evaluateAlert(alert, quotes))
    const newEvents = results.flatMap((result) => result.events)
    await updateStates(tx, results)
    await replaceLevels(
      tx,
      { kinds: ['alert'], references: alerts.map(({ id }) => id) },
      results.flatMap(({ alert, isFinished }) => (isFinished ? [] : toPriceLevels(alert))),
    )
    if (newEvents.length === 0) return { events: newEvents, notified: [] }
    await insertAlertEvents(tx, newEvents)
    return { events: newEvents, notified: await notifyAlerts(tx, newEvents.map(toNotification)) }
  })
  publishNotifications(bus, notified)
  for (const { user_id, alert_id } of events) bus.publish({ topic: 'alert.fired', user_id, alert_id })
}

/** Returns the new state and the events of one alert. An expired alert only loses its levels. */
function evaluateAlert(alert: ActiveAlert, quotes: readonly AlertQuote[]): EvaluationResult {
  if (alert.has_expired) return { alert, isFinished: true, events: [] }
  const alertQuotes = quotes.filter(({ symbol }) => symbol === alert.symbol)
  const measure = measureName(alert)
  const { state, fires } = evaluateCondition(
    alert,
    alertQuotes.map(({ price, moves }) => (measure === PRICE ? price : moves?.get(measure))),
  )
  const events = fires.flatMap((index) => toNewEvents(alert, alertQuotes[index]))
  return { alert: { ...alert, state }, isFinished: events.length > 0 && !alert.repeats, events }
}

const toNewEvents = ({ id, ...alert }: ActiveAlert, quote: AlertQuote | undefined): NewAlertEvent[] =>
  quote === undefined
    ? []
    : [{ ...alert, id: newId(), alert_id: id, price: quote.price, pricedAt: quote.pricedAt, isSample: quote.isSample }]

function toNotification(event: NewAlertEvent) {
  const decimals = findSymbol(event.symbol)?.decimals ?? event.price.split('.')[1]?.length ?? 0
  return { user: event.user_id, symbol: event.symbol, message: createAlertMessage(event, decimals) }
}
