import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { issue } from './issues.ts'
import { MarketRow } from './market-overview.ts'
import { Id, paging, text, Time } from './wire.ts'

export const SCREENER_MARKETS = ['Stock', 'Crypto', 'Forex', 'Commodities', 'Future', 'Index'] as const
/** Figures with a range; also the columns that a screen can be sorted by. Changes, distances and ATR are in percent. */
export const RANGE_FIELDS = [
  'price', 'change_1h', 'change_1d', 'change_1w', 'change_1m', 'change_ytd', 'turnover_usd', 'relative_volume', 'below_high_52w', 'above_low_52w',
  'rsi_14', 'atr_percent', 'bullish_share', 'posts_24h', 'open_ideas',
] as const // prettier-ignore
export type RangeField = (typeof RANGE_FIELDS)[number]
export const MAX_SCREENS = 20
export const MAX_SCREEN_NAME_LENGTH = 40
export const MAX_SCREEN_QUERY_LENGTH = 1_000

/** A range of decimals, `2..5`; an open end is left out. Both ends count. */
const RANGE = /^(-?\d{1,15}(?:\.\d{1,8})?)?\.\.(-?\d{1,15}(?:\.\d{1,8})?)?$/
const MAX_RANGE_LENGTH = 52
const Range = z.string().check(
  z.maxLength(MAX_RANGE_LENGTH, issue('range_needed')),
  z.refine((value) => value !== '..' && RANGE.test(value), issue('range_needed')),
)

const MAX_LIST_LENGTH = 400

/** One or several values, separated by commas. */
const listOf = (choices: readonly string[]) =>
  z.string().check(
    z.maxLength(MAX_LIST_LENGTH, issue('too_long')),
    z.refine((value) => value.split(',').every((one) => choices.includes(one)), issue('unknown_choice', { choices: choices.join(', ') })),
  )
const names = z.string().check(z.maxLength(MAX_LIST_LENGTH, issue('too_long')))
const choiceOf = <const Choices extends readonly [string, string]>(choices: Choices) =>
  z.enum(choices, issue('unknown_choice', { choices: choices.join(', ') }))

const SORT_FIELDS = ['symbol', 'sector', ...RANGE_FIELDS] as const
export type SortField = (typeof SORT_FIELDS)[number]
const Sort = z.enum(
  SORT_FIELDS.flatMap((field) => [field, `-${field}`] as const),
  issue('unknown_choice', { choices: SORT_FIELDS.join(', ') }),
)
export const DEFAULT_SORT = '-turnover_usd'

const range = z.optional(Range)
const filters = {
  market: z.optional(listOf(SCREENER_MARKETS)),
  /** Names of sectors. */
  sector: z.optional(names),
  /** Countries (ISO 3166), `EU` for European indices. */
  region: z.optional(names),
  price: range,
  change_1h: range,
  change_1d: range,
  change_1w: range,
  change_1m: range,
  change_ytd: range,
  turnover_usd: range,
  relative_volume: range,
  /** How far the price is below the high of 52 weeks. */
  below_high_52w: range,
  /** How far it is above their low. */
  above_low_52w: range,
  rsi_14: range,
  atr_percent: range,
  /** The bullish percentage of the votes of 24 hours, of symbols with at least ten. */
  bullish_share: range,
  posts_24h: range,
  open_ideas: range,
  /** The price is above or below the average. */
  sma_50: z.optional(choiceOf(['above', 'below'])),
  sma_200: z.optional(choiceOf(['above', 'below'])),
  /** The averages of 50 and 200 days crossed within five days. */
  cross: z.optional(choiceOf(['golden', 'death'])),
  /** Only symbols on the viewer's watchlists. */
  watched: z.optional(z.literal('true', issue('true_or_nothing'))),
}
/** The filters of a screen, as in the address. */
export const ScreenFilters = z.object(filters)
export type ScreenFilters = z.output<typeof ScreenFilters>
export type FilterName = keyof ScreenFilters
/** The search parameters of a screen in the address. */
export type ScreenParams = Partial<Record<FilterName | 'sort' | 'columns', string | boolean>>
export const FILTER_NAMES = Object.keys(filters) as FilterName[]

