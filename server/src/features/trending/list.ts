import { roundDecimal } from '@trademates/contract/decimals'
import type { AnswerOf } from '@trademates/contract/endpoint'
import type { listTrending, Trend } from '@trademates/contract/market-overview'
import type { SymbolDetails } from '@trademates/contract/symbols'
import { type HourActivity, MIN_RATIO, MIN_RISING_AUTHORS, MIN_Z } from '@trademates/contract/trending'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import type { Db, Queryable } from '#platform/database/db.ts'
import type { MarketData, MarketRows } from '#features/market-data/market-rows.ts'
import { findSymbol, presentSymbol } from '#features/symbols/find.ts'
import { countPosts, type DailyRow, findCounts, findTrending, type StoredTrending, type SymbolCounts } from './store.ts'

export type { SymbolCounts } from './store.ts'

/** Why a symbol rises: `41 posts by 33 people in an hour, 6.8 times usual`. */
export const describeHour = ({ posts, people, ratio, hadNoPosts }: HourActivity): string =>
  `${posts} posts by ${people} people in an hour, ${hadNoPosts ? 'none usual' : `${ratio.toFixed(1)} times usual`}`

type Details = Pick<Trend, 'posts' | 'authors' | 'ratio' | 'window' | 'reason'>

const hasRealPrices = (data: MarketData): boolean =>
  data.cached('has real prices', () => [...data.rows.values()].some(({ is_sample: isSample, price }) => !isSample && price !== null))

/** Presents a symbol with its price, which is left out if it is simulated and others are real; nothing for one that left the catalog. */
function presentTrend(code: string, details: Details, { data, bullish }: { data: MarketData; bullish: Record<string, number> }): Trend[] {
  const symbol = findSymbol(code)
  const stored = data.rows.get(code)
  const row = stored?.is_sample === true && hasRealPrices(data) ? undefined : stored
  if (symbol === undefined) return []
  return [
    {
      symbol: presentSymbol(symbol),
      ...details,
      price: row?.price ?? null,
      change_percent: row?.change_1d ?? null,
      bullish_percent: bullish[code] ?? null,
    },
  ]
}

const detailsOfHour = (hour: HourActivity): Details => ({
  posts: hour.posts,
  authors: hour.people,
  ratio: hour.hadNoPosts ? null : roundDecimal(hour.ratio.toFixed(6), 1),
  window: '1h',
  reason: describeHour(hour),
})

const detailsOfDay = ({ posts, people }: DailyRow): Details => ({
  posts,
  authors: people,
  ratio: null,
  window: '24h',
  reason: `${people} people in 24 hours`,
})

function presentTrending(data: MarketData, stored: StoredTrending | undefined): AnswerOf<typeof listTrending> {
  const { rising = [], discussed = [], bullish = {} } = stored?.result ?? {}
  return {
    rising: rising.flatMap((hour) => presentTrend(hour.symbol, detailsOfHour(hour), { data, bullish })),
    discussed: discussed.flatMap((day) => presentTrend(day.symbol, detailsOfDay(day), { data, bullish })),
    as_of: stored?.as_of.toISOString() ?? null,
  }
}

/** Whether the page of a symbol warns: it is held back, and not only because few trade it. */
const isUnusual = ({ held, authors, ratio, z }: HourActivity): boolean =>
  held.some((code) => code !== 'thin') || (authors >= MIN_RISING_AUTHORS && ratio >= MIN_RATIO && z >= MIN_Z)

/** The posts about a symbol in 24 hours, and the warning of one that is held back with its figures; null for others. */
export async function findPosting(db: Queryable, code: string): Promise<Pick<SymbolDetails, 'posts_24h' | 'warning' | 'warning_params'>> {
  const [trending, postCount] = await Promise.all([findTrending(db), countPosts(db, code)])
  const hour = trending?.result.held.find(({ symbol }) => symbol === code)
  if (hour === undefined || !isUnusual(hour)) return { posts_24h: postCount, warning: null, warning_params: null }
  const { posts, newPosts, held } = hour
  const isThin = held.includes('thin')
  const young = newPosts === 0 ? '' : `, ${newPosts} by accounts younger than 7 days`
  return {
    posts_24h: postCount,
    warning: `Unusual posting: ${posts} ${posts === 1 ? 'post' : 'posts'} in an hour${young}.${isThin ? ' Trading is thin.' : ''}`,
    warning_params: { posts, new_posts: newPosts, is_thin: isThin },
  }
}

/** Returns the trending symbols. */
export const list =
  (marketRows: MarketRows) =>
  async (_request: RequestContext<typeof listTrending>, { db }: Deps): Promise<AnswerOf<typeof listTrending>> =>
    presentTrending(await marketRows.read(db), await findTrending(db))

/** The symbols of `Popular now`: rising ones, then the most discussed. */
export async function listTrends(db: Queryable, data: MarketData): Promise<Trend[]> {
  const { rising, discussed } = presentTrending(data, await findTrending(db))
  const codes = new Set(rising.map(({ symbol }) => symbol.code))
  return [...rising, ...discussed.filter(({ symbol }) => !codes.has(symbol.code))]
}

/** Posts of 24 hours and open ideas by symbol, as of the newest computation. */
export const readSymbolCounts = (db: Queryable): Promise<SymbolCounts> => findCounts(db)

/** The newest computation as lines for the operator. */
export async function describeTrending(db: Db): Promise<string[]> {
  const stored = await findTrending(db)
  if (stored === undefined) return []
  const { rising, discussed, held } = stored.result
  const describe = (hour: HourActivity) => `n ${hour.n.toFixed(2)}, e ${hour.e.toFixed(2)}, z ${hour.z.toFixed(2)}: ${describeHour(hour)}`
  return [
    `As of ${stored.as_of.toISOString()}`,
    ...rising.map((hour) => `rising     ${hour.symbol}  ${describe(hour)}`),
    ...discussed.map(({ symbol, weight, people }) => `discussed  ${symbol}  weight ${weight.toFixed(2)}: ${people} people in 24 hours`),
    ...held.map((hour) => `held back  ${hour.symbol}  ${hour.held.join(', ')}  ${describe(hour)}, ${hour.newPosts} by new accounts`),
  ]
}
