import { isDeepStrictEqual } from 'node:util'
import { type Mention, type SymbolActivity, trend } from '@trademates/contract/trending'
import type { Db } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import type { MarketRows } from '#features/market-data/market-rows.ts'
import { findSymbol } from '#features/symbols/find.ts'
import {
  COMMUNITY,
  countOpenIdeas,
  type DailyRow,
  deleteHours,
  findTrending,
  listCommunityHours,
  listDailyRows,
  listMentions,
  listStoredHours,
  type MentionRow,
  putHours,
  putTrending,
  type StoredTrending,
  sumHours,
  type SymbolCounts,
} from './store.ts'

const INTERVAL_SECONDS = 60
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WEEK_HOURS = 168
/** The hours that the mean of an hour is computed from. */
const MEAN_HOURS = 2 * WEEK_HOURS
const SHARE_MS = 28 * DAY_MS
/** After an outage, at most this many hours are computed later. */
const MAX_MISSED_HOURS = 24
const MIN_SENTIMENTS = 10

/** Registers the computation of trending symbols, once a minute in one process at a time. */
export function registerTrending(deps: Pick<Deps, 'db' | 'bus' | 'jobs'>, marketRows: MarketRows): void {
  const { db, bus, jobs } = deps
  jobs.schedule('trending', INTERVAL_SECONDS, async () => {
    const now = new Date()
    await storeMissingHours(db, now)
    if (await computeTrending(db, marketRows, now)) bus.publish({ topic: 'markets.refreshed', at: now.toISOString(), parts: ['trending'] })
  })
}

const toMention = (row: MentionRow): Mention => ({
  author: row.author,
  at: row.at.getTime(),
  authorCreatedAt: row.author_created_at.getTime(),
  isEstablished: row.is_established,
  isLimited: row.is_limited,
  symbols: row.symbols,
  text: row.text,
})

/** The posts of the hour before a moment. */
async function readMentions(db: Db, end: Date): Promise<Mention[]> {
  const [from, to, dayAgo] = [newId(new Date(end.getTime() - HOUR_MS)), newId(end), newId(new Date(end.getTime() - DAY_MS))]
  return (await listMentions(db, { from, to, dayAgo })).map(toMention)
}

/** Stores the weights of completed hours that are not stored yet. */
async function storeMissingHours(db: Db, now: Date): Promise<void> {
  const thisHour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  const since = new Date(thisHour - MAX_MISSED_HOURS * HOUR_MS)
  const stored = new Set((await listStoredHours(db, since)).map(({ hour }) => hour.getTime()))
  for (let hour = since.getTime(); hour < thisHour; hour += HOUR_MS) {
    if (stored.has(hour)) continue
    const end = hour + HOUR_MS
    const { hours } = trend(end - 1, await readMentions(db, new Date(end)), { activities: new Map(), hourShare: 1 })
    const total = hours.reduce((sum, { weight }) => sum + weight, 0)
    await putHours(db, new Date(hour), [...hours, { symbol: COMMUNITY, weight: total, authors: 0 }])
  }
  await deleteHours(db, new Date(thisHour - SHARE_MS - DAY_MS))
}

/** The share of this hour of the week in the weights of 28 days, times 168; 1 without any. */
async function readHourShare(db: Db, now: Date): Promise<number> {
  const hourOfWeek = (at: Date) => Math.floor(at.getTime() / HOUR_MS) % WEEK_HOURS
  // Whole weeks of completed hours, so that each hour of the week is counted equally often.
  const thisHour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  const hours = await listCommunityHours(db, new Date(thisHour - SHARE_MS))
  const total = hours.reduce((sum, { weight }) => sum + weight, 0)
  const own = hours.filter(({ hour }) => hourOfWeek(hour) === hourOfWeek(now)).reduce((sum, { weight }) => sum + weight, 0)
  return total === 0 ? 1 : (own / total) * WEEK_HOURS
}

const toNumber = (value: string | null | undefined) => (value === null || value === undefined ? null : Number(value))

/** The posts and open ideas of each symbol. */
function countActivity(days: readonly DailyRow[], ideas: readonly { symbol: string; count: number }[]): SymbolCounts {
  const counts: SymbolCounts = Object.fromEntries(days.map(({ symbol, posts }) => [symbol, [posts, 0]]))
  for (const { symbol, count } of ideas) counts[symbol] = [counts[symbol]?.[0] ?? 0, count]
  return counts
}

const NOTHING: StoredTrending['result'] = { rising: [], discussed: [], held: [], bullish: {} }

/** Computes and stores the trending symbols. Returns whether they changed. */
async function computeTrending(db: Db, marketRows: MarketRows, now: Date): Promise<boolean> {
  const dayAgo = newId(new Date(now.getTime() - DAY_MS))
  // The last complete hour before the last 60 minutes.
  const end = Math.floor((now.getTime() - HOUR_MS) / HOUR_MS) * HOUR_MS
  const mentions = await readMentions(db, now)
  const days = await listDailyRows(db, { from: dayAgo, dayAgo })
  const hours = await sumHours(db, new Date(end - MEAN_HOURS * HOUR_MS), new Date(end))
  const sums = new Map(hours.map(({ symbol, weight }) => [symbol, weight]))
  const codes = [...new Set([...days.map(({ symbol }) => symbol), ...mentions.flatMap(({ symbols }) => symbols)])]
  const { rows } = await marketRows.read(db)
  const daily = new Map(days.map((day) => [day.symbol, day]))
  const activities = new Map(
    codes.flatMap((code): [string, SymbolActivity][] => {
      const symbol = findSymbol(code, now)
      const row = rows.get(code)
      if (symbol === undefined) return []
      const { weight: dailyWeight = 0, people: dailyAuthors = 0 } = daily.get(code) ?? {}
      const hourlyMean = (sums.get(code) ?? 0) / MEAN_HOURS
      return [
        [
          code,
          {
            market: symbol.market,
            price: toNumber(row?.price),
            turnover: toNumber(row?.turnover_usd),
            hourlyMean,
            dailyWeight,
            dailyAuthors,
          },
        ],
      ]
    }),
  )
  const { rising, discussed, held } = trend(now.getTime(), mentions, { activities, hourShare: await readHourShare(db, now) })
  const enough = days.filter(({ sentiments }) => sentiments >= MIN_SENTIMENTS)
  const result = {
    rising: rising.filter(({ symbol }) => activities.has(symbol)),
    discussed: discussed.flatMap(({ symbol }) => daily.get(symbol) ?? []),
    held: held.filter(({ symbol }) => activities.has(symbol)),
    bullish: Object.fromEntries(enough.map(({ symbol, bullish, sentiments }) => [symbol, Math.round((100 * bullish) / sentiments)])),
  }
  const before = (await findTrending(db))?.result ?? NOTHING
  await putTrending(db, { as_of: now, result }, countActivity(days, await countOpenIdeas(db)))
  // As the database returns it.
  return !isDeepStrictEqual(before, JSON.parse(JSON.stringify(result)))
}
