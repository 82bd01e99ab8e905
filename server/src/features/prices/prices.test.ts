import { listCandles, listPriceSources, listQuotes, listSparklines, type Quote, watchQuotes } from '@trademates/contract/prices'
import { beforeEach, expect, test, vi } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { type EventStream, openEventStream } from '@trademates/test-support/api/event-stream.ts'
import { sampleSource } from './sample/sample-source.ts'
import { type Bar, type Source, SourceError } from './source.ts'

const HOUR_MS = 3_600_000

/** A source controlled by the test: it covers one coin and records its requests. */
const requests = { quotes: 0, candles: [] as { from: Date; to: Date }[] }
/** Responses with candles wait for it. */
let held: Promise<void> | undefined
let price: string | SourceError = '100.00'
/** Number of the newest candles that are missing. */
let late = 0
/** Returns candles newest first, with a duplicate. */
let isConfused = false
const source: Source = {
  about: { name: 'Testland', url: 'https://testland.example/', is_sample: false },
  termsUrl: 'https://testland.example/terms',
  chain: ['15m', '1m'],
  basisOf: () => 'last',
  delaySeconds: 900,
  cacheMs: 0,
  minIntervalMs: 0,
  covers: ({ code }) => code === 'BTCUSD',
  async candles(_symbol, _interval, { from, to }) {
    requests.candles.push({ from, to })
    await held
    if (price instanceof SourceError) throw price
    const first = Math.ceil(from.getTime() / HOUR_MS)
    const count = Math.ceil(Math.min(to.getTime(), Date.now() - late * HOUR_MS) / HOUR_MS) - first
    const bars = Array.from({ length: Math.max(0, count) }, (_, at): Bar => {
      const time = new Date((first + at) * HOUR_MS)
      const last = String(price)
      return {
        time,
        open: '0.1',
        high: '99999999999999.12345678',
        low: '0.00000001',
        close: last,
        volume: '1',
        final: time.getTime() + HOUR_MS <= Date.now(),
      }
    })
    return isConfused ? [...bars.slice(-1), ...bars.toReversed()] : bars
  },
  async quote() {
    requests.quotes += 1
    if (price instanceof SourceError) throw price
    return { price, time: new Date(), open: '99', high: '101', low: '98', previousClose: '80.00' }
  },
}

const app = useTestServer({}, async () => ({ prices: [source, sampleSource] }))
let once: Promise<{ ana: TestUser }> | undefined
const ana = async () => (await (once ??= createUsers(app, 'ana'))).ana
const quoteOf = async (code: string) => (await (await ana()).call(listQuotes, { query: { symbols: code } })).body[0]
const candlesOf = async (query: Record<string, string | number> = {}, code = 'BTCUSD') =>
  (await ana()).call(listCandles, { params: { code }, query })

beforeEach(() => {
  price = '100.00'
  late = 0
  isConfused = false
  requests.candles = []
})

test('a quote has its change, day range, time, source and delay', async () => {
  expect(await quoteOf('BTCUSD')).toMatchObject({
    symbol: 'BTCUSD',
    price: '100.00',
    change: '20.00',
    change_percent: '25.00',
    previous_close: '80.00',
    source: { name: 'Testland', url: 'https://testland.example/', is_sample: false },
    delay: 900,
    is_stale: false,
  })
})

test('the sources of prices are listed in their order, with delay and terms', async () => {
  expect((await (await ana()).call(listPriceSources)).body).toEqual([
    { name: 'Testland', url: 'https://testland.example/', is_sample: false, delay: 900, terms_url: 'https://testland.example/terms' },
    { name: 'Simulated', url: null, is_sample: true, delay: 0, terms_url: null },
  ])
})

test('a symbol covered only by the sample source is marked as sample data', async () => {
  const { body } = await (await ana()).call(listQuotes, { query: { symbols: 'EURUSD,aapl,ESZ26,AAPL261218C270,NOSUCH' } })
  expect(body.map(({ symbol, source: from }) => [symbol, from.name, from.is_sample])).toEqual(
    ['EURUSD', 'AAPL', 'ESZ26', 'AAPL261218C270'].map((code) => [code, 'Simulated', true]),
  )
})

