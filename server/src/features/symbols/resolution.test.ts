import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import cases from '@trademates/contract/market-cases.json' with { type: 'json' }
import { MARKETS, type Market } from '@trademates/contract/markets'
import { resolveTag } from '@trademates/contract/resolve'
import { rankSymbols } from '@trademates/contract/symbol-search'
import { listSymbols, readSymbol, readSymbolIndex } from '@trademates/contract/symbols'
import { expect, test } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { CATALOG } from './catalog.ts'
import { findCandidates, SYMBOL_INDEX } from './symbol-index.ts'

const app = useTestServer()
let once: Promise<{ ana: TestUser }> | undefined
const ana = async () => (await (once ??= createUsers(app, 'ana'))).ana

const resolve = (tag: string, market?: Market, chosen?: string) => resolveTag(tag, findCandidates(tag), { market, chosen })
const TAGS = [...new Set(CATALOG.flatMap(({ code, aliases }) => [code, ...aliases]))].filter((tag) => /^[A-Z0-9]/.test(tag)).toSorted()

test.each(cases.resolution)('$tag in a post about $market is $code', ({ tag, market, code }) => {
  const resolution = resolve(tag, market as Market)
  expect(resolution.kind === 'resolved' ? resolution.code : null).toBe(code)
})

test.each([
  ['ES', 'Crypto', 'ES', 'author'],
  ['ES', 'Stock', 'ES', 'market'],
  ['ES_F', 'Stock', 'ES1!', 'spelling'],
  ['ESZ26', 'Stock', 'ESZ26', 'spelling'],
  ['EURUSD', 'Crypto', 'EURUSD', 'spelling'],
  ['NQ', 'Stock', 'NQ1!', 'only'],
  ['MOVE', 'Option', 'MOVE', 'index'],
] as const)('$%s in a post about %s is %s by %s', (tag, market, code, by) => {
  expect(resolve(tag, market, by === 'author' ? code : undefined)).toEqual({ kind: 'resolved', code, by })
})

test('an ambiguous tag names its candidates, the best known first; a choice that is none of them does not count', () => {
  expect(resolve('ES', 'Crypto', 'NVDA')).toEqual({ kind: 'ambiguous', codes: ['ES1!', 'ES'] })
  expect(resolve('GOLD')).toEqual({ kind: 'ambiguous', codes: ['XAUUSD', 'GOLD'] })
  expect(resolve('NOSUCH')).toEqual({ kind: 'unknown' })
})

test('a spelled-out tag has the same symbol in each market', () => {
  for (const tag of [...TAGS.filter((one) => /[!._]/.test(one)), 'ESZ26', 'AAPL261218C200']) {
    expect(findCandidates(tag), tag).toHaveLength(1)
    expect(new Set(MARKETS.map((market) => JSON.stringify(resolve(tag, market)))).size, tag).toBe(1)
  }
})

test('each tag with several symbols is acknowledged in clashing-tags.tsv', () => {
  const clashes = TAGS.flatMap((tag) => {
    const codes = findCandidates(tag).map(({ code }) => code)
    return codes.length < 2 ? [] : [`${tag}\t${codes.join(' ')}`]
  })
  expect(
    readFileSync(join(import.meta.dirname, 'clashing-tags.tsv'), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1),
  ).toEqual(clashes)
})

test.each(cases.search)('a search for $q begins with $first', async ({ q, first }) => {
  const local = rankSymbols(q, SYMBOL_INDEX.rows).map(({ code }) => code)
  expect(local.slice(0, first.length)).toEqual(first)
  expect((await (await ana()).call(listSymbols, { query: { q } })).body.map(({ code }) => code).slice(0, first.length)).toEqual(first)
})

test('while a code, an alias or a search word is typed, its symbol stays in the class of this text or a better one', () => {
  const rowsByCode = new Map(SYMBOL_INDEX.rows.map((row) => [row[0], [row]]))
  for (const [code, , , aliases, words] of SYMBOL_INDEX.rows) {
    for (const [text, worst] of [
      [code, 1],
      ...aliases.map((alias) => [alias, 2] as const),
      ...words.map((word) => [word, 3] as const),
    ] as const) {
      for (let length = 1; length <= text.length; length += 1) {
        const [match] = rankSymbols(text.slice(0, length), rowsByCode.get(code) ?? [])
        expect(match?.matchClass, `${text.slice(0, length)} of ${code}`).toBeLessThanOrEqual(worst)
      }
    }
  }
})

test('the symbol index is at most 30 KB, and an unchanged one is not sent again', async () => {
  const { body, status, headers } = await (await ana()).call(readSymbolIndex)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('private, max-age=86400')
  expect(body.rows).toHaveLength(CATALOG.length)
  expect(body.rows.find(([code]) => code === 'ETHUSD')).toEqual([
    'ETHUSD',
    'Ether / US dollar',
    'Crypto',
    ['ETH', 'ETH.X', 'ETHUSDT', 'ETHUSDC'],
    ['Ether', 'ethereum'],
    2,
  ])
  expect(brotliCompressSync(JSON.stringify(body)).length).toBeLessThanOrEqual(30_000)
})

test.each([
  ['ES', [{ tag: 'ES', code: 'ES1!', name: 'E-mini S&P 500' }]],
  ['EURUSD', []],
])('the symbol %s names the symbols that share its cashtags', async (code, shared) => {
  expect((await (await ana()).call(readSymbol, { params: { code } })).body.shared_tags).toEqual(shared)
})
