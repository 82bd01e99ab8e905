import type { Queryable } from '#platform/database/db.ts'
import type { GradingPrices } from '#features/prices/final-candles.ts'
import { INTERVAL_MS, openTimeOf } from '#features/prices/intervals.ts'
import type { SourceInterval } from '#features/prices/source.ts'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { type CatalogActions, listActions } from './catalog-actions.ts'
import { toPostedUnits } from './idea-levels.ts'

const DAY_MS = 86_400_000
/** A market is closed for less than this time. */
const LOOKBACK_MS = 5 * DAY_MS

interface MarkContext {
  db: Queryable
  prices: GradingPrices
  actions: CatalogActions
}

interface Series {
  symbol: CatalogSymbol
  source: string
  interval: SourceInterval
}

/**
 * Stores the last final close on the live ideas of a symbol and source that count: the scores of their callers contain losses that are still
 * open. Prices are in the units of each posting.
 */
export async function storeMarkPrices({ db, prices, actions }: MarkContext, { symbol, source, interval }: Series): Promise<void> {
  const now = Date.now()
  const to = openTimeOf(now, interval)
  const span = { from: new Date(openTimeOf(to - LOOKBACK_MS, interval)), to: new Date(to) }
  const last = (await prices.finalCandles({ source, symbol, interval, span })).candles.at(-1)
  if (last === undefined) return
  const at = new Date(last.time.getTime() + INTERVAL_MS[interval])
  const applied = listActions(actions, symbol).filter((action) => Date.parse(action.at) <= at.getTime())
  // An action changes the units of the ideas that were posted before it.
  const starts = [0, ...applied.map((action) => Date.parse(action.at)).toSorted((a, b) => a - b)]
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1] ?? at.getTime()
    const price = toPostedUnits(last.close, { actions: applied, postedAt: new Date(start).toISOString(), now: at.getTime() })
    await db.run`
      update ideas set mark_price = ${price}::numeric, mark_at = ${at}
      where symbol = ${symbol.code} and source = ${source} and state = 'live' and not practice and not is_on_hold
        and posted_at >= ${new Date(start)} and posted_at < ${new Date(end)} and (mark_at is null or mark_at < ${at})`
  }
}
