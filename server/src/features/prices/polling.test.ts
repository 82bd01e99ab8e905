import { createAlert, listAlerts } from '@trademates/contract/alerts'
import { afterAll, expect, test, vi } from 'vitest'
import { startPriceProvider } from '@trademates/test-support/services/price-provider.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers } from '@trademates/test-support/server/users.ts'
import { CATALOG } from '#features/symbols/catalog.ts'
import { createBinanceSource } from './providers/binance.ts'

const COINS = CATALOG.flatMap(({ market, pair }) => (market === 'Crypto' && pair !== undefined ? [pair.base] : []))
  .filter((base) => !base.startsWith('USD'))
  .slice(0, 40)

/** Prices are read every five seconds. */
const WAIT = { timeout: 12_000 }

const provider = await startPriceProvider()
let price = '100'
const ticker = (coin: string) => ({
  symbol: `${coin}USDT`,
  lastPrice: price,
  openPrice: '100',
  highPrice: '110',
  lowPrice: '90',
  volume: '1',
  closeTime: Date.now(),
})
provider.respondWith(({ pathname, searchParams }) => {
  if (pathname !== '/api/v3/ticker/24hr') return { body: [] }
  const pair = searchParams.get('symbol')
  return { body: pair === null ? COINS.map(ticker) : ticker(pair.replace('USDT', '')) }
})
afterAll(() => provider.close())

const app = useTestServer({}, async () => ({ prices: [createBinanceSource({ url: provider.url, streamUrl: provider.streamUrl })] }))

test('coins whose stream is silent are read with one request for all of them', async () => {
  const { ana } = await createUsers(app, 'ana')
  for (const coin of COINS) {
    expect((await ana.call(createAlert, { body: { symbol: `${coin}USD`, kind: 'above', level: '105' } })).status).toBe(201)
  }
  const asked = () => provider.requests.filter(({ pathname }) => pathname === '/api/v3/ticker/24hr')
  const isForAll = ({ searchParams }: URL) => searchParams.get('symbol') === null
  await vi.waitFor(() => expect(asked().some(isForAll)).toBe(true), WAIT)
  price = '106'
  await vi.waitFor(
    async () => expect((await ana.call(listAlerts)).body.filter(({ status }) => status === 'fired')).toHaveLength(COINS.length),
    WAIT,
  )
  // One each when the alerts were created, and the first of them again before most were due.
  expect(asked().filter((url) => !isForAll(url)).length).toBeLessThan(2 * COINS.length)
})
