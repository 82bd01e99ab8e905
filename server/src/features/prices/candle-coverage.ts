import type { Queryable } from '#platform/database/db.ts'

/** A symbol graded by the candles of a source. */
export interface GradedSeries {
  symbol: string
  source: string
}

/** Returns until when the ideas on a symbol are graded by a source; undefined before the first time. */
export const findGradedUntil = async (db: Queryable, { symbol, source }: GradedSeries): Promise<Date | undefined> =>
  (
    await db.one<{ until: Date }>`
    select graded_until as until from candle_coverage where symbol = ${symbol} and source = ${source}`
  )?.until

/** Records until when the ideas on a symbol are graded by a source. Never moves back. */
export const putGradedUntil = (tx: Queryable, { symbol, source }: GradedSeries, until: Date): Promise<number> =>
  tx.run`
    insert into candle_coverage as known (symbol, source, graded_until) values (${symbol}, ${source}, ${until})
    on conflict (symbol, source) do update set graded_until = excluded.graded_until where known.graded_until < excluded.graded_until`
