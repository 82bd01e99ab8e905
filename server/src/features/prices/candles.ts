import type { Db } from '#platform/database/db.ts'
import { SYMBOLS_BY_CODE, type CatalogSymbol } from '#features/symbols/catalog.ts'
import { INTERVAL_MS, openTimeOf } from './intervals.ts'
import type { Bar, Source, SourceInterval, Span } from './source.ts'
import { toTodaysUnits, toUnitsOfDay } from './split-units.ts'
import { findSpan, listBars, listSplits, putBars, putSpan, type CandleSeries, type SplitRow } from './store.ts'

/** Longest gap between stored and requested candles that is filled. */
const MAX_GAP_CANDLES = 2_000
/** How many candles a source may lag behind its delay. */
const MAX_LATE_CANDLES = 2

interface BarRequest {
  symbol: CatalogSymbol
  interval: SourceInterval
  span: Span
}

/** The spans to fetch so that the stored candles stay without gaps. */
function findGaps(requested: Span, known: Span | undefined): Span[] {
  if (known === undefined) return [requested]
  return [
    { from: requested.from, to: known.from },
    { from: known.to, to: requested.to },
  ].filter(({ from, to }) => from < to)
}

/**
 * Stores candles and the span that is complete. If the response has the running candle, everything before it is final. If not, the source
 * may be late or the market closed, so the last candles are fetched again later.
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

/** Fetches candles in the units of their day. */
const fetchFromSource = async (source: Source, { symbol, interval, span }: BarRequest, changes: readonly SplitRow[]): Promise<Bar[]> =>
  toUnitsOfDay(await source.candles(symbol, interval, span), interval, changes)

/** The candles of a span in the units of their day, of which only those are fetched that are not stored. */
async function fetchMissing(db: Db, source: Source, request: BarRequest, changes: readonly SplitRow[]): Promise<Bar[]> {
  const { symbol, interval, span } = request
  const series = { symbol: symbol.code, interval, source: source.about.name }
  const known = await findSpan(db, series)
  for (const gap of findGaps(span, known)) {
    if (gap.to.getTime() - gap.from.getTime() > MAX_GAP_CANDLES * INTERVAL_MS[interval]) return fetchFromSource(source, request, changes)
    const bars = await fetchFromSource(source, { ...request, span: gap }, changes)
    await storeBars(db, { ...series, delay: source.delaySeconds }, bars, gap)
  }
  return listBars(db, series, span)
}

/** Simulated prices know no splits. */
const listChanges = async (db: Db, { about }: Source, { code }: CatalogSymbol): Promise<SplitRow[]> =>
  about.is_sample ? [] : listSplits(db, code, about.name)

/**
 * Returns the candles of a span in the units of today and fetches only those that are not stored. A span far from the stored ones is fetched
 * but not stored. Throws a SourceError if the source fails; stored candles stay.
 */
export async function fetchBars(db: Db, source: Source, request: BarRequest): Promise<Bar[]> {
  const { symbol, interval, span } = request
  // Contracts are unlimited in number, and sample prices are as fast to compute as to read.
  if (source.about.is_sample && !SYMBOLS_BY_CODE.has(symbol.code)) return source.candles(symbol, interval, span)
  const changes = await listChanges(db, source, symbol)
  return toTodaysUnits(await fetchMissing(db, source, request, changes), changes)
}

/** The stored candles of a span in the units of today. */
export async function listStoredBars(db: Db, source: Source, { symbol, interval, span }: BarRequest): Promise<Bar[]> {
  const bars = await listBars(db, { symbol: symbol.code, interval, source: source.about.name }, span)
  return toTodaysUnits(bars, await listChanges(db, source, symbol))
}
