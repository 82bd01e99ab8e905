import { expect, test } from 'vitest'
import { parseFeedFilter } from './feed-filter.ts'

test('parses known feed filters and drops the rest', () => {
  expect(parseFeedFilter({ feed: 'following', market: 'Crypto', tag: ' gold ', limit: 3 })).toEqual({
    feed: 'following',
    market: 'Crypto',
    tag: 'gold',
  })
  expect(parseFeedFilter({ feed: 'latest', market: 'Bonds', tag: '' })).toEqual({})
  expect(parseFeedFilter({ tag: 2026 })).toEqual({ tag: '2026' })
})
