import {
  changeMarketOverview,
  listMovers,
  listTrending,
  type MarketRow,
  readMarketOverview,
  readHeatMap,
} from '@trademates/contract/market-overview'
import { callApi } from '@trademates/test-support/api/call.ts'
import { startTestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { expect, test } from 'vitest'
import { sampleSource } from '#features/prices/sample/sample-source.ts'
import type { Source, SourceSnapshot } from '#features/prices/source.ts'
import { CATALOG } from '#features/symbols/catalog.ts'

const coins = CATALOG.filter(({ market }) => market === 'Crypto').slice(0, 12)
const price = (symbol: string, change: number, more: Partial<SourceSnapshot> = {}): [string, SourceSnapshot] => [
  symbol,
  { price: String(100 + change), time: new Date(), open: '100', high: '130', low: '70', previousClose: '100', volume: '1000000', ...more },
]

const quotes = new Map<string, SourceSnapshot>([
  price('BTCUSD', 3),
  price('ETHUSD', -2),
  price('SOLUSD', 9),
  // Thinly traded.
  price('XRPUSD', 20, { volume: '10' }),
  // Too old for a market that is always open.
  price('DOGEUSD', 15, { time: new Date(Date.now() - 11 * 60_000) }),
])

/** A real source of coins. */
const coinSource: Source = {
  ...sampleSource,
  about: { name: 'Coins', url: null, is_sample: false },
  covers: ({ market }) => market === 'Crypto',
  quote: async ({ code }) => quotes.get(code),
  snapshot: async () => quotes,
}

const MARKET_ROWS = { intervalMs: 100, pauseFactor: 0, maxFigures: 4 }
const app = useTestServer({}, async () => ({ prices: [coinSource, sampleSource], marketRows: MARKET_ROWS }))
const SOON = { timeout: 10_000 }

async function waitForRows(user: TestUser): Promise<void> {
  await expect.poll(async () => (await user.call(readMarketOverview)).body.as_of, SOON).not.toBeNull()
}

const codes = (rows: readonly Pick<MarketRow, 'symbol'>[]) => rows.map(({ symbol }) => symbol.code)

test('no list has both real and simulated prices; stale, thin and late coins are left out', async () => {
  const { ana } = await createUsers(app, 'ana')
  await waitForRows(ana)
  const all = (await ana.call(listMovers)).body
  expect(codes(all.gainers)).toEqual(['SOLUSD', 'BTCUSD'])
  expect(codes(all.losers)).toEqual(['ETHUSD'])
  expect(all.sources).toEqual(['Coins'])
  const stocks = (await ana.call(listMovers, { query: { market: 'Stock' } })).body
  expect(stocks.active.length).toBeGreaterThan(10)
  expect(stocks.active.every(({ is_sample: isSample, turnover_usd: turnover }) => isSample && Number(turnover) >= 20e6)).toBe(true)
  expect(stocks.sources).toEqual([])
  const map = (await ana.call(readHeatMap, { query: { market: 'Crypto' } })).body
  expect([map.is_sample, map.groups.flatMap(({ rows }) => rows.map(([code]) => code)).toSorted()]).toEqual([
    false,
    ['BTCUSD', 'DOGEUSD', 'ETHUSD', 'SOLUSD', 'XRPUSD'],
  ])
  expect(coins.length).toBe(12)
  const day = { weight: 5, people: 5, posts: 5, bullish: 0, sentiments: 0 }
  const discussed = ['BTCUSD', 'EURUSD'].map((symbol) => ({ symbol, ...day }))
  const trending = async () => {
    // The job that computes trending symbols may run in between.
    await app.deps.db.run`
      insert into trending (as_of, result, activity) values (now(), ${{ rising: [], discussed, held: [], bullish: {} }}, '{}')
      on conflict (id) do update set result = excluded.result`
    return (await ana.call(listTrending)).body.discussed.map(({ symbol, price: last }) => [symbol.code, last])
  }
  await expect.poll(trending, SOON).toEqual([
    ['BTCUSD', '103'],
    ['EURUSD', null],
  ])
})

const shares = new Map<string, SourceSnapshot>([
  price('AAPL', 3),
  // The same change: by code.
  price('AMD', 3),
  // Cheap.
  price('NVDA', 0, { price: '0.99', previousClose: '0.5', volume: '1000000000' }),
  // Thinly traded.
  price('MSFT', 9, { volume: '1000' }),
  // A possible split.
  price('TSLA', 51),
  price('META', -60),
  price('AMZN', -4),
])

/** A real source of shares. */
const shareSource: Source = {
  ...coinSource,
  about: { name: 'Shares', url: null, is_sample: false },
  covers: ({ market }) => market === 'Stock',
  quote: async ({ code }) => shares.get(code),
  snapshot: async () => shares,
}
const shareApp = useTestServer({}, async () => ({ prices: [shareSource, sampleSource], marketRows: MARKET_ROWS }))

test('cheap and thinly traded shares are left out, possible splits come last, and a real market is not mixed with simulated ones', async () => {
  const { fay } = await createUsers(shareApp, 'fay')
  await waitForRows(fay)
  const { gainers, losers, active, sources } = (await fay.call(listMovers)).body
  expect(gainers.map(({ symbol, may_be_split: isSplit }) => [symbol.code, isSplit])).toEqual([
    ['AAPL', false],
    ['AMD', false],
    ['TSLA', true],
  ])
  expect(losers.map(({ symbol, may_be_split: isSplit }) => [symbol.code, isSplit])).toEqual([
    ['AMZN', false],
    ['META', true],
  ])
  expect(codes(active).toSorted()).toEqual(['AAPL', 'AMD', 'AMZN', 'META', 'TSLA'])
  expect(sources).toEqual(['Shares'])
  const crypto = (await fay.call(listMovers, { query: { market: 'Crypto' } })).body
  expect([...crypto.gainers, ...crypto.active].every(({ is_sample: isSample }) => isSample)).toBe(true)
  const board = (await fay.call(readMarketOverview)).body.movers
  expect([...board.gainers, ...board.losers, ...board.active].some(({ is_sample: isSample }) => isSample)).toBe(false)
})

test('the overview has four blocks, marks simulated rows, and shows no price where a real source has none', async () => {
  const { ben } = await createUsers(app, 'ben')
  await waitForRows(ben)
  const { body } = await ben.call(readMarketOverview)
  expect(body.blocks.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['Indices', 10],
    ['Currencies', 7],
    ['Crypto', 5],
    ['Commodities', 6],
  ])
  expect(body.blocks[2]?.rows.map(({ symbol, price: last, is_sample: isSample }) => [symbol.code, last, isSample])).toEqual([
    ['BTCUSD', '103', false],
    ['ETHUSD', '98', false],
    ['SOLUSD', '109', false],
    ['XRPUSD', '120', false],
    ['BNBUSD', null, false],
  ])
  expect(body.blocks[0]?.rows.every(({ is_sample: isSample }) => isSample)).toBe(true)
})

