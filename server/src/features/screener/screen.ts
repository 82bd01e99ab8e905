import { roundDecimal } from '@trademates/contract/decimals'
import type { AnswerOf } from '@trademates/contract/endpoint'
import {
  createOrder,
  type RangeField,
  RANGE_FIELDS,
  SCREENER_MARKETS,
  type ScreenedSymbol,
  type ScreenRow,
  type ScreenSort,
  type screenSymbols,
  selectSymbols,
} from '@trademates/contract/screener'
import { LRUCache } from 'lru-cache'
import type { RequestContext } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import { serialize, type Serialized } from '#platform/serialized.ts'
import type { Queryable } from '#platform/database/db.ts'
import { type CursorPage, invalidCursor, paginateBy } from '#platform/database/pagination.ts'
import {
  describeSources,
  listComparable,
  type MarketData,
  type MarketDataRow,
  type MarketRows,
  presentMarketRow,
} from '#features/market-data/market-rows.ts'
import { readSymbolCounts, type SymbolCounts } from '#features/trending/list.ts'
import { readBullishShares } from '#features/votes/shares.ts'
import { presentWatchlists } from '#features/watchlists/view.ts'

interface Candidate extends ScreenedSymbol {
  present: () => ScreenRow
}

/** What users post, expect and vote, by symbol. */
interface Community {
  counts: SymbolCounts
  shares: ReadonlyMap<string, number>
}

const toNumber = (value: string | number | null) => (value === null ? null : Number(value))

/** The distance of a price to a level in percent of the level, with two digits. */
const distance = (price: string | null, level: string | null, sign: 1 | -1): string | null =>
  price === null || level === null || Number(level) === 0
    ? null
    : roundDecimal(((sign * 100 * (Number(price) - Number(level))) / Number(level)).toFixed(6), 2)

function createCandidate(row: MarketDataRow, { counts: symbolCounts, shares }: Community): Candidate {
  const [posts, ideas] = symbolCounts[row.symbol] ?? [0, 0]
  const { catalog, symbol, sma_50: sma50, sma_200: sma200, sma_cross: cross } = row
  const figures = {
    below_high_52w: distance(row.price, row.high_52w, -1),
    above_low_52w: distance(row.price, row.low_52w, 1),
    bullish_share: shares.get(row.symbol) ?? null,
    posts_24h: posts,
    open_ideas: ideas,
  }
  let presented: ScreenRow | undefined
  const all: Record<RangeField, string | number | null> = { ...row, ...figures }
  return {
    code: symbol,
    market: catalog.market,
    sector: catalog.sector,
    region: catalog.region,
    cross,
    values: {
      ...(Object.fromEntries(RANGE_FIELDS.map((field) => [field, toNumber(all[field])])) as Record<RangeField, number | null>),
      sma_50: toNumber(sma50),
      sma_200: toNumber(sma200),
    },
    present: () => (presented ??= { ...presentMarketRow(row), sma_cross: cross, ...figures }),
  }
}

interface Candidates {
  market: string | undefined
  sort: ScreenSort
}

/** The markets of a filter in one order, all without one. */
const listMarkets = (market: string | undefined) =>
  SCREENER_MARKETS.filter((one) => market === undefined || market.split(',').includes(one))

/** The candidates of some markets in their order, computed once for each version of the rows. */
function listCandidates(data: MarketData, community: Community, { market, sort }: Candidates): readonly Candidate[] {
  const markets = listMarkets(market)
  const candidates = data.cached(`screener ${markets.join()}`, () =>
    listComparable(data, markets).map((row) => createCandidate(row, community)),
  )
  return data.cached(`screener ${markets.join()} ${sort}`, () => candidates.toSorted(createOrder(sort)))
}

/** The value that a symbol is sorted by. */
const sortedBy = ({ code, sector, values }: ScreenedSymbol, sort: ScreenSort) => {
  const field = sort.replace(/^-/, '')
  if (field === 'symbol') return code
  return field === 'sector' ? sector : values[field as RangeField]
}