const ScreenQuery = z.object({
  ...filters,
  sort: z._default(Sort, DEFAULT_SORT),
  /** The shown columns, kept in the address for readers; rows are always whole. */
  columns: z.optional(listOf(SORT_FIELDS)),
})
export type ScreenSort = z.output<typeof Sort>
export const isSort = (value: string): value is ScreenSort => Sort.safeParse(value).success

/** A row of a screen. */
export const ScreenRow = z.extend(MarketRow, {
  below_high_52w: MarketRow.shape.price,
  above_low_52w: MarketRow.shape.price,
  sma_cross: z.nullable(z.enum(['golden', 'death'])),
  /** In percent; null: fewer than ten votes in 24 hours. */
  bullish_share: z.nullable(z.int()),
  /** Posts of 24 hours that name it. */
  posts_24h: z.int(),
  /** Trade ideas that wait or are live. */
  open_ideas: z.int(),
})
export type ScreenRow = z.output<typeof ScreenRow>

const isName = (value: string): value is FilterName => FILTER_NAMES.some((name) => name === value)

/** The filters of an address that are valid; others are left out. */
export function parseFilters(search: Readonly<Record<string, unknown>>): ScreenFilters {
  return Object.assign(
    {},
    ...Object.entries(search).flatMap(([name, value]): ScreenFilters[] => {
      if (!isName(name) || (typeof value !== 'string' && typeof value !== 'boolean' && typeof value !== 'number')) return []
      const parsed = ScreenFilters.safeParse({ [name]: String(value) })
      return parsed.success ? [parsed.data] : []
    }),
  ) as ScreenFilters
}

/** Whether a query string holds only valid filters, columns and order. */
export function isScreenQuery(query: string): boolean {
  const given = Object.fromEntries(new URLSearchParams(query))
  const known: readonly string[] = [...FILTER_NAMES, 'sort', 'columns']
  return Object.keys(given).every((name) => known.includes(name)) && ScreenQuery.safeParse(given).success
}

/** The ends of a range; null: open. */
export function parseRange(value: string): { from: number | null; to: number | null } {
  const [, from, to] = RANGE.exec(value) ?? []
  return { from: from === undefined ? null : Number(from), to: to === undefined ? null : Number(to) }
}

/** What the filters look at. */
export interface ScreenedSymbol {
  code: string
  market: string
  sector: string | null
  region: string | null
  values: Readonly<Record<RangeField | 'sma_50' | 'sma_200', number | null>>
  cross: 'golden' | 'death' | null
}

const isRangeField = (name: string): name is RangeField => RANGE_FIELDS.some((field) => field === name)

/** Whether a symbol passes one filter. Unknown figures pass none. */
export function createCheck(name: FilterName, value: string, watched: ReadonlySet<string>): (symbol: ScreenedSymbol) => boolean {
  if (isRangeField(name)) {
    const { from, to } = parseRange(value)
    return ({ values: { [name]: figure } }) => figure !== null && (from === null || figure >= from) && (to === null || figure <= to)
  }
  const chosen = new Set(value.split(','))
  switch (name) {
    case 'market':
      return ({ market }) => chosen.has(market)
    case 'sector':
      return ({ sector }) => sector !== null && chosen.has(sector)
    case 'region':
      return ({ region }) => region !== null && chosen.has(region)
    case 'cross':
      return ({ cross }) => cross === value
    case 'watched':
      return ({ code }) => watched.has(code)
    case 'sma_50':
    case 'sma_200':
      return ({ values: { price, [name]: average } }) =>
        price !== null && average !== null && (value === 'above' ? price > average : price < average)
  }
}

