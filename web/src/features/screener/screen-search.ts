import {
  DEFAULT_SORT,
  FILTER_NAMES,
  isSort,
  parseFilters,
  RANGE_FIELDS,
  type ScreenFilters,
  type ScreenParams,
  type ScreenSort,
  type SortField,
} from '@trademates/contract/screener'

/** A screen as the address has it. */
export interface ScreenSearch {
  filters: ScreenFilters
  sort: ScreenSort
  columns: readonly Column[]
}

/** The columns after the symbol. */
export type Column = Exclude<SortField, 'symbol'>
export const COLUMNS: readonly Column[] = ['sector', ...RANGE_FIELDS]
export const DEFAULT_COLUMNS: readonly Column[] = [
  'sector',
  'price',
  'change_1d',
  'change_1w',
  'relative_volume',
  'rsi_14',
  'below_high_52w',
]

/** Reads the search parameters of the screener; unknown values are left out. */
export function parseScreenSearch(search: Readonly<Record<string, unknown>>): ScreenSearch {
  const { sort, columns } = search
  const chosen = typeof columns === 'string' ? COLUMNS.filter((column) => columns.split(',').includes(column)) : []
  return {
    filters: parseFilters(search),
    sort: typeof sort === 'string' && isSort(sort) ? sort : DEFAULT_SORT,
    columns: chosen.length === 0 ? DEFAULT_COLUMNS : chosen,
  }
}

/** The search parameters of a screen, without defaults. */
export function toSearchParams({ filters, sort, columns }: ScreenSearch): ScreenParams {
  const given = FILTER_NAMES.flatMap((name): [string, string | boolean][] => {
    const value = filters[name]
    // The router would put a text of `true` in quotes.
    return value === undefined ? [] : [[name, value === 'true' ? true : value]]
  })
  return {
    ...Object.fromEntries(given),
    ...(sort !== DEFAULT_SORT && { sort }),
    ...(columns.join() !== DEFAULT_COLUMNS.join() && { columns: columns.join() }),
  }
}

/** The query of a screen for saving: `market=Stock&rsi_14=..30`. */
export const toQuery = (search: ScreenSearch): string =>
  new URLSearchParams(Object.entries(toSearchParams(search)).map(([name, value]) => [name, String(value)])).toString()

/** Reads the query of a saved screen. */
export const parseQuery = (query: string): ScreenSearch => parseScreenSearch(Object.fromEntries(new URLSearchParams(query)))
