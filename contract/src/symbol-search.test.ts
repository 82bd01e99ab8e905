import { expect, test } from 'vitest'
import { rankSymbols, type SymbolIndexRow } from './symbol-search.ts'

const row = (
  code: string,
  name: string,
  more: { market?: SymbolIndexRow[2]; aliases?: string[]; words?: string[]; rank?: number } = {},
): SymbolIndexRow => [code, name, more.market ?? 'Stock', more.aliases ?? [], more.words ?? [], more.rank ?? 999]

const ROWS = [
  row('AAPL', 'Apple', { rank: 1, aliases: ['AAPL.US'] }),
  row('BRK.B', 'Berkshire Hathaway B', { aliases: ['BRKB'] }),
  row('EL', 'Estée Lauder'),
  row('EURUSD', 'Euro / US dollar', { market: 'Forex', rank: 1 }),
  row('BTCUSD', 'Bitcoin / US dollar', { market: 'Crypto', aliases: ['BTC', 'XBT'], words: ['Bitcoin'], rank: 1 }),
  row('SPX', 'S&P 500', { market: 'Index', aliases: ['US500'], words: ['s&p'], rank: 1 }),
  row('DXY', 'US dollar index', { market: 'Index', words: ['dollar index'], rank: 5 }),
  row('TSLA', 'Tesla', { rank: 8 }),
]
const matchesOf = (q: string) => rankSymbols(q, ROWS).map(({ code, matchClass }) => [code, matchClass])

test.each([
  ['aapl', [['AAPL', 0]]],
  ['Apple', [['AAPL', 0]]],
  ['AAP', [['AAPL', 1]]],
  ['$aapl.us', [['AAPL', 0]]],
  ['us50', [['SPX', 2]]],
  ['hatha', [['BRK.B', 3]]],
  ['b hath', [['BRK.B', 4]]],
  ['brk-b', [['BRK.B', 0]]],
  ['estee  lauder', [['EL', 0]]],
  ['s&p', [['SPX', 0]]],
  ['s p 500', [['SPX', 0]]],
  ['tesal', [['TSLA', 5]]],
  ['tsal', [['TSLA', 5]]],
  ['aple', [['AAPL', 5]]],
  ['appple', [['AAPL', 5]]],
  ['tesxa', [['TSLA', 5]]],
  ['$apple', []],
  ['$tesal', []],
  ['apl', [['AAPL', 5]]],
  ['apxx', []],
  ['teals', []],
])('%s', (q, matches) => {
  expect(matchesOf(q)).toEqual(matches)
})

test('a dollar sign alone lists all symbols, the best known first', () => {
  expect(matchesOf('$')[0]).toEqual(['SPX', 1])
  expect(matchesOf('$')).toHaveLength(ROWS.length)
})

test.each(['EUR/USD', 'eur usd', 'eurusd', ' EUR-usd '])('%s is EURUSD', (q) => {
  expect(matchesOf(q)[0]).toEqual(['EURUSD', 0])
})

test('orders by class, rank, length of the code and code, and limits to a market', () => {
  const rows = [
    row('ZZ', 'Gold b'),
    row('AB', 'Gold a'),
    row('ABC', 'Gold c'),
    row('GOLD', 'Gold.com', { rank: 500 }),
    row('XAU', 'Ounce', { words: ['gold'], rank: 1 }),
  ]
  expect(rankSymbols('gold', rows).map(({ code }) => code)).toEqual(['XAU', 'GOLD', 'AB', 'ZZ', 'ABC'])
  expect(rankSymbols('us', ROWS, { market: 'Index' }).map(({ code }) => code)).toEqual(['SPX', 'DXY'])
  expect(
    rankSymbols(
      'a',
      Array.from({ length: 30 }, (_, at) => row(`A${at}`, 'A')),
    ),
  ).toHaveLength(20)
})

test('A4 a symbol matches from the first character of its code, an alias or a word of its name, at least as the start of it', () => {
  for (const symbol of ROWS) {
    const [code, name, , aliases, words] = symbol
    const typedTexts = [
      { text: code, worst: 1 },
      ...aliases.map((text) => ({ text, worst: 2 })),
      ...[...words, ...name.split(' ')].map((text) => ({ text, worst: 3 })),
    ].filter(({ text }) => /^[A-Za-z0-9]+$/.test(text))
    for (const { text, worst } of typedTexts) {
      const classes = Array.from(text, (_, at) => rankSymbols(text.slice(0, at + 1), [symbol])[0]?.matchClass ?? 9)
      expect(Math.max(...classes), `${text} for ${code}`).toBeLessThanOrEqual(worst)
    }
  }
})

test('A4 1,500 symbols are ranked within a frame of 16 ms', () => {
  const capital = (at: number) => String.fromCharCode(65 + (at % 26))
  const rows = Array.from({ length: 1_500 }, (_, at) =>
    row(capital(at) + capital(at * 7) + capital(at * 11) + at, `Company ${capital(at * 3)}${at} Holdings`, { words: ['shares'], rank: at }),
  )
  const durations = ['c', 'co', 'comp', 'abc', 'holdings', 'hodlings', 'company a', 'shares', 'zzz', '$ab'].flatMap((q) =>
    [1, 2, 3].map(() => {
      const startedAt = performance.now()
      rankSymbols(q, rows)
      return performance.now() - startedAt
    }),
  )
  // The first look at an index folds its rows. The median, as other programs may take the processor.
  expect(durations.toSorted((a, b) => a - b)[15]).toBeLessThan(16)
})
