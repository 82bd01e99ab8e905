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

/** At most so many alerts are evaluated in one transaction. */
const MAX_ALERTS_PER_TRANSACTION = 500

/** A quote as alerts see it. */
export interface AlertTick {
  symbol: string
  price: Decimal
  pricedAt: Date
  isSample: boolean
  /** Moves in percent by their measure; none if no alert waits for a move of the symbol. */
  moves: ReadonlyMap<string, Decimal> | undefined
}

/** Successive quotes that are evaluated together. */
export interface Batch {
  ticks: readonly AlertTick[]
  /** Alerts with a level that the quotes reach, and that are not evaluated yet; `undefined` before they are looked up. */
  reached?: readonly Id[]
}

/** The range of each measure of each symbol. */
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

/**
 * Evaluates alerts against a batch, each of them once. After an error it can be called again with the same batch and goes on with the
 * alerts that are left.
 */
export async function evaluateBatch(
  bus: EventBus,
  connection: Queryable & Pick<DedicatedConnection, 'transaction'>,
  batch: Batch,
): Promise<void> {
  batch.reached ??= await listReached(connection, 'alert', toRanges(batch.ticks))
  while (batch.reached.length > 0) {
    await evaluateAlerts(bus, connection, batch.ticks, batch.reached.slice(0, MAX_ALERTS_PER_TRANSACTION))
    batch.reached = batch.reached.slice(MAX_ALERTS_PER_TRANSACTION)
  }
}

/**
 * Writes states, levels, alert events and notifications in one transaction, and publishes them after it. The locks on the alerts make
 * each fire exactly once: whoever comes second finds the new state. An alert that its owner is changing right now is skipped.
 */
async function evaluateAlerts(
  bus: EventBus,
  connection: Pick<DedicatedConnection, 'transaction'>,
  ticks: readonly AlertTick[],
  ids: readonly Id[],
): Promise<void> {
  const { fired, told } = await connection.transaction(async (tx) => {
    const alerts = await lockActiveAlerts(tx, ids)
    const results = alerts.map((alert) => evaluateAlert(alert, ticks))
    const events = results.flatMap((result) => result.events)
    await updateStates(tx, results)
    await replaceLevels(
      tx,
      { kind: 'alert', references: alerts.map(({ id }) => id) },
      results.flatMap(({ alert, isFinished }) => (isFinished ? [] : toPriceLevels(alert))),
    )
    if (events.length === 0) return { fired: events, told: [] }
    await insertAlertEvents(tx, events)
    return { fired: events, told: await notifyAlerts(tx, events.map(toNotification)) }
  })
  publishNotifications(bus, told)
  for (const { user_id, alert_id } of fired) bus.publish({ topic: 'alert.fired', user_id, alert_id })
}

/** What becomes of an alert by these quotes. An expired one only loses its levels. */
function evaluateAlert(alert: ActiveAlert, ticks: readonly AlertTick[]): EvaluationResult {
  if (alert.has_expired) return { alert, isFinished: true, events: [] }
  const own = ticks.filter(({ symbol }) => symbol === alert.symbol)
  const measure = measureName(alert)
  const { state, fires } = evaluateCondition(
    alert,
    own.map(({ price, moves }) => (measure === PRICE ? price : moves?.get(measure))),
  )
  const events = fires.flatMap((index) => toNewEvents(alert, own[index]))
  return { alert: { ...alert, state }, isFinished: events.length > 0 && !alert.repeats, events }
}

const toNewEvents = ({ id, ...alert }: ActiveAlert, tick: AlertTick | undefined): NewAlertEvent[] =>
  tick === undefined ? [] : [{ ...alert, id: newId(), alert_id: id, price: tick.price, pricedAt: tick.pricedAt, isSample: tick.isSample }]

function toNotification(event: NewAlertEvent) {
  const decimals = findSymbol(event.symbol)?.decimals ?? event.price.split('.')[1]?.length ?? 0
  return { user: event.user_id, symbol: event.symbol, message: createAlertMessage(event, decimals) }
}