test('while a source fails, its last price is stale, and the source is not asked before its Retry-After', async () => {
  await quoteOf('BTCUSD')
  price = new SourceError('slow down', { retryAfter: 1 })
  expect(await quoteOf('BTCUSD')).toMatchObject({ price: '100.00', is_stale: true })
  const before = requests.quotes
  expect(await quoteOf('BTCUSD')).toMatchObject({ is_stale: true })
  expect(requests.quotes).toBe(before)
  price = '110.00'
  await vi.waitFor(async () => expect(await quoteOf('BTCUSD')).toMatchObject({ price: '110.00', is_stale: false }), { timeout: 5_000 })
})

test('candles are fetched once and stored with all decimals; only new ones are fetched again', async () => {
  const first = (await candlesOf({ limit: 50 })).body
  expect(first).toMatchObject({ source: { name: 'Testland' }, is_stale: false })
  expect(first.candles).toHaveLength(50)
  expect(first.candles[0]).toMatchObject({ open: '0.1', high: '99999999999999.12345678', low: '0.00000001', final: true })
  expect(first.candles.at(-1)).toMatchObject({ final: false })
  expect(first.candles.at(-1)?.time).toMatch(/:00:00\.000Z$/)

  requests.candles = []
  price = '105.00'
  const again = (await candlesOf({ limit: 50 })).body
  expect(requests.candles.map(({ to, from }) => to.getTime() - from.getTime())).toEqual([HOUR_MS])
  // Final candles stay; the running one is updated.
  expect(again.candles.at(-2)?.close).toBe('100.00')
  expect(again.candles.at(-1)?.close).toBe('105.00')
})

test('candles are sorted and unique, whatever the source returns', async () => {
  isConfused = true
  const { body } = await candlesOf({ interval: '15m', limit: 30 })
  expect(body.is_stale).toBe(false)
  const times = body.candles.map(({ time }) => time)
  expect(times.length).toBeGreaterThan(5)
  expect(times).toEqual([...new Set(times)].toSorted())
})

test('late candles are fetched again', async () => {
  const newest = async () => (await candlesOf({ interval: '1d', limit: 48 })).body.candles.map(({ time }) => Date.parse(time))
  const hour = () => Math.floor(Date.now() / HOUR_MS) * HOUR_MS
  late = 40
  expect((await newest()).at(-1)).toBeLessThan(hour() - 38 * HOUR_MS)
  late = 0
  const times = await newest()
  expect(times.at(-1)).toBeGreaterThanOrEqual(hour() - HOUR_MS)
  expect(times.every((time, at) => at === 0 || time - (times[at - 1] ?? 0) === HOUR_MS)).toBe(true)
})

test('older candles are paged by the time of the oldest', async () => {
  const newest = (await candlesOf({ limit: 10 })).body.candles
  const older = (await candlesOf({ limit: 10, before: newest[0]?.time ?? '' })).body.candles
  expect(older).toHaveLength(10)
  expect(Date.parse(newest[0]?.time ?? '') - Date.parse(older.at(-1)?.time ?? '')).toBe(HOUR_MS)
})

test('stored candles are returned as stale while their source fails', async () => {
  await candlesOf({ limit: 20 })
  price = new SourceError('gone', { retryAfter: 0 })
  const { body } = await candlesOf({ limit: 20 })
  expect(body).toMatchObject({ is_stale: true })
  expect(body.candles).toHaveLength(20)
})

