import { act, renderHook } from '@testing-library/react'
import type { PostSymbol, Sentiment } from '@trademates/contract/posts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { isSentimentGone, useDraftSentiment } from './draft-sentiment.ts'

const stance: Sentiment = 'bullish'
const VALUES = { description: '$ES climbs', symbol: '', stance, stanceFor: 'ES', stanceCode: '' }

const toUnpriced = (code: string): PostSymbol => ({
  code,
  name: code,
  decimals: 2,
  tags: [],
  chosen: false,
  market: 'Stock',
  by: 'only',
  price: null,
  priced_at: null,
  is_sample: null,
  price_source: null,
  awaits_price: true,
  tagged_at: null,
})

/** The sentiment of a draft whose cashtag stands for the given symbol. */
function sentimentOf(initial: string | null, more: Partial<typeof VALUES> = {}) {
  const { result, rerender } = renderHook(
    ({ code }: { code: string | null }) => {
      const [values, setValues] = useState({ ...VALUES, ...more })
      const resolution =
        code === null ? { kind: 'ambiguous' as const, codes: [] } : { kind: 'resolved' as const, code, by: 'market' as const }
      const sentiment = useDraftSentiment(
        { values, set: (name, value) => setValues((before) => ({ ...before, [name]: value })) },
        { meanings: [{ tag: 'ES', candidates: [], resolution }], symbols: [] },
      )
      return { sentiment, setValues }
    },
    { initialProps: { code: initial } },
  )
  return {
    read: () => result.current.sentiment,
    resolveTo: (code: string | null) => rerender({ code }),
    write: (description: string) => act(() => result.current.setValues((before) => ({ ...before, description }))),
  }
}

test('the sentiment is cleared when its cashtag stands for another symbol, and comes back with the first one', () => {
  const draft = sentimentOf('ES')
  expect(draft.read()).toBe('bullish')
  draft.resolveTo('ES1!')
  expect(draft.read()).toBe('')
  draft.resolveTo('ES')
  expect(draft.read()).toBe('bullish')
})

test('the sentiment about an ambiguous cashtag belongs to the symbol that it stands for first', () => {
  const draft = sentimentOf(null)
  expect(draft.read()).toBe('bullish')
  draft.resolveTo('ES1!')
  expect(draft.read()).toBe('bullish')
  draft.resolveTo(null)
  expect(draft.read()).toBe('bullish')
  draft.resolveTo('ES')
  expect(draft.read()).toBe('')
})

test('the sentiment is cleared when its cashtag leaves the text', () => {
  const draft = sentimentOf('ES')
  draft.write('$NVDA climbs')
  expect(draft.read()).toBe('')
})

test('an edit clears the sentiment when the first cashtag leaves the text, not when another comes before it', () => {
  const symbol = (code: string) => ({ ...toUnpriced(code), tags: [code] })
  const post = { stance, symbols: [symbol('ES'), symbol('NQ1!')] }
  const isGone = (description: string) => isSentimentGone(post, description, [])
  expect(['$ES climbs', '$NVDA before $ES.', '$NVDA climbs', ''].map(isGone)).toEqual([false, false, true, true])
  // Another spelling of the same symbol, a symbol chosen in the form, and a post without sentiment.
  expect(isSentimentGone(post, '$ES.US', [symbol('ES')])).toBe(false)
  expect(isSentimentGone({ ...post, symbols: [{ ...symbol('ES'), chosen: true }] }, '', [])).toBe(false)
  expect(isSentimentGone({ ...post, stance: null }, '', [])).toBe(false)
})
