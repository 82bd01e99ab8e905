import { MIN_ACCOUNT_HOURS, MIN_VOTERS, MIN_VOTERS_OF_DAY, type SymbolSentiment } from '@trademates/contract/votes'
import type { ViewRow } from './store.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
export const WEEK_MS = 7 * DAY_MS
/** Accounts that are younger are young in the rule for bursts. */
const YOUNG_ACCOUNT_MS = WEEK_MS
const MIN_BURST_VOTES = 10
const MIN_BURST_SHARE = 0.4

const isYoung = ({ at, account_created_at: created }: ViewRow): boolean => at.getTime() - created.getTime() < YOUNG_ACCOUNT_MS

/** The hours in which at least ten people voted on a symbol and at least 40% of them had accounts younger than seven days. */
function findBursts(views: readonly ViewRow[]): Set<number> {
  const votes = views.filter(({ is_vote: isVote }) => isVote)
  const byHour = Map.groupBy(votes, ({ at }) => Math.floor(at.getTime() / HOUR_MS))
  const isBurst = (all: readonly ViewRow[]) => all.length >= MIN_BURST_VOTES && all.filter(isYoung).length >= MIN_BURST_SHARE * all.length
  return new Set([...byHour].filter(([, all]) => isBurst(all)).map(([hour]) => hour))
}

/**
 * Counts the newest view of each person: of the last 24 hours if there are five people, else of the last seven days if there are three.
 * Leaves out accounts younger than 24 hours, and for a day the votes of young accounts in a burst.
 * @param views of the last seven days
 * @param now ms since 1970
 */
export function computeGauge(views: readonly ViewRow[], now: number): Pick<SymbolSentiment, 'window' | 'bullish' | 'bearish'> {
  const bursts = findBursts(views)
  const newest = new Map<string, ViewRow>()
  for (const view of views) {
    if (now - view.account_created_at.getTime() < MIN_ACCOUNT_HOURS * HOUR_MS) continue
    const isHeld = view.is_vote && isYoung(view) && bursts.has(Math.floor(view.at.getTime() / HOUR_MS))
    if (isHeld && now - view.at.getTime() < DAY_MS) continue
    const known = newest.get(view.user_id)
    if (known === undefined || known.at < view.at) newest.set(view.user_id, view)
  }
  const week = [...newest.values()]
  const day = week.filter(({ at }) => now - at.getTime() < DAY_MS)
  const window = day.length >= MIN_VOTERS_OF_DAY ? '24h' : week.length >= MIN_VOTERS ? '7d' : null
  const counted = window === '24h' ? day : window === '7d' ? week : []
  const bullish = counted.filter(({ stance }) => stance === 'bullish').length
  return { window, bullish, bearish: counted.length - bullish }
}
