import type { Queryable } from '#platform/database/db.ts'
import type { GradingPrices } from '#features/prices/final-candles.ts'
import { type CatalogActions, listActions } from './catalog-actions.ts'
import { dividendsAsSplits } from './dividends.ts'
import { toPostedUnits } from './idea-levels.ts'
import { type SymbolSeries, findLastCandle } from './last-candle.ts'

interface MarkContext {
  db: Queryable
  prices: GradingPrices
  actions: CatalogActions
}

/**
 * Stores the last final close on the live ideas of a symbol and source: cards show it until a quote arrives, and the scores of callers
 * contain losses that are still open. Prices are in the units of each posting.
 * @param end in ms
 */
export async function storeMarkPrices({ db, prices, actions }: MarkContext, series: SymbolSeries, end: number): Promise<void> {
  const { symbol, source } = series
  const last = await findLastCandle(prices, series, end)
  if (last === undefined) return
  const at = new Date(last.closedAt)
  const known = listActions(actions, symbol).filter((action) => Date.parse(action.at) <= at.getTime())
  const applied = await dividendsAsSplits(prices, series, known)
  // An action changes the units of the ideas that were posted before it.
  const starts = [0, ...applied.map((action) => Date.parse(action.at)).toSorted((a, b) => a - b)]
  for (const [index, start] of starts.entries()) {
    const until = starts[index + 1] ?? last.closedAt
    const price = toPostedUnits(last.candle.close, { actions: applied, postedAt: new Date(start).toISOString(), now: at.getTime() })
    await db.run`
      update ideas set mark_price = ${price}::numeric, mark_at = ${at}
      where symbol = ${symbol.code} and source = ${source} and state = 'live' and not is_on_hold
        and posted_at >= ${new Date(start)} and posted_at < ${new Date(until)} and (mark_at is null or mark_at < ${at})`
  }
}
