import { defaultParseSearch } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { parseSearchParams } from './search-params.ts'

test.each([
  ['gold', 'gold'],
  ['2026', '2026'],
  ['true', 'true'],
  ['null', 'null'],
  ['[1,2]', '[1,2]'],
  ['{"a":1}', '{"a":1}'],
  ['"gold"', 'gold'],
  ['', undefined],
])('a search for %s that was typed into the address keeps its text', (typed, text) => {
  expect(parseSearchParams(defaultParseSearch(`?q=${encodeURIComponent(typed)}`)).q).toBe(text)
})