test('a user chooses up to 12 symbols a block, and returns to the default', async () => {
  const { cleo } = await createUsers(app, 'cleo')
  await waitForRows(cleo)
  const block = async () => codes((await cleo.call(readMarketOverview)).body.blocks[2]?.rows ?? [])
  const choose = (symbols: string[]) => cleo.call(changeMarketOverview, { body: { blocks: [{ name: 'Crypto', symbols }] } })
  expect((await choose(['eth', 'BTC.X', 'ETHUSD'])).status).toBe(204)
  expect(await block()).toEqual(['ETHUSD', 'BTCUSD'])
  expect(await choose(['NOSUCH'])).toHaveFieldErrors({ blocks: ['Symbol not found: NOSUCH.'] })
  expect((await choose(Array.from({ length: 13 }, () => 'BTCUSD'))).status).toBe(400)
  await cleo.call(changeMarketOverview, { body: {} })
  expect((await block()).length).toBe(5)
})

test.each([readHeatMap, readMarketOverview, listTrending])('an unchanged answer of $path is 304', async (endpoint) => {
  const name = `reader${endpoint.path.split('/')[3]}`
  const reader = (await createUsers(app, name))[name] as TestUser
  await waitForRows(reader)
  // The leader writes new rows every 100 ms.
  await expect
    .poll(async () => {
      const etag = (await reader.call(endpoint)).headers.get('etag') ?? ''
      return (await reader.call(endpoint, { headers: { 'if-none-match': etag } })).status
    }, SOON)
    .toBe(304)
})

test('one of two processes writes the rows, the other one takes over', async () => {
  const second = await startTestServer(app.database, {}, { prices: [coinSource, sampleSource], marketRows: MARKET_ROWS })
  const { eli } = await createUsers(app, 'eli')
  await waitForRows(eli)
  const countWriters = () =>
    [app, second].filter(({ logLines }) => logLines.some((line) => line.includes('market rows are written by this process'))).length
  expect(countWriters()).toBe(1)
  const read = () => callApi(second.url, readMarketOverview, { headers: { authorization: `Bearer ${eli.session.access}` } })
  const before = (await read()).body
  await expect.poll(async () => (await read()).body.as_of, SOON).not.toBe(before.as_of)
  await second.close()
})
