import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SYMBOL_MARKETS } from '@trademates/contract/markets'
import { type TradingHours, listSymbols, MarketSymbol, readSymbol } from '@trademates/contract/symbols'
import { expect, test } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { CATALOG, FUTURES_ROOTS, UNDERLYINGS } from './catalog.ts'
import { findSymbol, presentSymbol } from './find.ts'

const app = useTestServer()
let once: Promise<{ ana: TestUser }> | undefined
const ana = async () => (await (once ??= createUsers(app, 'ana'))).ana

const codesFor = async (query: Record<string, string>) => (await (await ana()).call(listSymbols, { query })).body.map(({ code }) => code)
const read = async (code: string) => (await ana()).call(readSymbol, { params: { code } })

test('the catalog has the required symbols, each code once', () => {
  const count = Object.groupBy(CATALOG, ({ market }) => market)
  expect(count.Forex?.length).toBeGreaterThanOrEqual(60)
  expect(count.Stock?.length).toBeGreaterThanOrEqual(500)
  expect(count.Crypto?.length).toBeGreaterThanOrEqual(150)
  expect(count.Commodities?.length).toBeGreaterThanOrEqual(30)
  expect(count.Index?.length).toBeGreaterThanOrEqual(45)
  expect(FUTURES_ROOTS.size).toBeGreaterThanOrEqual(40)
  expect(UNDERLYINGS.size).toBeGreaterThanOrEqual(100)
  expect(new Set(CATALOG.map(({ code }) => code)).size).toBe(CATALOG.length)
})

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const hoursOf = (clock: string) => Number(clock.slice(0, 2)) + Number(clock.slice(3)) / 60

/** Trading hours per week. */
const openHours = ({ sessions }: TradingHours) =>
  sessions.reduce((sum, { days, open, close }) => {
    const length = hoursOf(close) - hoursOf(open)
    return sum + days.length * (length > 0 ? length : length + 24)
  }, 0)

test('every entry is complete: name, decimals, hours in a valid time zone, and aliases that lead to it', async () => {
  for (const symbol of CATALOG) {
    const presented = MarketSymbol.parse(presentSymbol(symbol))
    expect(SYMBOL_MARKETS).toContain(presented.market)
    expect(presented.name, presented.code).toMatch(/^(?!.*undefined)\S.*\S$/)
    expect(presented.decimals, presented.code).toBeLessThanOrEqual(10)
    expect(Number(symbol.level.toFixed(presented.decimals)), presented.code).toBeGreaterThan(0)
    expect(() => new Intl.DateTimeFormat('en', { timeZone: presented.hours.time_zone })).not.toThrow()
    for (const { open, close } of presented.hours.sessions)
      expect([open, close === '24:00' ? '23:59' : close], presented.code).toEqual([
        expect.stringMatching(CLOCK),
        expect.stringMatching(CLOCK),
      ])
    // From lithium in China to coins, which trade all the time.
    expect(openHours(presented.hours), presented.code).toBeGreaterThanOrEqual(20)
    expect(openHours(presented.hours), presented.code).toBeLessThanOrEqual(168)
    for (const alias of presented.aliases) expect(findSymbol(alias), `${alias} of ${presented.code}`).toBeDefined()
  }
  for (const { code, aliases } of CATALOG.filter(({ market }) => market === 'Crypto')) {
    const base = code.slice(0, -3)
    expect(aliases, code).toEqual(expect.arrayContaining([base, `${base}.X`, `${base}USDT`]))
    expect(findSymbol(`${base}.X`)?.code).toBe(code)
  }
  for (const { code } of CATALOG.filter((_, at) => at % 97 === 0)) expect((await read(code)).body.code).toBe(code)
})

test('every futures product has next contracts, and every underlying has calls and puts', async () => {
  const contractsOf = (market: 'Future' | 'Option') => async (q: string) =>
    (await codesFor({ q, market, limit: '20' })).filter((code) => code.startsWith(q) && /\d$/.test(code)).length
  expect(new Set(await Promise.all([...FUTURES_ROOTS.keys()].map(contractsOf('Future'))))).toEqual(new Set([3]))
  expect(new Set(await Promise.all([...UNDERLYINGS.keys()].map(contractsOf('Option'))))).toEqual(new Set([3]))
})

