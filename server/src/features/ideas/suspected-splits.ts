import { compare, type Decimal, quotient } from '@trademates/contract/decimals'
import type { Queryable } from '#platform/database/db.ts'
import type { MeasureRange } from '#features/prices/price-levels.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { listSessions, MAX_CLOSED_MS } from '#features/symbols/sessions.ts'

/** The smallest splits, 3:2 and 2:3, change a price to 0.67 and 1.5 of it; quotes move on after the open. */
const MIN_FALL = '0.7'
const MIN_RISE = '1.4'
const RATIO_DECIMALS = 4

/**
 * Returns the stocks whose quotes differ from the last close of the session before as much as after a split that is not known. Only final
 * candles, which put an idea on hold if their open looks like a split, decide whether such quotes reach a level.
 * @param now in ms
 */
export async function listSplitSuspects(
  tx: Queryable,
  source: string,
  { ranges, now }: { ranges: readonly MeasureRange[]; now: number },
): Promise<Set<string>> {
  const sessions = ranges.flatMap(({ symbol: code }) => {
    const symbol = findSymbol(code)
    const session = symbol?.market === 'Stock' ? listSessions(symbol.hours, now - MAX_CLOSED_MS, now).at(-1) : undefined
    return session === undefined ? [] : [{ code, open: new Date(session.open) }]
  })
  if (sessions.length === 0) return new Set()
  const closes = await listClosesBefore(tx, source, sessions)
  return new Set(
    ranges.flatMap(({ symbol, low, high }) => {
      const close = closes.get(symbol)
      if (close === undefined) return []
      const [fall, rise] = [quotient(low, close, RATIO_DECIMALS), quotient(high, close, RATIO_DECIMALS)]
      return compare(fall, MIN_FALL) <= 0 || compare(rise, MIN_RISE) >= 0 ? [symbol] : []
    }),
  )
}

/** The last final closes before sessions, by symbol, without those of symbols with a known split since then. */
async function listClosesBefore(
  tx: Queryable,
  source: string,
  sessions: readonly { code: string; open: Date }[],
): Promise<Map<string, Decimal>> {
  const rows = await tx.many<{ code: string; close: Decimal }>`
    select s.code, c.close::text from unnest(${sessions.map(({ code }) => code)}::text[], ${sessions.map(({ open }) => open)}::timestamptz[]) as s (code, open)
    cross join lateral (
      select close, open_time from final_candles
      where symbol = s.code and source = ${source} and open_time < s.open and open_time >= s.open - ${`${MAX_CLOSED_MS} milliseconds`}::interval
      order by open_time desc limit 1) c
    where not exists (select from symbol_splits where symbol = s.code and at > c.open_time and at <= s.open and symbol_splits.source in ('', ${source}))`
  return new Map(rows.map(({ code, close }) => [code, close]))
}
