import { message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import {
  MAX_VOTES_PER_DAY,
  MIN_ACCOUNT_HOURS,
  MIN_VOTERS,
  type readSymbolSentiment,
  type SymbolSentiment,
  type voteOnSymbol,
} from '@trademates/contract/votes'
import { apiError, notFoundError } from '#platform/api-error.ts'
import type { Queryable } from '#platform/database/db.ts'
import type { Deps } from '#platform/deps.ts'
import { newId } from '#platform/ids.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { PriceService } from '#features/prices/price-service.ts'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { computeGauge, WEEK_MS } from './gauge.ts'
import {
  countOtherVotes,
  countVotesByDay,
  deleteVote,
  findVote,
  listUserVotes,
  listViews,
  lockVotes,
  putVote,
  type VoteRow,
} from './store.ts'

const DAY_MS = 86_400_000
const MIN_AGE = `${MIN_ACCOUNT_HOURS} hours`
/** Views of more people change the share by less than a percent. */
const MAX_VIEWS = 10_000
const USUAL_DAYS = 30

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

function requireSymbol(code: string): CatalogSymbol {
  const symbol = findSymbol(code)
  if (symbol === undefined) throw notFoundError()
  return symbol
}

/** The closes of a symbol by UTC day; the stored ones while its source does not answer. */
async function readCloses(prices: Pick<PriceService, 'chart'>, symbol: CatalogSymbol, days: number): Promise<Map<string, string>> {
  const { bars } = await prices.chart(symbol, { interval: '1d', before: new Date(), limit: days })
  return new Map(bars.map(({ time, close }) => [toDay(time.getTime()), close]))
}

/** The gauge of a symbol now. */
export async function readGauge(db: Queryable, symbol: string): Promise<Pick<SymbolSentiment, 'window' | 'bullish' | 'bearish'>> {
  const now = Date.now()
  const since = new Date(now - WEEK_MS)
  return computeGauge(await listViews(db, symbol, { since, afterId: newId(since), limit: MAX_VIEWS }), now)
}

interface Question {
  symbol: CatalogSymbol
  viewer: Id
  days: number
}

async function readSentiment(
  { db, prices }: { db: Queryable; prices: Pick<PriceService, 'chart'> },
  { symbol, viewer, days }: Question,
): Promise<SymbolSentiment> {
  const now = Date.now()
  const [today, from] = [toDay(now), toDay(now - (days - 1) * DAY_MS)]
  const [gauge, mine, votes, closes] = await Promise.all([
    readGauge(db, symbol.code),
    findVote(db, viewer, { symbol: symbol.code, day: today, minAge: MIN_AGE }),
    countVotesByDay(db, symbol.code, { from, minAge: MIN_AGE }),
    readCloses(prices, symbol, days),
  ])
  const byDay = new Map(votes.map((row) => [row.day, row]))
  const history = Array.from({ length: days }, (_, at) => {
    const day = toDay(now - (days - 1 - at) * DAY_MS)
    const { bullish = 0, bearish = 0 } = byDay.get(day) ?? {}
    const isKnown = bullish + bearish >= MIN_VOTERS
    return { day, bullish: isKnown ? bullish : 0, bearish: isKnown ? bearish : 0, close: closes.get(day) ?? null }
  })
  return { ...gauge, mine: mine === undefined ? null : { ...mine, day: today }, history }
}

/** The sentiment on a symbol; throws `not_found` for an unknown code. */
export const showVotes =
  (prices: PriceService) =>
  async ({ viewer, params, query }: RequestContext<typeof readSymbolSentiment>, { db }: Deps): Promise<SymbolSentiment> =>
    readSentiment({ db, prices }, { symbol: requireSymbol(params.code), viewer: viewer.id, days: Number(query.days) })

/** Stores, changes or takes back the viewer's vote of this UTC day; throws `conflict` beyond the symbols of a day. */
export const vote =
  (prices: PriceService) =>
  async ({ viewer, params, body: { stance } }: RequestContext<typeof voteOnSymbol>, { db, bus }: Deps): Promise<SymbolSentiment> => {
    const symbol = requireSymbol(params.code)
    const at = new Date()
    const key = { symbol: symbol.code, day: toDay(at.getTime()) }
    await db.transaction(async (tx) => {
      if (stance === null) return deleteVote(tx, viewer.id, key)
      await lockVotes(tx, viewer.id)
      if ((await countOtherVotes(tx, viewer.id, key)) >= MAX_VOTES_PER_DAY)
        throw apiError('conflict', message('max_votes', { max: MAX_VOTES_PER_DAY }))
      return putVote(tx, viewer.id, { ...key, stance, voted_at: at })
    })
    bus.publish({ topic: 'sentiment.changed', symbol: symbol.code })
    const sentiment = await readSentiment({ db, prices }, { symbol, viewer: viewer.id, days: USUAL_DAYS })
    bus.publish({ topic: 'vote.changed', user_id: viewer.id, symbol: symbol.code, mine: sentiment.mine })
    return sentiment
  }

/** The votes of a user, for the export of their data. */
export const exportVotes = (db: Queryable, user: Id): Promise<VoteRow[]> => listUserVotes(db, user)
