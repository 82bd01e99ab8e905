import type { PostSymbol } from '@trademates/contract/posts'
import { expect, test } from 'vitest'
import { quoteOf } from '#test/quotes.ts'
import { changeSincePost, chipName, priceAtPost } from './quote-change.ts'

const symbol: PostSymbol = {
  code: 'AAPL',
  name: 'Apple',
  decimals: 2,
  tags: ['AAPL'],
  chosen: false,
  market: 'Stock',
  by: 'only',
  price: '100',
  priced_at: '2026-11-10T15:30:00.000Z',
  is_sample: false,
  price_source: 'Finnhub',
  splits: [{ at: '2026-11-11T14:30:00.000Z', a: '2', b: '1', dividend: null }],
  awaits_price: false,
  tagged_at: null,
}
const SOURCE = { name: 'Finnhub', url: null, is_sample: false }
const quoteAt = (time: string, price: string) => quoteOf('AAPL', { time, price, source: SOURCE })

test('a price at post is compared in the units of the newest price after a split', () => {
  const quote = quoteAt('2026-11-11T15:00:00.000Z', '51')
  expect(priceAtPost(symbol, quote)).toBe('50')
  expect(changeSincePost(symbol, quote)).toEqual({ percent: '2.00', change: '1' })
  expect(chipName(symbol, quote)).toBe('AAPL, Apple. At post 50.00. Since then up 2.00 percent, now 51.00.')
})

test('prices before the open of that day are in the new units, those of the day before are not', () => {
  expect(priceAtPost(symbol, quoteAt('2026-11-11T09:00:00.000Z', '51'))).toBe('50')
  expect(priceAtPost(symbol, quoteAt('2026-11-10T21:00:00.000Z', '101'))).toBe('100')
  expect(priceAtPost({ ...symbol, priced_at: '2026-11-11T09:00:00.000Z' }, quoteAt('2026-11-11T15:00:00.000Z', '51'))).toBe('100')
})
