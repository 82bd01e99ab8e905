import { compare } from '@trademates/contract/decimals'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import type { GradingPrices } from '#features/prices/final-candles.ts'
import type { FinalCandle, SourceInterval } from '#features/prices/source.ts'

/** A candle that its source has corrected after it graded an idea. */
export interface CorrectedCandle extends FinalCandle {
  interval: SourceInterval
}

interface CorrectionRow extends Omit<CorrectedCandle, 'interval' | 'time'> {
  idea_id: Id
  length: SourceInterval
  open_time: Date
}

/** The newest corrections of the candles of ideas, by idea. */
export async function listCorrections(db: Queryable, ids: readonly Id[]): Promise<Map<Id, CorrectedCandle[]>> {
  const rows = await db.many<CorrectionRow>`
    select distinct on (idea_id, length, open_time) idea_id, length, open_time, open, high, low, close from corrected_candles
    where idea_id = any(${ids}) order by idea_id, length, open_time, id desc`
  const groups = Map.groupBy(rows, ({ idea_id }) => idea_id)
  return new Map(
    [...groups].map(([id, all]) => [
      id,
      all.map(({ length, open_time, open, high, low, close }) => ({ interval: length, time: open_time, open, high, low, close })),
    ]),
  )
}

/** A revision of the managed result or of that of the original terms. */
export interface ResultRevision {
  isManaged: boolean
  revision: number
}

/** Stores the corrections that a revision of a result follows from. */
export const insertCorrections = (
  tx: Queryable,
  id: Id,
  { isManaged, revision }: ResultRevision,
  candles: readonly CorrectedCandle[],
): Promise<number> =>
  tx.run`
    insert into corrected_candles (idea_id, length, open_time, is_managed, revision, open, high, low, close)
    select ${id}, c.length, c.time, ${isManaged}, ${revision}, c.open, c.high, c.low, c.close
    from unnest(${candles.map(({ interval }) => interval)}::text[], ${candles.map(({ time }) => time)}::timestamptz[],
      ${candles.map(({ open }) => open)}::numeric[], ${candles.map(({ high }) => high)}::numeric[], ${candles.map(({ low }) => low)}::numeric[],
      ${candles.map(({ close }) => close)}::numeric[]) as c (length, time, open, high, low, close)`

const keyOf = ({ interval, time }: Pick<CorrectedCandle, 'interval' | 'time'>): string => `${interval} ${time.getTime()}`

/** Prices with these candles instead of the stored ones. */
export function withCorrections(prices: GradingPrices, corrections: readonly CorrectedCandle[]): GradingPrices {
  if (corrections.length === 0) return prices
  const corrected = new Map(corrections.map((candle) => [keyOf(candle), candle]))
  return {
    ...prices,
    async finalCandles(query) {
      const result = await prices.finalCandles(query)
      const { interval } = query
      return { ...result, candles: result.candles.map((candle) => corrected.get(keyOf({ interval, time: candle.time })) ?? candle) }
    },
  }
}

const FIELDS = ['open', 'high', 'low', 'close'] as const

/**
 * The candles of a source that differ from those that graded. A candle that it no longer has stays as it was: sources keep fine candles
 * for a limited time.
 */
export function listDifferences(
  interval: SourceInterval,
  known: readonly FinalCandle[],
  reread: readonly FinalCandle[],
): CorrectedCandle[] {
  const before = new Map(known.map((candle) => [candle.time.getTime(), candle]))
  return reread.flatMap((candle) => {
    const old = before.get(candle.time.getTime())
    return old === undefined || FIELDS.every((field) => compare(old[field], candle[field]) === 0) ? [] : [{ ...candle, interval }]
  })
}
