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

/** The votes of young accounts that lie in an hour, of any start, with at least ten votes of which at least 40% are theirs. */
function findBurstVotes(views: readonly ViewRow[]): Set<ViewRow> {
  const votes = views.filter(({ is_vote: isVote }) => isVote).toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const found = new Set<ViewRow>()
  let [start, checked, young] = [0, 0, 0]
  for (const [end, vote] of votes.entries()) {
    young += Number(isYoung(vote))
    for (let first = votes[start]; first !== undefined && vote.at.getTime() - first.at.getTime() >= HOUR_MS; first = votes[start]) {
      young -= Number(isYoung(first))
      start += 1
    }
    const count = end + 1 - start
    if (count < MIN_BURST_VOTES || young < MIN_BURST_SHARE * count) continue
    for (const one of votes.slice(Math.max(start, checked), end + 1)) if (isYoung(one)) found.add(one)
    checked = end + 1
  }
  return found
}

/**
 * Counts the newest view of each person: of the last 24 hours if there are five people, else of the last seven days if there are three.
 * Leaves out accounts younger than 24 hours, and for a day the votes of young accounts in a burst.
 * @param views of the last seven days
 * @param now ms since 1970
 */
export function computeGauge(views: readonly ViewRow[], now: number): Pick<SymbolSentiment, 'window' | 'bullish' | 'bearish'> {
  const burstVotes = findBurstVotes(views)
  const newest = new Map<string, ViewRow>()
  for (const view of views) {
    if (now - view.account_created_at.getTime() < MIN_ACCOUNT_HOURS * HOUR_MS) continue
    if (burstVotes.has(view) && now - view.at.getTime() < DAY_MS) continue
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
