import type { Decimal } from '@trademates/contract/decimals'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'

/** The measure of levels on the price itself. */
export const PRICE = 'price'

/** A value of a symbol that an alert or a trade idea waits for. */
export interface PriceLevel {
  symbol: string
  /** What is compared with the level: `price`, or a percentage move within a time, such as `rises 1h`. */
  measure: string
  /** `up` is reached at or above the level, `down` at or below it. */
  side: 'up' | 'down'
  level: Decimal
  /** An alert, or a level of a trade idea. */
  kind: 'alert' | 'entry' | 'stop' | 'target'
  reference: Id
}

/** The lowest and highest value of a measure in a batch of quotes. */
export interface MeasureRange extends Pick<PriceLevel, 'symbol' | 'measure'> {
  low: Decimal
  high: Decimal
}

/**
 * Returns the references of these kinds whose level lies within the ranges. Reads the index from its ends, so levels out of range cost nothing.
 */
export async function listReached(db: Queryable, kinds: readonly PriceLevel['kind'][], ranges: readonly MeasureRange[]): Promise<Id[]> {
  const rows = await db.many<{ reference: Id }>`
    with ranges as (
      select * from unnest(
        ${ranges.map(({ symbol }) => symbol)}::text[], ${ranges.map(({ measure }) => measure)}::text[],
        ${ranges.map(({ low }) => low)}::numeric[], ${ranges.map(({ high }) => high)}::numeric[]) as r (symbol, measure, low, high))
    select l.reference from ranges r join price_levels l using (symbol, measure)
    where l.side = 'up' and l.level <= r.high and l.kind = any(${kinds})
    union
    select l.reference from ranges r join price_levels l using (symbol, measure)
    where l.side = 'down' and l.level >= r.low and l.kind = any(${kinds})`
  return rows.map(({ reference }) => reference)
}

/** Replaces all levels of some references. */
export async function replaceLevels(
  tx: Queryable,
  { kinds, references }: { kinds: readonly PriceLevel['kind'][]; references: readonly Id[] },
  levels: readonly PriceLevel[],
): Promise<void> {
  await tx.run`delete from price_levels where kind = any(${kinds}) and reference = any(${references})`
  await insertLevels(tx, levels)
}

/** Inserts levels of references that have none of their kinds. */
export async function insertLevels(tx: Queryable, levels: readonly PriceLevel[]): Promise<void> {
  if (levels.length === 0) return
  await tx.run`
    insert into price_levels (symbol, measure, side, level, kind, reference)
    select * from unnest(
      ${levels.map(({ symbol }) => symbol)}::text[], ${levels.map(({ measure }) => measure)}::text[],
      ${levels.map(({ side }) => side)}::text[], ${levels.map(({ level }) => level)}::numeric[],
      ${levels.map((one) => one.kind)}::text[], ${levels.map(({ reference }) => reference)}::uuid[])`
}

/** Measures with levels, by symbol. A loose index scan, whose cost does not depend on the number of levels. */
export async function listMeasures(db: Queryable): Promise<Map<string, Set<string>>> {
  const rows = await db.many<Pick<PriceLevel, 'symbol' | 'measure'>>`
    with recursive watched as (
      (select symbol, measure from price_levels order by symbol, measure limit 1)
      union all
      select next.symbol, next.measure from watched w cross join lateral (
        select symbol, measure from price_levels where (symbol, measure) > (w.symbol, w.measure) order by symbol, measure limit 1) next)
    select symbol, measure from watched`
  return new Map(
    [...Map.groupBy(rows, ({ symbol }) => symbol)].map(([symbol, all]) => [symbol, new Set(all.map(({ measure }) => measure))]),
  )
}
