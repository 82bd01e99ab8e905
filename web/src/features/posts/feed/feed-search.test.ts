import { expect, test } from 'vitest'
import { readFeedSearch } from './feed-search.ts'

test('an address gives what the feed knows and nothing else', () => {
  expect(readFeedSearch({ feed: 'following', market: 'Crypto', tag: ' gold ', limit: 3 })).toEqual({
    feed: 'following',
    market: 'Crypto',
    tag: 'gold',
  })
  expect(readFeedSearch({ feed: 'latest', market: 'Bonds', tag: '' })).toEqual({})
  expect(readFeedSearch({ tag: 2026 })).toEqual({ tag: '2026' })
})
