import { keepPreviousData, infiniteQueryOptions } from '@tanstack/react-query'
import { listScreens, screenSymbols, type ScreenFilters, type ScreenSort } from '@trademates/contract/screener'
import { listQuery, query } from '#lib/cache/query-cache.ts'

const PAGE_SIZE = 50
/** A new server has no prices for a few seconds. */
const NO_PRICES_RETRY_MS = 3_000
/** Its figures are computed within a few minutes. */
const FIGURES_RETRY_MS = 10_000

/** The symbols that pass the filters, paged; the previous ones stay while others load. */
export const screenQuery = (filters: ScreenFilters, sort: ScreenSort) =>
  infiniteQueryOptions({
    ...listQuery(screenSymbols, { query: { ...filters, sort, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const first = state.data?.pages[0]?.items
      if (first?.as_of === null) return NO_PRICES_RETRY_MS
      return first?.figures_pending === true && FIGURES_RETRY_MS
    },
  })

/** The viewer's saved screens. */
export const screensQuery = query(listScreens)
