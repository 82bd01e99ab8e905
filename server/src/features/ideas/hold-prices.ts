import type { Id } from '@trademates/contract/wire'
import type { Queryable } from '#platform/database/db.ts'
import type { GradingPrices } from '#features/prices/final-candles.ts'
import type { SourceInterval } from '#features/prices/source.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { type CatalogActions, listActions } from './catalog-actions.ts'
import { findLastCandle } from './last-candle.ts'

const DAY_MS = 86_400_000
/** Prices that are not known this long after the expiration stay unknown. */
const GIVE_UP_MS = 14 * DAY_MS
const BATCH_SIZE = 200

/** A filled idea that has expired. */
export interface ExpiredIdea {
  id: Id
  symbol: string
  source: string
  interval: SourceInterval
  posted_at: Date
  expires_at: Date
}

interface HoldContext {
  db: Queryable
  prices: GradingPrices
  actions: CatalogActions
}

/**
 * Stores the last final close by the expiration of ideas, once: it shows what buying at the fill and holding made. Ideas with a corporate
 * action in between are left out, because their prices are not comparable.
 */
export async function storeHoldPrices({ db, prices, actions }: HoldContext, signal: AbortSignal): Promise<void> {
  const now = Date.now()
  for (const idea of await listExpired(db, { from: new Date(now - GIVE_UP_MS), to: new Date(now), limit: BATCH_SIZE })) {
    if (signal.aborted) return
    const symbol = findSymbol(idea.symbol)
    const end = idea.expires_at.getTime()
    const hasAction = (at: string) => Date.parse(at) > idea.posted_at.getTime() && Date.parse(at) <= end
    if (symbol === undefined || listActions(actions, symbol).some(({ at }) => hasAction(at))) continue
    const last = await findLastCandle(prices, { symbol, source: idea.source, interval: idea.interval }, end)
    if (last !== undefined) await saveHoldPrice(db, idea.id, last.candle.close)
  }
}

/** Filled ideas that count, expired in a span of time and have no such price, oldest first. */
export const listExpired = (db: Queryable, { from, to, limit }: { from: Date; to: Date; limit: number }): Promise<ExpiredIdea[]> =>
  db.many<ExpiredIdea>`
    select id, symbol, source, terms #>> '{source,chain,0}' as interval, posted_at, expires_at from ideas
    where hold_price is null and fill is not null and not practice and expires_at > ${from} and expires_at <= ${to}
    order by expires_at limit ${limit}`

const saveHoldPrice = (db: Queryable, id: Id, price: string): Promise<number> =>
  db.run`update ideas set hold_price = ${price}::numeric where id = ${id}`