/** The position after the last symbol of the page before: its value and code. Throws a validation error for an invalid cursor. */
function parseCursor(cursor: string): ScreenedSymbol {
  const end = cursor.lastIndexOf('|')
  if (end === -1) throw invalidCursor()
  const [value, code] = [cursor.slice(0, end), cursor.slice(end + 1)]
  const figure = value === '' ? null : Number(value)
  const none = Object.fromEntries([...RANGE_FIELDS, 'sma_50', 'sma_200'].map((field) => [field, figure]))
  return { code, market: '', sector: value === '' ? null : value, region: null, cross: null, values: none as ScreenedSymbol['values'] }
}

/** Reads posts, ideas and votes again when the rows change. */
function createCommunityReader() {
  let known: { data: MarketData; community: Community } | undefined
  return async (db: Queryable, data: MarketData): Promise<Community> => {
    if (known?.data !== data) {
      const [counts, shares] = await Promise.all([readSymbolCounts(db), readBullishShares(db)])
      known = { data, community: { counts, shares } }
    }
    return known.community
  }
}

type ScreenPage = AnswerOf<typeof screenSymbols>
type Query = RequestContext<typeof screenSymbols>['query']

/** A page of the symbols that pass the filters. */
function selectPage(
  data: MarketData,
  query: Query,
  { community, watched }: { community: Community; watched: Set<string> },
): CursorPage<ScreenPage> {
  const { limit, cursor, sort, columns: _columns, ...filters } = query
  const symbols = listCandidates(data, community, { market: filters.market, sort })
  const { matching, blocking } = selectSymbols({ symbols, filters, watched })
  const order = createOrder(sort)
  const after = cursor === undefined ? undefined : parseCursor(cursor)
  const following = after === undefined ? matching : matching.filter((symbol) => order(after, symbol) < 0)
  const page = paginateBy(following, limit, (last) => `${sortedBy(last, sort) ?? ''}|${last.code}`)
  const sources = () => describeSources(symbols.flatMap(({ code }) => data.rows.get(code) ?? []))
  return {
    items: {
      rows: page.items.map(({ present }) => present()),
      matched: matching.length,
      of: symbols.length,
      blocking,
      ...data.cached(`screener sources ${listMarkets(filters.market).join()}`, sources),
      as_of: data.asOf?.toISOString() ?? null,
      figures_pending: data.areFiguresPending,
    },
    next: page.next,
  }
}

/** Pages of one version of the rows, at most 50 KB each. They cost 0.25 instead of 0.61 ms of CPU (docs/markets.md, Speed). */
const MAX_PAGES = 100

/** Returns a page of the symbols that pass the filters. A page without the filter `watched` is the same for all, and serialized once for each version of the rows. */
export function screen(marketRows: MarketRows) {
  const readCommunity = createCommunityReader()
  return async ({ viewer, query }: RequestContext<typeof screenSymbols>, { db }: Deps): Promise<CursorPage<ScreenPage | Serialized>> => {
    const data = await marketRows.read(db)
    const community = await readCommunity(db, data)
    if (query.watched !== undefined) {
      const lists = await presentWatchlists(db, viewer.id)
      const watched = new Set(lists.flatMap((list) => list.symbols.map(({ code }) => code)))
      return selectPage(data, query, { community, watched })
    }
    const pages = data.cached('screener pages', () => new LRUCache<string, CursorPage<Serialized>>({ max: MAX_PAGES }))
    const key = JSON.stringify({ ...query, market: query.market && listMarkets(query.market), columns: undefined })
    const known = pages.get(key)
    if (known !== undefined) return known
    const { items, next } = selectPage(data, query, { community, watched: new Set() })
    const page = { items: serialize(items), next }
    pages.set(key, page)
    return page
  }
}
