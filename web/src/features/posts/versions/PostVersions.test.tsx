import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { Idea } from '@trademates/contract/ideas'
import type { PostVersion } from '@trademates/contract/posts'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '#lib/cache/query-cache.ts'
import { ideaOf } from '#test/ideas.ts'
import { PostVersions } from './PostVersions.tsx'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const AT = '2026-11-21T10:31:00.000Z'
const priceOf = (more: Partial<PostVersion['prices'][number]> = {}): PostVersion['prices'][number] => ({
  code: 'BTCUSD',
  price: '63420',
  priced_at: AT,
  change_percent: '-0.91',
  is_sample: false,
  ...more,
})

/** Shows one version with these prices; returns the line about them. */
async function show(prices: PostVersion['prices'], idea: Idea | null): Promise<string | null | undefined> {
  const version: PostVersion = {
    id: 'version',
    name: 'Before',
    description: 'Before',
    mentions: [],
    trading_markets: 'Crypto',
    tags: [],
    files: [],
    created_at: AT,
    replaced_at: AT,
    prices,
  }
  vi.stubGlobal('fetch', async () => Response.json([version]))
  render(
    <QueryClientProvider client={queryClient}>
      <PostVersions post={{ id: 'post', idea }} close={() => undefined} />
    </QueryClientProvider>,
  )
  await screen.findByRole('listitem')
  return screen.queryByText(/^Replaced at/)?.textContent
}

test('A21 a version states its price and how far the market had moved, also below the bounds of the badge', async () => {
  const other = priceOf({ code: 'ETHUSD', price: '3300', change_percent: '10.00', is_sample: true })
  expect(await show([priceOf(), other], null)).toBe('Replaced at BTCUSD 63,420 (−0.9%) and ETHUSD 3,300 (+10.0%) (Simulated)')
})

test('A21 on an idea the version also states the move in R of the plan', async () => {
  const other = priceOf({ code: 'ETHUSD', price: '3300', change_percent: '10.00' })
  // From the reference price of 64,000 with a risk of 1,450.
  expect(await show([priceOf(), other], ideaOf())).toBe('Replaced at BTCUSD 63,420 (−0.9%, −0.4R) and ETHUSD 3,300 (+10.0%)')
})

test.each<[string, Partial<Idea>, Partial<PostVersion['prices'][number]>, string]>([
  ['of a short idea has the opposite sign', { direction: 'short', stop: '64850' }, {}, '(−0.9%, +0.4R)'],
  [
    'is in the units of the posting',
    { splits: [{ at: '2026-11-20T14:30:00.000Z', a: '2', b: '1', dividend: null }] },
    { price: '31710' },
    '(−0.9%, −0.4R)',
  ],
  ['is left out for a price of another kind', { practice: true }, {}, '(−0.9%)'],
])('A21 the move in R %s', async (_what, idea, price, moves) => {
  expect(await show([priceOf(price)], ideaOf(idea))).toContain(moves)
})

test('A21 an unknown move or price is left out', async () => {
  expect(await show([priceOf({ change_percent: null })], ideaOf())).toBe('Replaced at BTCUSD 63,420')
})

test('A21 a version without a known price states none', async () => {
  expect(await show([], ideaOf())).toBeUndefined()
})
