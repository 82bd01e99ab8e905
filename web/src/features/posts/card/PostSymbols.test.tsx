import { cleanup, render, screen } from '@testing-library/react'
import type { PostSymbol } from '@trademates/contract/posts'
import type { Quote } from '@trademates/contract/prices'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quotes, storeQuotes } from '#lib/quotes/quote-store.ts'
import { quoteOf } from '#test/quotes.ts'
import { PostSymbols } from './PostSymbols.tsx'

const GOLD: PostSymbol = {
  code: 'XAUUSD',
  name: 'Gold',
  decimals: 2,
  tags: ['XAUUSD'],
  chosen: false,
  market: 'Commodities',
  by: 'only',
  price: '4136.26',
  priced_at: '2026-11-21T10:30:00.000Z',
  is_sample: false,
  price_source: 'Binance',
  awaits_price: false,
  tagged_at: null,
}
const BINANCE = { name: 'Binance', url: null, is_sample: false }
const real = (price: string, more: Partial<Quote> = {}) =>
  // The change of the day is in no chip.
  quoteOf('XAUUSD', { price, change: '77', change_percent: '7.77', source: BINANCE, ...more })
const simulated = { name: 'Simulated', url: null, is_sample: true }

// Quotes are stored; no answer arrives.
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => {
  cleanup()
  quotes.set(new Map())
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const START = 'XAUUSD, Gold. At post 4,136.26.'

test.each<[string, Partial<PostSymbol>, Quote | null, { shown: string; name: string; hasArrow?: true }]>([
  [
    'up',
    {},
    real('4149.17'),
    { shown: '$XAUUSD at post 4,136.26 since +0.31%', name: `${START} Since then up 0.31 percent, now 4,149.17.`, hasArrow: true },
  ],
  [
    'down',
    {},
    real('4123.35'),
    { shown: '$XAUUSD at post 4,136.26 since −0.31%', name: `${START} Since then down 0.31 percent, now 4,123.35.`, hasArrow: true },
  ],
  [
    'unchanged',
    {},
    real('4136.26'),
    { shown: '$XAUUSD at post 4,136.26 since 0.00%', name: `${START} Since then unchanged, now 4,136.26.` },
  ],
  [
    'late',
    {},
    real('4149.17', { is_stale: true }),
    { shown: '$XAUUSD at post 4,136.26 since — prices late', name: `${START} Prices late.` },
  ],
  ['without a newest price', {}, null, { shown: '$XAUUSD at post 4,136.26 since —', name: START }],
  [
    'without a price at post',
    { price: null },
    real('4149.17'),
    { shown: '$XAUUSD no price at post', name: 'XAUUSD, Gold. No price at post.' },
  ],
  ['before its price is read', { price: null, awaits_price: true }, null, { shown: '$XAUUSD', name: 'XAUUSD, Gold.' }],
  [
    'named by an edit',
    { tagged_at: '2026-11-21T10:30:00.000Z' },
    real('4149.17'),
    {
      shown: '$XAUUSD at edit 4,136.26 since +0.31%',
      name: 'XAUUSD, Gold. At edit 4,136.26. Since then up 0.31 percent, now 4,149.17.',
      hasArrow: true,
    },
  ],
  [
    'simulated',
    { is_sample: true },
    real('4149.17', { source: simulated }),
    {
      shown: '$XAUUSD at post 4,136.26 since +0.31% Simulated',
      name: `${START} Since then up 0.31 percent, now 4,149.17. Simulated.`,
      hasArrow: true,
    },
  ],
  [
    'simulated at the post, real now',
    { is_sample: true },
    real('4149.17'),
    { shown: '$XAUUSD at post 4,136.26 since — Simulated', name: `${START} Simulated.` },
  ],
])('A11 the text and the name of a chip: %s', (_what, more, quote, { shown, name, hasArrow = false }) => {
  if (quote !== null) storeQuotes([quote])
  render(<PostSymbols symbols={[{ ...GOLD, ...more }]} />)
  const chip = screen.getByRole('button', { name })
  const figures = chip.querySelector('[data-part="shown"]')
  expect(
    figures?.textContent
      .replaceAll(/\s*(Simulated)?\s*$/g, ' $1')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ).toBe(shown)
  expect(chip.querySelector('svg') !== null).toBe(hasArrow)
  // Figures change without announcement.
  expect(chip.closest('[aria-live], [role="status"], [role="alert"]') ?? chip.querySelector('[aria-live]')).toBeNull()
})

test('A11 three chips at most, without the symbol of the idea', () => {
  const symbols = ['EURUSD', 'GBPUSD', 'USDJPY', 'AUDUSD', 'NZDUSD', 'USDCAD', 'USDCHF', 'EURJPY'].map((code) => ({ ...GOLD, code }))
  render(<PostSymbols symbols={symbols} except="EURUSD" />)
  const texts = screen.getAllByRole('button').map((chip) => chip.querySelector('b')?.textContent)
  expect(texts).toEqual(['$GBPUSD', '$USDJPY', '$AUDUSD', '+4'])
  expect(screen.getByRole('button', { name: '4 more symbols' })).toBeTruthy()
})
