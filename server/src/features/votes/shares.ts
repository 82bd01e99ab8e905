import { MIN_ACCOUNT_HOURS } from '@trademates/contract/votes'
import type { Queryable } from '#platform/database/db.ts'
import { listShares } from './store.ts'

const DAY_MS = 86_400_000
/** Symbols with fewer votes have no share. */
const MIN_VOTES = 10

/** The bullish percentage of the votes of the last 24 hours by symbol. */
export async function readBullishShares(db: Queryable): Promise<Map<string, number>> {
  const rows = await listShares(db, { since: new Date(Date.now() - DAY_MS), least: MIN_VOTES, minAge: `${MIN_ACCOUNT_HOURS} hours` })
  return new Map(rows.map(({ symbol, share }) => [symbol, share]))
}
