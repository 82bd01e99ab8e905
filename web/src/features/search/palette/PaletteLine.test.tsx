import { render } from '@testing-library/react'
import type { Idea } from '@trademates/contract/ideas'
import { expect, test } from 'vitest'
import { ideaOf } from '#test/ideas.ts'
import { PaletteLine } from './PaletteLine.tsx'

const textOf = (more: Partial<Idea>) =>
  render(<PaletteLine row={{ kind: 'idea', key: 'idea', idea: ideaOf(more) }} quote={undefined} />).container.textContent

test.each([
  ['an ended one', { state: 'stopped', r: '-1.0000' } as const, /Long BTCUSD from [\d,.]+ana · Stopped−1\.0R$/],
  ['a waiting one', { state: 'waiting', mark: null, fill: null } as const, /Long BTCUSD from [\d,.]+ana · Waiting for/],
])('a trade idea has direction, planned price, author and state: %s', (_, more, text) => {
  expect(textOf(more)).toMatch(text)
})
