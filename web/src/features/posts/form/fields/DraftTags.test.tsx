import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DraftSymbols } from '#features/posts/form/draft/use-draft-symbols.ts'
import { quotes, storeQuotes } from '#lib/quotes/quote-store.ts'
import { quoteOf } from '#test/quotes.ts'
import { DraftTags } from './DraftTags.tsx'

// The quotes are stored; none is requested.
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  quotes.set(new Map())
  vi.useRealTimers()
})

const symbolOfDraft = (code: string, isSimulated: boolean): DraftSymbols['symbols'][number] => ({
  code,
  name: code,
  decimals: 2,
  tags: [code],
  chosen: false,
  market: 'Stock',
  by: 'only',
  price: '180.04',
  priced_at: null,
  is_sample: isSimulated,
  price_source: null,
  awaits_price: false,
  tagged_at: null,
})

test('simulated prices of the symbols of a draft, and of those to choose from, say so', () => {
  storeQuotes([
    quoteOf('ES1!', { price: '6661.25' }),
    quoteOf('ES', { price: '66.72', source: { name: 'Feed', url: null, is_sample: false } }),
  ])
  const found: DraftSymbols = {
    symbols: [symbolOfDraft('NVDA', true), symbolOfDraft('TSLA', false)],
    meanings: [
      {
        tag: 'ES',
        candidates: [
          { code: 'ES1!', market: 'Future', rank: 1 },
          { code: 'ES', market: 'Stock', rank: 2 },
        ],
        resolution: { kind: 'ambiguous', codes: ['ES1!', 'ES'] },
      },
    ],
    nameOf: (code) => code,
    first: undefined,
  }
  render(<DraftTags found={found} market="" choices={{}} onChoose={() => undefined} isInvalid={false} />)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '$NVDA NVDA · Stock · 180.04 · Simulated',
    '$TSLA TSLA · Stock · 180.04',
  ])
  expect(screen.getByRole('radio', { name: 'ES1! · Future · 6,661.25 · Simulated' })).toBeDefined()
  expect(screen.getByRole('radio', { name: 'ES · Stock · 66.72' })).toBeDefined()
})