/** Compares by a field, unknown values last, equal ones by code. */
export function createOrder(sort: ScreenSort): (a: ScreenedSymbol, b: ScreenedSymbol) => number {
  const sign = sort.startsWith('-') ? -1 : 1
  const field = sort.replace(/^-/, '') as SortField
  const byCode = (a: ScreenedSymbol, b: ScreenedSymbol) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)
  if (field === 'symbol') return (a, b) => sign * byCode(a, b)
  const valueOf = (symbol: ScreenedSymbol) => (field === 'sector' ? symbol.sector : symbol.values[field])
  return (a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)]
    if (one === other) return byCode(a, b)
    if (one === null || other === null) return one === null ? 1 : -1
    return one < other ? -sign : sign
  }
}

interface Selection<Candidate> {
  symbols: readonly Candidate[]
  filters: ScreenFilters
  watched: ReadonlySet<string>
}

/** The symbols that pass all filters and, if there are none, the filter without which most pass. */
export function selectSymbols<Candidate extends ScreenedSymbol>({
  symbols,
  filters: given,
  watched,
}: Selection<Candidate>): {
  matching: Candidate[]
  blocking: FilterName | null
} {
  const checks = FILTER_NAMES.flatMap((name) => {
    const value = given[name]
    return value === undefined ? [] : [{ name, check: createCheck(name, value, watched) }]
  })
  const matching = symbols.filter((symbol) => checks.every(({ check }) => check(symbol)))
  if (matching.length > 0) return { matching, blocking: null }
  const counts = checks.map(({ name }) => ({
    name,
    count: symbols.filter((symbol) => checks.every((other) => other.name === name || other.check(symbol))).length,
  }))
  return { matching, blocking: counts.toSorted((a, b) => b.count - a.count)[0]?.name ?? null }
}

export const screenSymbols = endpoint({
  method: 'GET',
  path: '/api/markets/screener/',
  summary: 'Symbols that pass all filters. A range is `2..5`, `2..` or `..5`, both ends count; sets are separated by commas.',
  who: 'member',
  limit: '60/minute',
  paged: true,
  query: z.object({ ...ScreenQuery.shape, ...paging }),
  answer: z.object({
    rows: z.array(ScreenRow),
    /** Symbols that pass, on all pages. */
    matched: z.int(),
    /** Symbols with a price in the chosen markets. */
    of: z.int(),
    /** If none passes: the filter without which most do. */
    blocking: z.nullable(z.string()),
    sources: z.array(z.string()),
    /** In seconds. */
    delay: z.int(),
    as_of: z.nullable(Time),
    /** A new server still computes figures: those of some rows are null until then. */
    figures_pending: z.boolean(),
  }),
})

/** A screen that a user saved. */
export const Screen = z.object({ id: Id, name: z.string(), query: z.string() })
export type Screen = z.output<typeof Screen>

const body = z.object({
  name: text(MAX_SCREEN_NAME_LENGTH, issue('name_needed')),
  /** The query of its address. */
  query: z
    .string(issue('text_needed'))
    .check(z.maxLength(MAX_SCREEN_QUERY_LENGTH, issue('too_long')), z.refine(isScreenQuery, issue('unexpected_value'))),
})

export const listScreens = endpoint({
  method: 'GET',
  path: '/api/screens/',
  summary: 'The viewer’s saved screens, oldest first.',
  who: 'member',
  answer: z.array(Screen),
})

export const saveScreen = endpoint({
  method: 'POST',
  path: '/api/screens/',
  summary: `Save a screen; a user may have ${MAX_SCREENS}.`,
  who: 'member',
  limit: '30/minute',
  idempotent: true,
  refuses: ['conflict'],
  body,
  status: 201,
  answer: Screen,
})

export const changeScreen = endpoint({
  method: 'PUT',
  path: '/api/screens/{id}/',
  summary: 'Change the name and the filters of a saved screen.',
  who: 'member',
  limit: '60/minute',
  refuses: ['not_found'],
  body,
  answer: Screen,
})

export const removeScreen = endpoint({
  method: 'DELETE',
  path: '/api/screens/{id}/',
  summary: 'Delete a saved screen.',
  who: 'member',
  limit: '60/minute',
  refuses: ['not_found'],
  status: 204,
  answer: null,
})
