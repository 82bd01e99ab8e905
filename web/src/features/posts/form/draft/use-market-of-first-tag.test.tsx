import { act, renderHook } from '@testing-library/react'
import type { Market } from '@trademates/contract/markets'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useMarketOfFirstTag } from './use-market-of-first-tag.ts'

interface First {
  tag: string
  market: Market
}

/** The market of a form whose first cashtag is the given one. */
function marketOf(initial: First) {
  const { result, rerender } = renderHook(
    ({ first }: { first: First }) => {
      const [market, setMarket] = useState<Market | ''>('')
      const from = useMarketOfFirstTag(first, { values: { trading_markets: market }, set: (_, value) => setMarket(value) })
      return { market, from, setMarket }
    },
    { initialProps: { first: initial } },
  )
  return {
    read: () => [result.current.market, result.current.from],
    choose: (market: Market) => act(() => result.current.setMarket(market)),
    write: (tag: string, market: Market) => rerender({ first: { tag, market } }),
  }
}

test('the market follows the first cashtag until its author chooses one, also if that is the same one again', () => {
  const form = marketOf({ tag: 'NVDA', market: 'Stock' })
  expect(form.read()).toEqual(['Stock', 'NVDA'])
  form.write('XAUUSD', 'Commodities')
  expect(form.read()).toEqual(['Commodities', 'XAUUSD'])
  form.choose('Crypto')
  form.choose('Commodities')
  expect(form.read()).toEqual(['Commodities', null])
  form.write('NVDA', 'Stock')
  expect(form.read()).toEqual(['Commodities', null])
})
