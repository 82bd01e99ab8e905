import { type Decimal, roundDecimal } from '@trademates/contract/decimals'
import { adjustPrice, NO_FACTOR, type PriceFactor, splitFactor, unitsChangeAt } from '@trademates/contract/price-factors'
import { replaceLevels } from '#features/prices/price-levels.ts'
import { findSymbol } from '#features/symbols/find.ts'
import type { DedicatedConnection, Queryable } from '#platform/database/db.ts'
import type { EventBus } from '#platform/events/event-bus.ts'
import { toPriceLevels } from './conditions.ts'
import { type AlertSplit, listSplitsOfLevels, lockLevelsBefore, updateLevels } from './store.ts'

type Connection = Queryable & Pick<DedicatedConnection, 'transaction'>

const MAX_ALERTS_PER_TRANSACTION = 500

/**
 * Converts the levels of all alerts on these symbols for the splits before the newest price of each, in whose units levels are from then on.
 * Simulated prices have no splits. `level_at`, read and written under a row lock, makes each split count once for an alert.
 */
export async function convertLevels(
  bus: EventBus,
  connection: Connection,
  prices: readonly { symbol: string; pricedAt: Date; isSample: boolean }[],
): Promise<void> {
  const newest = new Map<string, number>()
  for (const { symbol, pricedAt, isSample } of prices)
    if (!isSample) newest.set(symbol, Math.max(newest.get(symbol) ?? 0, pricedAt.getTime()))
  const known = newest.size === 0 ? [] : await listSplitsOfLevels(connection, [...newest.keys()])
  const splits = known.filter(({ symbol, at }) => unitsChangeAt(at) <= (newest.get(symbol) ?? 0))
  for (const [symbol, own] of Map.groupBy(splits, (split) => split.symbol)) {
    let count = MAX_ALERTS_PER_TRANSACTION
    while (count === MAX_ALERTS_PER_TRANSACTION) count = await convertBatch(bus, connection, symbol, own)
  }
}

/** Returns the number of alerts read. */
async function convertBatch(bus: EventBus, connection: Connection, symbol: string, splits: readonly AlertSplit[]): Promise<number> {
  const until = Math.max(...splits.map(({ at }) => Date.parse(at)))
  const alerts = await connection.transaction(async (tx) => {
    const rows = await lockLevelsBefore(tx, { symbol, before: new Date(until), limit: MAX_ALERTS_PER_TRANSACTION })
    const converted = rows.map((row) => {
      const factor = splitFactor(splits, row.level_at.getTime(), until)
      return { ...row, level: divideLevel(row.level, factor, symbol), isAdjusted: factor !== NO_FACTOR }
    })
    await updateLevels(tx, converted, new Date(until))
    await replaceLevels(
      tx,
      { kinds: ['alert'], references: converted.map(({ id }) => id) },
      converted.flatMap((alert) => (alert.status === 'active' ? toPriceLevels(alert) : [])),
    )
    return converted
  })
  for (const { id, user_id } of alerts.filter(({ isAdjusted }) => isAdjusted))
    bus.publish({ topic: 'alert.changed', user_id, alert_id: id })
  return alerts.length
}

/** Divides a level by splits: rounded to the decimals of the symbol, or to its own if it has more. */
function divideLevel(level: Decimal, { a, b }: PriceFactor, symbol: string): Decimal {
  const decimals = Math.max(findSymbol(symbol)?.decimals ?? 0, level.split('.')[1]?.length ?? 0)
  return roundDecimal(adjustPrice(level, { a: b, b: a }), decimals)
}
