import type { Market } from '@trademates/contract/markets'
import { parseMarket } from '#features/markets/parse-market.ts'
import { parsePeriod } from '#features/track-records/periods.ts'
import type { SliceFilter } from '#features/track-records/queries.ts'

/** Filters of the list of callers in its address. */
export interface CallersSearch {
  market?: Market
  days?: 365 | 90
}

/** Parses the filters; unknown values are dropped. */
export function parseCallersSearch(search: object): SliceFilter {
  const { market: givenMarket, days: givenDays } = search as Record<string, unknown>
  const [market, days] = [parseMarket(givenMarket), parsePeriod(givenDays)]
  return { ...(market !== undefined && { market }), ...(days !== undefined && { days }) }
}
