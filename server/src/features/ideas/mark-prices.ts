import type { Decimal } from '@trademates/contract/decimals'
import type { IdeaSplit } from '@trademates/contract/ideas'
import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import type { GradingPrices } from '#features/prices/final-candles.ts'
import { INTERVAL_MS } from '#features/prices/intervals.ts'
import type { SourceInterval } from '#features/prices/source.ts'
import { toPostedUnits } from './idea-levels.ts'
import { type SymbolSeries, findLastCandle } from './last-candle.ts'

interface MarkContext {
  db: Queryable
  prices: GradingPrices
}

/**
 * Stores the last final close on the live ideas of a symbol and source: cards show it until a quote arrives, and the scores of callers
 * contain losses that are still open. Prices are in the units of each posting.
 * @param end in ms
 */
export async function storeMarkPrices({ db, prices }: MarkContext, series: SymbolSeries, end: number): Promise<void> {
  const { symbol, source } = series
  const last = await findLastCandle(prices, series, end)
  if (last === undefined) return
  const at = new Date(last.closedAt)
  const splits = await db.many<{ at: Date; a: Decimal; b: Decimal }>`
    select at, a::text, b::text from symbol_splits where symbol = ${symbol.code} and source in ('', ${source}) and at <= ${at} order by at`
  const actions = splits.map((split) => ({ ...split, kind: 'split' as const, at: split.at.toISOString() }))
  // A split changes the units of the ideas that were posted before it.
  const starts = [0, ...splits.map((split) => split.at.getTime())]
  for (const [index, start] of starts.entries()) {
    const until = starts[index + 1] ?? last.closedAt
    const price = toPostedUnits(last.candle.close, { actions, postedAt: new Date(start).toISOString(), now: at.getTime() })
    await db.run`
      update ideas set mark_price = ${price}::numeric, mark_at = ${at}
      where symbol = ${symbol.code} and source = ${source} and state = 'live' and not is_on_hold
        and posted_at >= ${new Date(start)} and posted_at < ${new Date(until)} and (mark_at is null or mark_at < ${at})`
  }
}

interface LiveIdea {
  id: Id
  posted_at: Date
  interval: SourceInterval
  /** Of the newest stored candle. */
  open_time: Date
  close: Decimal
  splits: Omit<IdeaSplit, 'dividend'>[] | null
}

/**
 * Stores the close of the newest final candle that is stored on the live ideas of authors, before their scores are computed. The sweep stores
 * the candles of each quarter hour.
 */
export async function refreshMarks(db: Queryable, authors: readonly Id[]): Promise<void> {
  const ideas = await db.many<LiveIdea>`
    select i.id, i.posted_at, i.terms #>> '{source,chain,0}' as interval, c.open_time, c.close::text,
      (select json_agg(json_build_object('at', at, 'a', a::text, 'b', b::text)) from symbol_splits
        where symbol = i.symbol and at > i.posted_at and source in ('', i.source)) as splits
    from ideas i cross join lateral (
      select open_time, close from final_candles
      where symbol = i.symbol and source = i.source and length = i.terms #>> '{source,chain,0}' order by open_time desc limit 1) c
    where i.author_id = any(${authors}) and i.state = 'live' and not i.practice and not i.is_on_hold`
  const marks = ideas.map(({ id, posted_at, interval, open_time, close, splits }) => {
    const now = open_time.getTime() + INTERVAL_MS[interval]
    const actions = (splits ?? []).map((split) => ({ kind: 'split' as const, ...split }))
    return { id, at: new Date(now), price: toPostedUnits(close, { actions, postedAt: posted_at.toISOString(), now }) }
  })
  await db.run`
    update ideas i set mark_price = m.price, mark_at = m.at
    from unnest(${marks.map(({ id }) => id)}::uuid[], ${marks.map(({ price }) => price)}::numeric[],
      ${marks.map(({ at }) => at)}::timestamptz[]) as m (id, price, at)
    where i.id = m.id and i.state = 'live' and (i.mark_at is null or i.mark_at < m.at)`
}
