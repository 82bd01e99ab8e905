import { MARKETS } from '@trademates/contract/markets'
import { listSymbols, readSymbol } from '@trademates/contract/symbols'
import { expect, test } from 'vitest'
import { useApp } from '#test/app.ts'
import { cast, type Person } from '#test/cast.ts'
import { CATALOGUE, ROOTS, UNDERLYINGS } from './catalogue.ts'

const app = useApp()
let once: Promise<{ ana: Person }> | undefined
const ana = async () => (await (once ??= cast(app, 'ana'))).ana

const codesFor = async (query: Record<string, string>) => (await (await ana()).asks(listSymbols, { query })).body.map(({ code }) => code)
const read = async (code: string) => (await ana()).asks(readSymbol, { params: { code } })

test('the catalogue holds what it promises, each code once', () => {
  const count = Object.groupBy(CATALOGUE, ({ market }) => market)
  expect(count.Forex?.length).toBeGreaterThanOrEqual(60)
  expect(count.Stock?.length).toBeGreaterThanOrEqual(500)
  expect(count.Crypto?.length).toBeGreaterThanOrEqual(150)
  expect(count.Commodities?.length).toBeGreaterThanOrEqual(30)
  expect(ROOTS.size).toBeGreaterThanOrEqual(40)
  expect(UNDERLYINGS.size).toBeGreaterThanOrEqual(100)
  expect(new Set(CATALOGUE.map(({ code }) => code)).size).toBe(CATALOGUE.length)
})

test('every entry can be read, in the shape of the contract, and asks for a price to swing around', async () => {
  for (const symbol of CATALOGUE) {
    expect(symbol.level, symbol.code).toBeGreaterThan(0)
    expect(MARKETS).toContain(symbol.market)
    expect(() => new Intl.DateTimeFormat('en', { timeZone: symbol.hours.time_zone })).not.toThrow()
  }
  for (const { code } of CATALOGUE.filter((_, at) => at % 97 === 0)) expect((await read(code)).body.code).toBe(code)
})

test.each([
  ['EURUSD', 'EURUSD', 'Forex'],
  ['aapl', 'AAPL', 'Stock'],
  ['BRK.B', 'BRK.B', 'Stock'],
  ['BTC', 'BTCUSD', 'Crypto'],
  ['XBT', 'BTCUSD', 'Crypto'],
  ['BTCUSDT', 'BTCUSD', 'Crypto'],
  ['BTC.X', 'BTCUSD', 'Crypto'],
  ['WTI', 'USOIL', 'Commodities'],
  ['ES1!', 'ES1!', 'Future'],
  ['ESZ26', 'ESZ26', 'Future'],
  ['ESZ2026', 'ESZ26', 'Future'],
  ['6EH27', '6EH27', 'Future'],
  ['AAPL261218C200', 'AAPL261218C200', 'Option'],
  ['NG', 'NG1!', 'Future'],
  ['SPX', 'SPX', 'Option'],
  // What is both a share and a root of futures, or a coin, is the share.
  ['ES', 'ES', 'Stock'],
  ['DASH', 'DASH', 'Stock'],
  ['DASH.X', 'DASHUSD', 'Crypto'],
])('%s means %s', async (asked, code, market) => {
  expect((await read(asked)).body).toMatchObject({ code, market })
})

// S&P futures end in March, June, September and December; options end on a day of trading that there is.
test.each(['NOBODY', 'ESF26', 'ZZZ26', 'AAPL261219C200', 'AAPL260231P200', 'NOBODY261218C200', '100', '%2e%2e'])(
  '%s is no symbol',
  async (code) => {
    expect(await read(code)).toBeRefused('not_found')
  },
)

test('a future says when it ends and when it is traded', async () => {
  expect((await read('ESZ26')).body).toMatchObject({
    name: 'E-mini S&P 500, December 2026',
    exchange: 'CME',
    decimals: 2,
    hours: { time_zone: 'America/Chicago', sessions: [{ days: [0, 1, 2, 3, 4], open: '17:00', close: '16:00' }] },
  })
})

test('symbols are suggested by code, other code and name, the exact one first, narrowed to a market', async () => {
  expect((await codesFor({ q: 'eur' })).slice(0, 2)).toEqual(['EURUSD', 'EURGBP'])
  expect(await codesFor({ q: '$XBT' })).toContain('BTCUSD')
  expect((await codesFor({ q: 'EUR/USD' }))[0]).toBe('EURUSD')
  expect((await codesFor({ q: 'tesla' }))[0]).toBe('TSLA')
  expect((await codesFor({ q: 'ES', market: 'Future' })).slice(0, 1)).toEqual(['ES1!'])
  expect(await codesFor({ q: 'AAPL', market: 'Option' })).toHaveLength(6)
  expect(await codesFor({ q: 'zzzzzz' })).toEqual([])
  expect(await codesFor({ q: '', limit: '20' })).toHaveLength(20)
})

test('more than there may be is refused', async () => {
  expect(await (await ana()).asks(listSymbols, { query: { limit: 21 } })).toBeRefusedAt({ limit: ['At most 20.'] })
})
