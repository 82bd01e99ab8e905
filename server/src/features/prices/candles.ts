import type { Interval } from '@trademates/contract/prices'
import type { Db } from '#platform/db.ts'
import { BY_CODE, type Listed } from '#features/symbols/catalogue.ts'
import { LENGTH_MS, openingOf } from './intervals.ts'
import type { Bar, Source, Span } from './source.ts'
import { findSpan, listBars, putBars, putSpan, type Series } from './store.ts'

/** So many candles at most are fetched to close the gap between what is here and what is asked for. */
const GAP_MOST = 2_000
/** So many candles later than its delay a source may give one. */
const LATE_MOST = 2

interface Wanted {
  symbol: Listed
  interval: Interval
  span: Span
}

/** What has to be asked of the source, so that no gap is left in what is kept. */
function missing(wanted: Span, known: Span | undefined): Span[] {
  if (known === undefined) return [wanted]
  return [
    { from: wanted.from, to: known.from },
    { from: known.to, to: wanted.to },
  ].filter(({ from, to }) => from < to)
}

/**
 * Keeps what a source gave, and that everything final of its span is here now. A source that has the candle that lasts has all before it;
 * one that has not may be late with the last ones, or its market is closed: then they are asked for again.
 */
async function keep(db: Db, series: Series & { delay: number }, bars: readonly Bar[], span: Span): Promise<void> {
  const open = bars.find(({ final }) => !final)
  const lasting = openingOf(Date.now(), series.interval)
  const settled = openingOf(Date.now() - series.delay * 1_000 - LATE_MOST * LENGTH_MS[series.interval], series.interval)
  const to = new Date(Math.min(span.to.getTime(), open?.time.getTime() ?? settled, lasting))
  await db.transaction(async (tx) => {
    if (bars.length > 0) await putBars(tx, series, bars)
    if (span.from < to) await putSpan(tx, series, { from: span.from, to })
  })
}

/**
 * Makes all candles of a span be kept, asking the source only for those that are not. A span far from what is kept is given as the source
 * has it and not kept. Throws a SourceError where the source does not answer; what is kept stays good.
 */
export async function fetchBars(db: Db, source: Source, { symbol, interval, span }: Wanted): Promise<Bar[]> {
  // There are as many contracts as one can think of, and their sample prices are made as fast as they are read.
  if (source.about.is_sample && !BY_CODE.has(symbol.code)) return source.candles(symbol, interval, span)
  const series = { symbol: symbol.code, interval, source: source.about.name }
  const known = await findSpan(db, series)
  for (const gap of missing(span, known)) {
    if (gap.to.getTime() - gap.from.getTime() > GAP_MOST * LENGTH_MS[interval]) return source.candles(symbol, interval, span)
    await keep(db, { ...series, delay: source.delay }, await source.candles(symbol, interval, gap), gap)
  }
  return listBars(db, series, span)
}

/** The candles of a span that are kept. */
export const keptBars = (db: Db, source: Source, { symbol, interval, span }: Wanted): Promise<Bar[]> =>
  listBars(db, { symbol: symbol.code, interval, source: source.about.name }, span)
