import { render } from '@testing-library/react'
import type { Idea } from '@trademates/contract/ideas'
import { expect, test } from 'vitest'
import { ideaOf } from '#test/ideas.ts'
import { symbolOf } from '#test/symbols.ts'
import { PaletteLine } from './PaletteLine.tsx'

const textOf = (more: Partial<Idea>) =>
  render(<PaletteLine row={{ kind: 'idea', key: 'idea', idea: ideaOf(more) }} quote={undefined} />).container.textContent

test.each([
  ['an ended one', { state: 'stopped', r: '-1.0000' } as const, /Long BTCUSD from [\d,.]+ana · Stopped−1\.0R$/],
  ['a waiting one', { state: 'waiting', mark: null, fill: null } as const, /Long BTCUSD from [\d,.]+ana · Waiting for/],
])('a trade idea has direction, planned price, author and state: %s', (_, more, text) => {
  expect(textOf(more)).toMatch(text)
})

test('a symbol shows the price that the search found until a quote arrives, with its delay and the time of its change', () => {
  const symbol = symbolOf('BTCUSD', { name: 'Bitcoin' })
  const price = { price: '85112.28', change_percent: '-0.13', time: '2026-11-23T07:00:00Z', is_sample: false, delay: 900, is_stale: false }
  const hit = { symbol, class: 0, quote: price }
  const row = { kind: 'symbol', key: '$BTCUSD', code: 'BTCUSD', name: 'Bitcoin', market: 'Crypto', matchClass: 0, hit } as const
  const { container } = render(<PaletteLine row={row} quote={undefined} />)
  expect(container.querySelector('.sr-only')?.textContent).toBe('BTCUSD, Bitcoin, crypto, 85,112.28, down 0.13 percent, delayed 15 minutes')
  expect(container.textContent).toMatch(/15 min delay85,112\.28−0\.13% 24h$/)
})

test('the price of a yield has its unit', () => {
  const symbol = symbolOf('US10Y', { market: 'Index', unit: 'percent', decimals: 3 })
  const price = { price: '4.06', change_percent: null, time: '2026-11-23T07:00:00Z', is_sample: true, delay: 0, is_stale: false }
  const hit = { symbol, class: 0, quote: price }
  const row = { kind: 'symbol', key: '$US10Y', code: 'US10Y', name: 'US 10Y', market: 'Index', matchClass: 0, hit } as const
  expect(render(<PaletteLine row={row} quote={undefined} />).container.textContent).toMatch(/Simulated4\.060%$/)
})