test('SOURCES.md names the source of each catalog file', () => {
  const folder = join(import.meta.dirname, 'catalog')
  const sources = readFileSync(join(folder, 'SOURCES.md'), 'utf8')
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.tsv'))) expect(sources).toContain(`\`${file}\``)
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
  ['SPX', 'SPX', 'Index'],
  ['US500', 'SPX', 'Index'],
  ['GER40', 'DAX', 'Index'],
  ['US10Y', 'US10Y', 'Index'],
  ['ES_F', 'ES1!', 'Future'],
  ['ES.US', 'ES', 'Stock'],
  ['BRKB.US', 'BRK.B', 'Stock'],
  // A code of a stock and of a futures product or coin is the stock.
  ['ES', 'ES', 'Stock'],
  ['DASH', 'DASH', 'Stock'],
  ['DASH.X', 'DASHUSD', 'Crypto'],
])('%s is %s', async (asked, code, market) => {
  expect((await read(asked)).body).toMatchObject({ code, market })
})

// S&P futures expire in March, June, September and December; options expire on a weekday.
test.each(['NOSUCH', 'ESF26', 'ZZZ26', 'AAPL261219C200', 'AAPL260231P200', 'NOSUC261218C200', '100', '%2e%2e'])(
  '%s is not a symbol',
  async (code) => {
    expect(await read(code)).toFailWith('not_found')
  },
)

test('a future has its expiry and trading hours', async () => {
  expect((await read('ESZ26')).body).toMatchObject({
    name: 'E-mini S&P 500, December 2026',
    exchange: 'CME',
    decimals: 2,
    hours: { time_zone: 'America/Chicago', sessions: [{ days: [0, 1, 2, 3, 4], open: '17:00', close: '16:00' }] },
  })
})

test('an index names its currency, its country, the future that can be traded instead and the market of posts about it', async () => {
  expect((await read('SPX')).body).toMatchObject({
    kind: 'index',
    unit: 'price',
    currency: 'USD',
    region: 'US',
    tradable_as: 'ES1!',
    post_market: 'Stock',
  })
  expect((await read('DAX')).body).toMatchObject({ kind: 'index', currency: 'EUR', region: 'DE', tradable_as: 'FDAX1!' })
  expect((await read('VIX')).body).toMatchObject({ post_market: 'Option' })
  expect((await read('DXY')).body).toMatchObject({ post_market: 'Forex' })
  expect((await read('US10Y')).body).toMatchObject({ kind: 'yield', unit: 'percent', decimals: 3, post_market: 'Future' })
  expect((await read('NVDA')).body).toMatchObject({
    kind: 'tradable',
    sector: 'Technology',
    region: 'US',
    tradable_as: null,
    post_market: 'Stock',
  })
  expect((await read('USDJPY')).body).toMatchObject({ currency: 'JPY', sector: null, region: null })
})

test('stocks have one of eleven sectors; the first 60 rows of a market have ranks of their own', () => {
  const stocks = CATALOG.filter(({ market }) => market === 'Stock')
  expect(new Set(stocks.flatMap(({ sector }) => sector ?? [])).size).toBe(11)
  for (const market of SYMBOL_MARKETS.filter((name) => name !== 'Option')) {
    const ranks = CATALOG.filter((symbol) => symbol.market === market).map(({ rank }) => rank)
    expect(new Set(ranks.filter((rank) => rank <= 60)).size, market).toBe(Math.min(60, ranks.length))
    expect(
      ranks.slice(60).every((rank) => rank === 999),
      market,
    ).toBe(true)
  }
  for (const { code, tradable_as: future } of CATALOG) if (future !== null) expect(findSymbol(future)?.code, code).toBe(future)
})

test('suggests symbols by code, alias and name, exact match first, filtered by market', async () => {
  expect((await codesFor({ q: 'eur' })).slice(0, 2)).toEqual(['EURUSD', 'EURGBP'])
  expect(await codesFor({ q: '$XBT' })).toContain('BTCUSD')
  expect((await codesFor({ q: 'EUR/USD' }))[0]).toBe('EURUSD')
  expect((await codesFor({ q: 'tesla' }))[0]).toBe('TSLA')
  expect((await codesFor({ q: 'ES', market: 'Future' })).slice(0, 1)).toEqual(['ES1!'])
  expect(await codesFor({ q: 'AAPL', market: 'Option' })).toHaveLength(3)
  expect(await codesFor({ q: 'zzzzzz' })).toEqual([])
  expect(await codesFor({ q: '', limit: '20' })).toHaveLength(20)
})

test('rejects queries and limits that are too long', async () => {
  expect(await (await ana()).call(listSymbols, { query: { limit: 21 } })).toHaveFieldErrors({ limit: ['At most 20.'] })
})
