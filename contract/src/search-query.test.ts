import fc from 'fast-check'
import { expect, test } from 'vitest'
import cases from './market-cases.json' with { type: 'json' }
import { formatEnglish } from './messages.ts'
import { listWrittenFilters, parseQuery, printQuery } from './search-query.ts'

const CODES: Record<string, string> = { BTCUSD: 'BTCUSD', BTC: 'BTCUSD', NVDA: 'NVDA', 'ES1!': 'ES1!' }
const ES_BY_MARKET: Record<string, string> = { Future: 'ES1!', Stock: 'ES' }
const parse = (text: string) => parseQuery(text, (tag, market = 'Forex') => (tag === 'ES' ? ES_BY_MARKET[market] : CODES[tag]))

test.each(cases.queries)('$q', ({ q, filters = [], terms = [], without = [], notes = [], error }) => {
  const parsed = parse(q)
  expect(parsed.errors.map(formatEnglish)).toEqual(error === undefined ? [] : [error])
  if (error !== undefined) return
  expect(parsed.filters.map(({ name, value }) => [name, value])).toEqual(filters)
  expect(parsed).toMatchObject({ terms, without })
  expect(parsed.notes.map(formatEnglish)).toEqual(notes)
})

test.each([
  [
    'From:Ana -from:bea',
    [
      ['from', 'Ana'],
      ['-from', 'bea'],
    ],
  ],
  [
    'market:FUTURES market:commodity market:indices',
    [
      ['market', 'Future'],
      ['market', 'Commodities'],
      ['market', 'Index'],
    ],
  ],
  [
    'is:Bullish likes:007 #gold',
    [
      ['is', 'bullish'],
      ['likes', '7'],
      ['tag', 'gold'],
    ],
  ],
  [
    'after:2026-11-01 before:2024-02-29',
    [
      ['after', '2026-11-01'],
      ['before', '2024-02-29'],
    ],
  ],
  [
    '$ES market:stock',
    [
      ['symbol', 'ES'],
      ['market', 'Stock'],
    ],
  ],
  [
    '$ES market:future',
    [
      ['symbol', 'ES1!'],
      ['market', 'Future'],
    ],
  ],
])('filters of %s', (q, filters) => {
  expect(parse(q)).toMatchObject({ filters: filters.map(([name, value]) => ({ name, value })), errors: [] })
})

test.each([
  ['is:rich', 'is: takes bullish, bearish or edited.'],
  ['market:bonds', 'market: takes forex, stock, crypto, commodities, future, option or index.'],
  ['before:2026-02-30', 'before: takes a day such as 2026-11-01.'],
  ['after:yesterday', 'after: takes a day such as 2026-11-01.'],
  ['likes:many', 'likes: takes a whole number.'],
  ['#a '.repeat(13), 'At most 12 filters.'],
])('%s is an error', (q, error) => {
  expect(parse(q).errors.map(formatEnglish)).toEqual([error])
})

test('a tag with several symbols, a URL, a time and quoted filters are text', () => {
  expect(parse('$ES https://x.example/a 10:30 "has:sound" "$NVDA" -market:stock')).toMatchObject({
    terms: ['$ES', 'https://x.example/a', '10:30', 'has:sound', '$NVDA'],
    without: ['market:stock'],
    filters: [],
    notes: [],
    errors: [],
  })
})

test('any printed query is read as the same terms and filters', () => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '-',
      '"',
      '#',
      '$',
      ':',
      ' ',
      'from:',
      'has:chart',
      '$ES',
      '$NVDA',
      '"$NVDA"',
      '-"a b"',
      'market:stock',
      '-from:x',
      '#tag',
      'foo:bar',
    ),
  )
  const contentsOf = ({ terms, without, filters }: ReturnType<typeof parse>) => ({ terms, without, filters })
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const parsed = parse(words.join(''))
      const spaced = parse(words.join(' '))
      for (const query of [parsed, spaced]) expect(contentsOf(parse(printQuery(query)))).toEqual(contentsOf(query))
    }),
    { numRuns: 1_000 },
  )
})

test('each filter is listed as it is written, with the text without it', () => {
  expect(listWrittenFilters('gold from:me "a b" -silver has:sound $NVDA -from:bo #tag foo:bar')).toEqual([
    { text: 'from:me', rest: 'gold "a b" -silver has:sound $NVDA -from:bo #tag foo:bar' },
    { text: '-silver', rest: 'gold from:me "a b" has:sound $NVDA -from:bo #tag foo:bar' },
    { text: 'has:sound', rest: 'gold from:me "a b" -silver $NVDA -from:bo #tag foo:bar' },
    { text: '$NVDA', rest: 'gold from:me "a b" -silver has:sound -from:bo #tag foo:bar' },
    { text: '-from:bo', rest: 'gold from:me "a b" -silver has:sound $NVDA #tag foo:bar' },
    { text: '#tag', rest: 'gold from:me "a b" -silver has:sound $NVDA -from:bo foo:bar' },
  ])
  expect(listWrittenFilters('gold "is:bullish" range')).toEqual([])
})
