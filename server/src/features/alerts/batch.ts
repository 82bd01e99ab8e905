import { compare, type Decimal } from '@trademates/contract/decimals'
import type { Id } from '@trademates/contract/wire'
import type { Bus } from '#platform/bus/bus.ts'
import type { Handle, Held } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { notifyAlerts, tell } from '#features/notifications/notify.ts'
import { listReached, PRICE, type Range, replaceLevels } from '#features/prices/price-levels.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { evaluate, measureOf, priceLevelsOf } from './conditions.ts'
import { type ActiveAlert, changeStates, insertEvents, lockActive, type NewAlertEvent, type Result } from './store.ts'
import { messageOf } from './words.ts'

/** At most so many alerts are evaluated in one transaction. */
const CHUNK = 500

/** A quote as alerts see it. */
export interface Tick {
  symbol: string
  price: Decimal
  pricedAt: Date
  isSample: boolean
  /** Moves in percent by their measure; none if no alert waits for a move of the symbol. */
  moves: ReadonlyMap<string, Decimal> | undefined
}

/** Successive quotes that are evaluated together. */
export interface Batch {
  ticks: readonly Tick[]
  /** Alerts with a level that the quotes reach, and that are not evaluated yet; `undefined` before they are looked up. */
  reached?: readonly Id[]
}

/** The range of each measure of each symbol. */
function rangesOf(ticks: readonly Tick[]): Range[] {
  const ranges = new Map<string, Range>()
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
export async function evaluateBatch(bus: Bus, connection: Handle & Pick<Held, 'transaction'>, batch: Batch): Promise<void> {
  batch.reached ??= await listReached(connection, 'alert', rangesOf(batch.ticks))
  while (batch.reached.length > 0) {
    await evaluateAlerts(bus, connection, batch.ticks, batch.reached.slice(0, CHUNK))
    batch.reached = batch.reached.slice(CHUNK)
  }
}

/**
 * Writes states, levels, alert events and notifications in one transaction, and publishes them after it. The locks on the alerts make
 * each fire exactly once: whoever comes second finds the new state. An alert that its owner is changing right now is skipped.
 */
async function evaluateAlerts(bus: Bus, connection: Pick<Held, 'transaction'>, ticks: readonly Tick[], ids: readonly Id[]): Promise<void> {
  const { fired, told } = await connection.transaction(async (tx) => {
    const alerts = await lockActive(tx, ids)
    const results = alerts.map((alert) => resultOf(alert, ticks))
    const events = results.flatMap((result) => result.events)
    await changeStates(tx, results)
    await replaceLevels(
      tx,
      { kind: 'alert', references: alerts.map(({ id }) => id) },
      results.flatMap(({ alert, isOver }) => (isOver ? [] : priceLevelsOf(alert))),
    )
    if (events.length === 0) return { fired: events, told: [] }
    await insertEvents(tx, events)
    return { fired: events, told: await notifyAlerts(tx, events.map(noticeOf)) }
  })
  tell(bus, told)
  for (const { user_id, alert_id } of fired) bus.publish({ topic: 'alert.fired', user_id, alert_id })
}

/** What becomes of an alert by these quotes. An expired one only loses its levels. */
function resultOf(alert: ActiveAlert, ticks: readonly Tick[]): Result {
  if (alert.has_expired) return { alert, isOver: true, events: [] }
  const own = ticks.filter(({ symbol }) => symbol === alert.symbol)
  const measure = measureOf(alert)
  const { state, fires } = evaluate(
    alert,
    own.map(({ price, moves }) => (measure === PRICE ? price : moves?.get(measure))),
  )
  const events = fires.flatMap((index) => eventOf(alert, own[index]))
  return { alert: { ...alert, state }, isOver: events.length > 0 && !alert.repeats, events }
}

const eventOf = ({ id, ...alert }: ActiveAlert, tick: Tick | undefined): NewAlertEvent[] =>
  tick === undefined ? [] : [{ ...alert, id: newId(), alert_id: id, price: tick.price, pricedAt: tick.pricedAt, isSample: tick.isSample }]

function noticeOf(event: NewAlertEvent) {
  const decimals = findSymbol(event.symbol)?.decimals ?? event.price.split('.')[1]?.length ?? 0
  return { user: event.user_id, symbol: event.symbol, message: messageOf(event, decimals) }
}
