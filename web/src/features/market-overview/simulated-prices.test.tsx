import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { Trend } from '@trademates/contract/market-overview'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchlistsQuery } from '#features/watchlists/queries.ts'
import { queryClient } from '#lib/cache/query-cache.ts'
import { quotes, storeQuotes } from '#lib/quotes/quote-store.ts'
import { quoteOf } from '#test/quotes.ts'
import { symbolOf } from '#test/symbols.ts'
import { TrendList } from './TrendList.tsx'
import { WatchlistStrip } from './WatchlistStrip.tsx'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const textOf = (children: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>{children}</RouterContextProvider>
    </QueryClientProvider>,
  ).container.textContent

const BINANCE = { name: 'Binance', url: null, is_sample: false }

// Quotes and watchlists are stored; no answer arrives.
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  quotes.set(new Map())
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const trendOf = (code: string, price: string | null): Trend => ({
  symbol: symbolOf(code, { market: 'Stock' }),
  posts: 12,
  authors: 9,
  ratio: null,
  window: '24h',
  reason: '',
  price,
  change_percent: null,
  bullish_percent: null,
})

test('a trending symbol without a price among real ones does not get a simulated one', () => {
  storeQuotes([quoteOf('NVDA'), quoteOf('BTCUSD', { price: '85000', source: BINANCE })])
  const text = textOf(<TrendList trends={[trendOf('NVDA', null), trendOf('BTCUSD', '84000')]} />)
  expect(text).toContain('85,000.00')
  expect(text).not.toContain('104.50')
})

test('a trending symbol whose source answers later gets its price', () => {
  storeQuotes([quoteOf('BTCUSD', { price: '85000', source: BINANCE })])
  expect(textOf(<TrendList trends={[trendOf('BTCUSD', null)]} />)).toContain('85,000.00')
})

test('among simulated prices alone, trending symbols follow them', () => {
  storeQuotes([quoteOf('NVDA')])
  expect(textOf(<TrendList trends={[trendOf('NVDA', '104')]} />)).toContain('104.50')
})

test.each([
  ['beside real prices of the page', true, 'NVDA104.50Simulated'],
  ['where all prices of the page are', false, 'NVDA104.50'],
])('a watchlist of simulated prices is marked: %s', (_, hasRealPrices, text) => {
  const symbols = [{ code: 'NVDA', name: 'Nvidia', market: 'Stock' as const, decimals: 2 }]
  queryClient.setQueryData(watchlistsQuery.queryKey, [{ id: '01900000-0000-7000-8000-000000000001', name: 'Mine', symbols }])
  storeQuotes([quoteOf('NVDA')])
  expect(textOf(<WatchlistStrip hasRealPrices={hasRealPrices} />)).toBe(text)
})