test('concurrent requests share one request to the source', async () => {
  await vi.waitFor(async () => expect((await candlesOf({ interval: '1h', limit: 5 })).body.is_stale).toBe(false), { timeout: 5_000 })
  requests.candles = []
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  const all = Promise.all(Array.from({ length: 10 }, () => candlesOf({ interval: '4h', limit: 5 })))
  // All of them have arrived when as many later requests have been answered.
  await vi.waitFor(() => expect(requests.candles.length).toBeGreaterThan(0))
  for (let at = 0; at < 10; at += 1) await quoteOf('EURUSD')
  resolve()
  held = undefined
  await all
  expect(requests.candles.length).toBeLessThanOrEqual(2)
})

test('sparklines show the last day', async () => {
  const { body } = await (await ana()).call(listSparklines, { query: { symbols: 'EURUSD,XAUUSD' } })
  expect(body.map(({ symbol, closes }) => [symbol, closes.length])).toEqual([
    ['EURUSD', 24],
    ['XAUUSD', 24],
  ])
})

test('sparklines of several days show the trading days of a symbol, one point per four hours', async () => {
  const someone = await ana()
  const callSparklines = (query: Record<string, string>) => someone.call(listSparklines, { query: { symbols: 'ETHUSD', ...query } })
  const [days, hours] = await Promise.all([callSparklines({ days: '5' }), callSparklines({})])
  const line = days.body[0]?.closes ?? []
  expect(line.length).toBeGreaterThan(24)
  expect(line.length).toBeLessThanOrEqual(30)
  // The running hour closes at a different price in each response.
  expect(line.at(-2)).toBe(hours.body[0]?.closes.at(-5))
  expect(await callSparklines({ days: '6' })).toHaveFieldErrors({ days: ['At most 5.'] })
})

test.each([
  [{ interval: '7m' }, { interval: ['Say 15m, 1h, 4h, 1d, 1w.'] }],
  [{ limit: '1001' }, { limit: ['At most 1000.'] }],
  [{ before: 'yesterday' }, { before: ['Give a time in UTC, such as 2026-01-31T00:00:00Z.'] }],
])('candles reject %j', async (query, fields) => {
  expect(await candlesOf(query)).toHaveFieldErrors(fields)
})

test('rejects quotes without symbols and candles of an unknown symbol', async () => {
  expect(await (await ana()).call(listQuotes, { query: { symbols: ',' } })).toHaveFieldErrors({ symbols: ['Name at least one symbol.'] })
  expect(await candlesOf({}, 'NOSUCH')).toFailWith('not_found')
})

test('price changes of watched symbols are sent to the stream of that user only', async () => {
  const { ben, cleo } = await createUsers(app, 'ben', 'cleo')
  const [his, hers] = await Promise.all([openEventStream(app.url, ben), openEventStream(app.url, cleo)])
  const quotesOf = ({ events }: EventStream): Quote[] => events.flatMap((event) => (event.event === 'quotes' ? event.data : []))
  // Sample quotes may arrive at the same time and follow it.
  const quote = (some: Partial<Quote>) => expect.objectContaining(some) as unknown
  expect((await ben.call(watchQuotes, { body: { symbols: ['btc', 'EURUSD', 'NOSUCH'] } })).status).toBe(204)
  await vi.waitFor(() => expect(new Set(quotesOf(his).map(({ symbol }) => symbol))).toEqual(new Set(['BTCUSD', 'EURUSD'])), {
    timeout: 5_000,
  })
  price = '123.00'
  await vi.waitFor(() => expect(quotesOf(his)).toContainEqual(quote({ symbol: 'BTCUSD', price: '123.00' })), { timeout: 5_000 })
  // Symbols of another tab are added.
  await ben.call(watchQuotes, { body: { symbols: ['GBPUSD'] } })
  await vi.waitFor(() => expect(quotesOf(his)).toContainEqual(quote({ symbol: 'GBPUSD' })), { timeout: 5_000 })
  price = '124.00'
  await vi.waitFor(() => expect(quotesOf(his)).toContainEqual(quote({ price: '124.00' })), { timeout: 5_000 })
  expect(quotesOf(hers)).toEqual([])
  for (const stream of [his, hers]) stream.close()
})
