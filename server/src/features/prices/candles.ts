import type { CandleInterval } from '@trademates/contract/prices'
import type { Db } from '#platform/database/db.ts'
import { SYMBOLS_BY_CODE, type CatalogSymbol } from '#features/symbols/catalog.ts'
import { INTERVAL_MS, openTimeOf } from './intervals.ts'
import type { Bar, Source, Span } from './source.ts'
import { findSpan, listBars, putBars, putSpan, type CandleSeries } from './store.ts'

/** So many candles at most are fetched to close the gap between what is here and what is asked for. */
const MAX_GAP_CANDLES = 2_000
/** So many candles later than its delay a source may give one. */
const MAX_LATE_CANDLES = 2

interface BarRequest {
  symbol: CatalogSymbol
  interval: CandleInterval
  span: Span
}

/** What has to be asked of the source, so that no gap is left in what is kept. */
function findGaps(wanted: Span, known: Span | undefined): Span[] {
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
async function storeBars(db: Db, series: CandleSeries & { delay: number }, bars: readonly Bar[], span: Span): Promise<void> {
  const open = bars.find(({ final }) => !final)
  const current = openTimeOf(Date.now(), series.interval)
  const finalUntil = openTimeOf(Date.now() - series.delay * 1_000 - MAX_LATE_CANDLES * INTERVAL_MS[series.interval], series.interval)
  const to = new Date(Math.min(span.to.getTime(), open?.time.getTime() ?? finalUntil, current))
  await db.transaction(async (tx) => {
    if (bars.length > 0) await putBars(tx, series, bars)
    if (span.from < to) await putSpan(tx, series, { from: span.from, to })
  })
}

/**
 * Makes all candles of a span be kept, asking the source only for those that are not. A span far from what is kept is given as the source
 * has it and not kept. Throws a SourceError where the source does not answer; what is kept stays good.
 */
export async function fetchBars(db: Db, source: Source, { symbol, interval, span }: BarRequest): Promise<Bar[]> {
  // There are as many contracts as one can think of, and their sample prices are made as fast as they are read.
  if (source.about.is_sample && !SYMBOLS_BY_CODE.has(symbol.code)) return source.candles(symbol, interval, span)
  const series = { symbol: symbol.code, interval, source: source.about.name }
  const known = await findSpan(db, series)
  for (const gap of findGaps(span, known)) {
    if (gap.to.getTime() - gap.from.getTime() > MAX_GAP_CANDLES * INTERVAL_MS[interval]) return source.candles(symbol, interval, span)
    await storeBars(db, { ...series, delay: source.delaySeconds }, await source.candles(symbol, interval, gap), gap)
  }
  return listBars(db, series, span)
}

/** The candles of a span that are kept. */
export const listStoredBars = (db: Db, source: Source, { symbol, interval, span }: BarRequest): Promise<Bar[]> =>
  listBars(db, { symbol: symbol.code, interval, source: source.about.name }, span)
