import type { CandleInterval } from '@trademates/contract/prices'
import type { Queryable } from '#platform/database/db.ts'
import type { Bar, Span } from './source.ts'

/** Identifies candles: symbol, interval, source. */
export interface CandleSeries {
  symbol: string
  interval: CandleInterval
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
