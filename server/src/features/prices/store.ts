import type { Decimal } from '@trademates/contract/decimals'
import type { Queryable } from '#platform/database/db.ts'
import type { Bar, FinalCandle, SourceInterval, Span } from './source.ts'

/** Identifies candles: symbol, interval, source. */
export interface CandleSeries {
  symbol: string
  interval: SourceInterval
  source: string
}

/** The candles that opened within a span, oldest first. */
export const listBars = (db: Queryable, { symbol, interval, source }: CandleSeries, { from, to }: Span): Promise<Bar[]> =>
  db.many<Bar>`
    select open_time as time, open, high, low, close, volume, final from candles
    where symbol = ${symbol} and length = ${interval} and source = ${source} and open_time >= ${from} and open_time < ${to}
    order by open_time`

/** The span in which all final candles are stored. */
export const findSpan = (db: Queryable, { symbol, interval, source }: CandleSeries): Promise<Span | undefined> =>
  db.one<Span>`
    select from_time as "from", to_time as "to" from candle_spans
    where symbol = ${symbol} and length = ${interval} and source = ${source}`

/** A split, or a special dividend as one: `a` shares for `b` from a moment on. */
export interface SplitRow {
  at: Date
  a: Decimal
  b: Decimal
  is_split: boolean
}

/** The splits of a symbol and its special dividends at a source that have taken effect. The grader of trade ideas stores them. */
export const listSplits = (db: Queryable, symbol: string, source: string): Promise<SplitRow[]> =>
  db.many<SplitRow>`
    select at, a, b, source = '' as is_split from symbol_splits where symbol = ${symbol} and source in ('', ${source}) and at <= ${new Date()}`

/** Stores candles; final ones are not changed. */
export const putBars = (db: Queryable, { symbol, interval, source }: CandleSeries, bars: readonly Bar[]): Promise<number> =>
  db.run`
    insert into candles as known (symbol, length, source, open_time, open, high, low, close, volume, final)
    select ${symbol}, ${interval}, ${source}, * from unnest(
      ${bars.map(({ time }) => time)}::timestamptz[], ${bars.map(({ open }) => open)}::numeric[], ${bars.map(({ high }) => high)}::numeric[],
      ${bars.map(({ low }) => low)}::numeric[], ${bars.map(({ close }) => close)}::numeric[], ${bars.map(({ volume }) => volume)}::numeric[],
      ${bars.map(({ final }) => final)}::boolean[])
    on conflict (symbol, length, source, open_time) do update set
      open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close, volume = excluded.volume, final = excluded.final
    where not known.final`

/** Extends the complete span; of concurrent updates the wider span stays. */
export const putSpan = (db: Queryable, { symbol, interval, source }: CandleSeries, { from, to }: Span): Promise<number> =>
  db.run`
    insert into candle_spans as known (symbol, length, source, from_time, to_time) values (${symbol}, ${interval}, ${source}, ${from}, ${to})
    on conflict (symbol, length, source) do update set
      from_time = least(known.from_time, excluded.from_time), to_time = greatest(known.to_time, excluded.to_time)`

/** The final candles that opened within a span, oldest first. */
export const listFinalCandles = (db: Queryable, { symbol, interval, source }: CandleSeries, { from, to }: Span): Promise<FinalCandle[]> =>
  db.many<FinalCandle>`
    select open_time as time, open, high, low, close from final_candles
    where symbol = ${symbol} and source = ${source} and length = ${interval} and open_time >= ${from} and open_time < ${to}
    order by open_time`

/** The parts of a span whose final candles are not known, in order. */
export const listUnknownSpans = (db: Queryable, { symbol, interval, source }: CandleSeries, { from, to }: Span): Promise<Span[]> =>
  db.many<Span>`
    select lower(missing) as "from", upper(missing) as "to"
    from unnest(tstzmultirange(tstzrange(${from}, ${to})) - coalesce((
      select ranges from final_candle_ranges where symbol = ${symbol} and source = ${source} and length = ${interval}), '{}')) as missing
    order by missing`

/** Stores final candles and the spans that they complete. Within known spans nothing changes, whatever two processes read at the same time. */
export async function putFinalCandles(
  tx: Queryable,
  { symbol, interval, source }: CandleSeries,
  candles: readonly FinalCandle[],
  spans: readonly Span[],
): Promise<void> {
  await tx.run`
    insert into final_candle_ranges (symbol, source, length) values (${symbol}, ${source}, ${interval}) on conflict do nothing`
  await tx.run`
    select from final_candle_ranges where symbol = ${symbol} and source = ${source} and length = ${interval} for update`
  await tx.run`
    insert into final_candles (symbol, source, length, open_time, open, high, low, close)
    select r.symbol, r.source, r.length, c.* from final_candle_ranges r cross join unnest(
      ${candles.map(({ time }) => time)}::timestamptz[], ${candles.map(({ open }) => open)}::numeric[],
      ${candles.map(({ high }) => high)}::numeric[], ${candles.map(({ low }) => low)}::numeric[],
      ${candles.map(({ close }) => close)}::numeric[]) as c (open_time, open, high, low, close)
    where r.symbol = ${symbol} and r.source = ${source} and r.length = ${interval} and not r.ranges @> c.open_time`
  await tx.run`
    update final_candle_ranges set ranges = ranges + (
      select range_agg(tstzrange(s.from_time, s.to_time))
      from unnest(${spans.map(({ from }) => from)}::timestamptz[], ${spans.map(({ to }) => to)}::timestamptz[]) as s (from_time, to_time))
    where symbol = ${symbol} and source = ${source} and length = ${interval}`
}

/** Deletes the final candles that opened before a time. */
export async function deleteFinalCandles(db: Queryable, before: Date): Promise<void> {
  await db.run`
    update final_candle_ranges set ranges = ranges - tstzmultirange(tstzrange(null, ${before})) where lower(ranges) < ${before}`
  await db.run`delete from final_candles where open_time < ${before}`
}
