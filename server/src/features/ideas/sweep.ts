import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import { findGradedUntil, putGradedUntil } from '#features/prices/candle-coverage.ts'
import type { GradingPrices } from '#features/prices/final-candles.ts'
import { INTERVAL_MS, openTimeOf } from '#features/prices/intervals.ts'
import { listReached } from '#features/prices/price-levels.ts'
import type { SourceInterval } from '#features/prices/source.ts'
import { type CatalogActions, findIdeaSymbol, listActions, listActionsSince } from './catalog-actions.ts'
import { makeDue } from './grader-store.ts'
import { IDEA_LEVELS } from './idea-levels.ts'
import { storeHoldPrices } from './hold-prices.ts'
import { currentCode, withRenames } from './renamed-prices.ts'
import { storeSplits } from './splits.ts'
import { storeMarkPrices } from './mark-prices.ts'
import { toPriceRanges } from './touches.ts'

const DAY_MS = 86_400_000

/** Open ideas on a symbol that one source grades. */
export interface OpenSeries {
  symbol: string
  source: string
  /** The coarsest interval of the source. */
  interval: SourceInterval
  oldest: Date
}

interface SweepContext {
  db: Queryable
  prices: GradingPrices
  actions: CatalogActions
}

/**
 * Makes the ideas due that the newest final candles reach or that have no recent candle: it finds what the quotes missed, and after an
 * outage everything since the last sweep. Stores the prices of live ideas once a day, and those at expirations.
 */
export async function sweepCandles(context: SweepContext, signal: AbortSignal): Promise<void> {
  await storeSplits(context, new Date())
  for (const series of await listOpenSeries(context.db)) {
    if (signal.aborted) return
    await sweepSeries(context, series)
  }
  await storeHoldPrices(context, signal)
}

async function sweepSeries({ db, prices: all, actions }: SweepContext, series: OpenSeries): Promise<void> {
  const symbol = findIdeaSymbol(actions, series.symbol)
  if (symbol === undefined) return
  const now = Date.now()
  const applied = listActionsSince(listActions(actions, symbol), series.oldest.toISOString(), now)
  const prices = withRenames(all, applied)
  const code = currentCode(symbol.code, applied)
  const { interval, source } = series
  const known = await findGradedUntil(db, series)
  const from = openTimeOf(Math.max(series.oldest.getTime(), known?.getTime() ?? 0), interval)
  const to = openTimeOf(now, interval)
  if (from < to) {
    const span = { from: new Date(from), to: new Date(to) }
    const { candles, knownUntil } = await prices.finalCandles({ source, symbol, interval, span })
    const extremes = candles.flatMap(({ high, low }) => [high, low].map((price) => ({ symbol: code, price })))
    const reached = await listReached(db, IDEA_LEVELS, toPriceRanges(extremes))
    // An action changes what a level is in the units of today.
    const hasAction = applied.some(({ at }) => Date.parse(at) > from)
    await makeDue(db, hasAction ? await listOpenIds(db, series) : await listOfSource(db, source, reached), new Date(now))
    // Once a day, before scores are computed from them.
    if (Math.floor(from / DAY_MS) < Math.floor(to / DAY_MS))
      await storeMarkPrices({ db, prices }, { symbol, source, interval }, knownUntil.getTime())
    await putGradedUntil(db, series, knownUntil)
  }
  // Grading marks their prices as stale, and ends them as void after two weeks.
  const silentAt = new Date(now - INTERVAL_MS[interval] - INTERVAL_MS['1h'])
  await makeDue(db, await listSilent(db, { ...series, codes: [symbol.code, code] }, silentAt), new Date(now))
}

/** The series with ideas that are not graded to their end. */
export const listOpenSeries = (db: Queryable): Promise<OpenSeries[]> =>
  db.many<OpenSeries>`
    select symbol, source, min(terms #>> '{source,chain,0}') as interval, min(posted_at) as oldest from ideas
    where due_at is not null group by symbol, source order by symbol, source`

const toIds = (rows: readonly { id: Id }[]): Id[] => rows.map(({ id }) => id)

const listOpenIds = async (db: Queryable, { symbol, source }: OpenSeries): Promise<Id[]> =>
  toIds(await db.many<{ id: Id }>`select id from ideas where symbol = ${symbol} and source = ${source} and due_at is not null`)

const listOfSource = async (db: Queryable, source: string, ids: readonly Id[]): Promise<Id[]> =>
  ids.length === 0 ? [] : toIds(await db.many<{ id: Id }>`select id from ideas where id = any(${ids}) and source = ${source}`)

/** Ideas with an open result whose last known candle is older than a time, those that were marked as stale, and those that are on hold. */
const listSilent = async (
  db: Queryable,
  { symbol, source, codes }: OpenSeries & { codes: readonly string[] },
  before: Date,
): Promise<Id[]> =>
  toIds(
    await db.many<{ id: Id }>`
      select id from ideas where symbol = ${symbol} and source = ${source} and due_at is not null
        and (is_stale or is_on_hold or not exists (
          select from final_candles c where c.symbol = any(${codes}) and c.source = ideas.source and c.open_time >= ${before}))
        and posted_at < ${before}`,
  )
