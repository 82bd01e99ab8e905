import { compare, type Decimal } from '@trademates/contract/decimals'
import type { Id } from '@trademates/contract/wire'
import type { EventBus } from '#platform/events/event-bus.ts'
import type { Queryable, DedicatedConnection } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { notifyAlerts, publishNotifications } from '#features/notifications/notify.ts'
import { listReached, PRICE, type MeasureRange, replaceLevels } from '#features/prices/price-levels.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { evaluateCondition, measureName, toPriceLevels } from './conditions.ts'
import { type ActiveAlert, updateStates, insertAlertEvents, lockActiveAlerts, type NewAlertEvent, type EvaluationResult } from './store.ts'
import { createAlertMessage } from './alert-message.ts'

const MAX_ALERTS_PER_TRANSACTION = 500

/** A quote that alerts are evaluated against. */
export interface AlertTick {
  symbol: string
  price: Decimal
  pricedAt: Date
  isSample: boolean
  /** Moves in percent by measure; undefined if no alert watches a move of the symbol. */
  moves: ReadonlyMap<string, Decimal> | undefined
}

/** Successive quotes, oldest first, that are evaluated together. */
export interface QuoteBatch {
  ticks: readonly AlertTick[]
  /** Alerts with a level in the range of the quotes that are still to evaluate; undefined before the lookup. */
  reached?: readonly Id[]
}

/** Returns the lowest and highest value of each measure of each symbol. */
function toRanges(ticks: readonly AlertTick[]): MeasureRange[] {
  const ranges = new Map<string, MeasureRange>()
  for (const tick of ticks)
    for (const [measure, value] of [[PRICE, tick.price] as const, ...(tick.moves ?? [])]) {
      const key = `${tick.symbol} ${measure}`
      const known = ranges.get(key)
      if (known === undefined) ranges.set(key, { symbol: tick.symbol, measure, low: value, high: value })
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
  batch.reached ??= await listReached(connection, 'alert', toRanges(batch.ticks))
  while (batch.reached.length > 0) {
    await evaluateAlerts(bus, connection, batch.ticks, batch.reached.slice(0, MAX_ALERTS_PER_TRANSACTION))
    batch.reached = batch.reached.slice(MAX_ALERTS_PER_TRANSACTION)
  }
}

/**
 * Writes states, levels, alert events and notifications in one transaction and publishes them after the commit. Row locks make each alert
 * fire exactly once: a concurrent evaluation reads the new state. Alerts that their owner is changing at this moment are skipped.
 */
async function evaluateAlerts(
  bus: EventBus,
  connection: Pick<DedicatedConnection, 'transaction'>,
  ticks: readonly AlertTick[],
  ids: readonly Id[],
): Promise<void> {
  const { events, notified } = await connection.transaction(async (tx) => {
    const alerts = await lockActiveAlerts(tx, ids)
    const results = alerts.map((alert) => evaluateAlert(alert, ticks))
    const newEvents = results.flatMap((result) => result.events)
    await updateStates(tx, results)
    await replaceLevels(
      tx,
      { kind: 'alert', references: alerts.map(({ id }) => id) },
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
function evaluateAlert(alert: ActiveAlert, ticks: readonly AlertTick[]): EvaluationResult {
  if (alert.has_expired) return { alert, isFinished: true, events: [] }
  const alertTicks = ticks.filter(({ symbol }) => symbol === alert.symbol)
  const measure = measureName(alert)
  const { state, fires } = evaluateCondition(
    alert,
    alertTicks.map(({ price, moves }) => (measure === PRICE ? price : moves?.get(measure))),
  )
  const events = fires.flatMap((index) => toNewEvents(alert, alertTicks[index]))
  return { alert: { ...alert, state }, isFinished: events.length > 0 && !alert.repeats, events }
}

const toNewEvents = ({ id, ...alert }: ActiveAlert, tick: AlertTick | undefined): NewAlertEvent[] =>
  tick === undefined ? [] : [{ ...alert, id: newId(), alert_id: id, price: tick.price, pricedAt: tick.pricedAt, isSample: tick.isSample }]

function toNotification(event: NewAlertEvent) {
  const decimals = findSymbol(event.symbol)?.decimals ?? event.price.split('.')[1]?.length ?? 0
  return { user: event.user_id, symbol: event.symbol, message: createAlertMessage(event, decimals) }
}
