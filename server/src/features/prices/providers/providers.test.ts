import { compare, Decimal, quotient } from '@trademates/contract/decimals'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type PriceProvider, startPriceProvider } from '@trademates/test-support/services/price-provider.ts'
import { findSymbol } from '#features/symbols/find.ts'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { guardSource } from '#features/prices/guarded-source.ts'
import { type Source, SourceError, type SourceQuote } from '#features/prices/source.ts'
import { parseDecimal } from './provider-request.ts'
import { createBinanceSource } from './binance.ts'
import { createCoinbaseSource } from './coinbase.ts'
import { createEcbSource } from './ecb.ts'
import { createFinnhubSource } from './finnhub.ts'
import { createKrakenSource } from './kraken.ts'
import { createTwelveDataSource } from './twelve-data.ts'

let provider: PriceProvider
beforeAll(async () => void (provider = await startPriceProvider()))
afterAll(() => provider.close())
beforeEach(() => void (provider.requests.length = 0))

const HOUR = 3_600_000
const NOW_HOUR = Math.floor(Date.now() / HOUR) * HOUR
const hoursAgo = (hours: number) => NOW_HOUR - hours * HOUR
const span = { from: new Date(hoursAgo(5)), to: new Date(hoursAgo(-1)) }

function symbol(code: string): CatalogSymbol {
  const found = findSymbol(code)
  if (found === undefined) throw new Error(`no ${code}`)
  return found
}
const [BTC, AAPL, EURUSD, GBPJPY] = ['BTCUSD', 'AAPL', 'EURUSD', 'GBPJPY'].map(symbol) as [
  CatalogSymbol,
  CatalogSymbol,
  CatalogSymbol,
  CatalogSymbol,
]

const short = (bars: Awaited<ReturnType<Source['candles']>>) =>
  bars.map(({ time, open, high, low, close, volume, final }) => [time.getTime(), open, high, low, close, volume, final])

/** Behavior that all providers share: busy, failing and invalid responses. */
describe.each<[string, () => Source, CatalogSymbol, unknown]>([
  [
    'Binance',
    () => createBinanceSource({ url: provider.url, streamUrl: provider.url }),
    BTC,
    { code: -1003, msg: 'Too much request weight used.' },
  ],
  ['Kraken', () => createKrakenSource({ url: provider.url }), BTC, { error: ['EAPI:Rate limit exceeded'] }],
  ['Coinbase', () => createCoinbaseSource({ url: provider.url }), BTC, { message: 'Public rate limit exceeded' }],
  [
    'European Central Bank',
    () => createEcbSource({ url: provider.url }),
    EURUSD,
    '<?xml version="1.0"?><error>Service unavailable</error>',
  ],
  ['Finnhub', () => createFinnhubSource({ url: provider.url, key: 'k' }), AAPL, { error: 'API limit reached. Remaining Limit: 0' }],
  [
    'Twelve Data',
    () => createTwelveDataSource({ url: provider.url, key: 'k' }),
    AAPL,
    { code: 500, message: 'Internal error', status: 'error' },
  ],
])('%s', (name, open, one, fault) => {
  test('has a name and covers only its own symbols', () => {
    const source = open()
    expect(source.about).toMatchObject({ name, is_sample: false, url: expect.stringMatching(/^https:/) as string })
    expect([source.covers(one), source.covers(symbol('ESZ26'))]).toEqual([true, false])
  })

  test.each([
    ['a number of seconds', '7', 7],
    ['a date', new Date(Date.now() + 9_000).toUTCString(), 9],
  ])('Retry-After as %s', async (_how, value, seconds) => {
    provider.respondWith(() => ({ status: 429, headers: { 'retry-after': value }, body: 'slow down' }))
    for (const asking of [open().quote(one), open().candles(one, '1d', span)]) {
      const error = await asking.catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(SourceError)
      expect(Math.abs(((error as SourceError).retryAfter ?? 0) - seconds)).toBeLessThan(2.5)
    }
  })

  test.each([
    ['breaks', { status: 503, body: 'broken' }],
    ['returns something else', { body: '<html>maintenance</html>' }],
    ['returns nothing', { body: '' }],
    ['has an error inside', { body: fault }],
    ['leads elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:1/' }, body: '' }],
  ])('throws a SourceError if it %s', async (_what, reply) => {
    provider.respondWith(() => reply)
    await expect(open().quote(one)).rejects.toBeInstanceOf(SourceError)
    await expect(open().candles(one, '1d', span)).rejects.toBeInstanceOf(SourceError)
  })
})

describe('Binance', () => {
  const source = () => createBinanceSource({ url: provider.url, streamUrl: provider.streamUrl })
  const row = (opened: number, close: string) => [opened, '1.10', '1.30', '1.00', close, '12.5', opened + HOUR - 1, '0', 3, '0', '0', '0']

  test('candles are fetched page by page; the last one is not final', async () => {
    const first = Array.from({ length: 1_000 }, (_, at) => row(hoursAgo(1_002 - at), '1.2'))
    provider.respondWith((url) => ({
      body: url.searchParams.get('startTime') === String(hoursAgo(1_002)) ? first : [row(hoursAgo(2), '1.2'), row(hoursAgo(0), '1.25')],
    }))
    const bars = await source().candles(BTC, '1h', { from: new Date(hoursAgo(1_002)), to: span.to })
    expect(bars).toHaveLength(1_002)
    expect(short(bars).slice(-2)).toEqual([
      [hoursAgo(2), '1.10', '1.30', '1.00', '1.2', '12.5', true],
      [hoursAgo(0), '1.10', '1.30', '1.00', '1.25', '12.5', false],
    ])
    expect(provider.requests[0]?.href).toContain(`/api/v3/klines?symbol=BTCUSDT&interval=1h&startTime=${hoursAgo(1_002)}`)
  })

  test('a quote covers the last 24 hours; an unknown pair has none', async () => {
    provider.respondWith(() => ({
      body: {
        symbol: 'BTCUSDT',
        lastPrice: '85000.10',
        openPrice: '84000.00',
        highPrice: '86000',
        lowPrice: '83000',
        closeTime: 1763755200123,
      },
    }))
    expect(await source().quote(BTC)).toMatchObject({ price: '85000.10', previousClose: '84000.00', time: new Date(1763755200123) })
    provider.respondWith(() => ({ status: 400, body: { code: -1121, msg: 'Invalid symbol.' } }))
    expect(await source().quote(BTC)).toBeUndefined()
    expect(await source().candles(BTC, '1h', span)).toEqual([])
  })

  test('the stream publishes prices and reconnects when it closes', async () => {
    const quotes: [string, SourceQuote][] = []
    const stream = source().stream?.((one, quote) => quotes.push([one.code, quote]))
    stream?.follow([BTC, symbol('ETHUSD')])
    const ticker = (price: string) =>
      JSON.stringify({
        stream: 'btcusdt@miniTicker',
        data: { e: '24hrMiniTicker', E: 1763755200123, s: 'BTCUSDT', c: price, o: '84000', h: '86000', l: '83000', v: '1', q: '1' },
      })
    await vi.waitFor(() => expect(provider.connectionCount()).toBe(1))
    expect(provider.requests.at(-1)?.search).toBe('?streams=btcusdt@miniTicker/ethusdt@miniTicker')
    provider.publish('no JSON at all')
    provider.publish(ticker('85000.1'))
    await vi.waitFor(() => expect(quotes).toEqual([['BTCUSD', expect.objectContaining({ price: '85000.1', previousClose: '84000' })]]))
    provider.disconnect()
    await vi.waitFor(() => expect(provider.connectionCount()).toBe(1), { timeout: 5_000 })
    provider.publish(ticker('85001'))
    await vi.waitFor(() => expect(quotes.at(-1)?.[1].price).toBe('85001'))
    stream?.follow([])
    await vi.waitFor(() => expect(provider.connectionCount()).toBe(0))
  })

  test('changes of the followed pairs are sent over the same connection, together', async () => {
    const stream = source().stream?.(() => undefined)
    const connections = provider.requests.length
    const eth = symbol('ETHUSD')
    stream?.follow([BTC])
    stream?.follow([BTC, eth])
    const sent = () => provider.received.map((text) => JSON.parse(text) as unknown)
    await vi.waitFor(() => expect(sent()).toEqual([{ method: 'SUBSCRIBE', params: ['ethusdt@miniTicker'], id: 1 }]))
    stream?.follow([eth])
    stream?.follow([eth, symbol('SOLUSD')])
    await vi.waitFor(() =>
      expect(sent().slice(1)).toEqual([
        { method: 'SUBSCRIBE', params: ['solusdt@miniTicker'], id: 2 },
        { method: 'UNSUBSCRIBE', params: ['btcusdt@miniTicker'], id: 3 },
      ]),
    )
    expect(provider.requests.slice(connections).map(({ search }) => search)).toEqual(['?streams=btcusdt@miniTicker'])
    stream?.follow([])
    await vi.waitFor(() => expect(provider.connectionCount()).toBe(0))
  })
})

describe('Kraken', () => {
  const source = () => createKrakenSource({ url: provider.url })

  test("candles are keyed by Kraken's own pair name, and the last one is not final", async () => {
    const row = (opened: number) => [opened / 1_000, '1.1', '1.3', '1.0', '1.2', '1.15', '7.5', 4]
    provider.respondWith(() => ({
      body: { error: [], result: { last: 1, XXBTZUSD: [row(hoursAgo(9)), row(hoursAgo(3)), row(hoursAgo(0))] } },
    }))
    expect(short(await source().candles(BTC, '1h', span))).toEqual([
      [hoursAgo(3), '1.1', '1.3', '1.0', '1.2', '7.5', true],
      [hoursAgo(0), '1.1', '1.3', '1.0', '1.2', '7.5', false],
    ])
    expect(provider.requests[0]?.searchParams.get('pair')).toBe('XBTUSD')
  })

  test('an error comes with status 200', async () => {
    provider.respondWith(() => ({ body: { error: ['EGeneral:Too many requests'] } }))
    await expect(source().quote(BTC)).rejects.toThrow('EGeneral:Too many requests')
    provider.respondWith(() => ({ body: { error: ['EQuery:Unknown asset pair'] } }))
    expect(await source().quote(BTC)).toBeUndefined()
  })

  test('a quote covers today', async () => {
    provider.respondWith(() => ({
      body: {
        error: [],
        result: {
          XXBTZUSD: { a: ['2', '1', '1'], c: ['85000.1', '0.1'], o: '84000.0', h: ['86000.0', '87000.0'], l: ['83000.0', '82000.0'] },
        },
      },
    }))
    expect(await source().quote(BTC)).toMatchObject({ price: '85000.1', open: '84000.0', high: '86000.0', low: '83000.0' })
  })
})

describe('Coinbase', () => {
  const source = () => createCoinbaseSource({ url: provider.url })
  // time, low, high, open, close, volume as numbers, newest first.
  const text = (rows: string[]) => `[${rows.join()}]`
  const row = (opened: number, close = '0.00000781') => `[${opened / 1_000},0.1,1.30,1.10,${close},1e-7]`

  test('columns have their own order, newest first; numbers keep every digit; gaps stay gaps', async () => {
    provider.respondWith(() => ({ body: text([row(hoursAgo(0)), row(hoursAgo(3), '12345678901234.12345678'), row(hoursAgo(9))]) }))
    expect(short(await source().candles(BTC, '1h', span))).toEqual([
      [hoursAgo(3), '1.10', '1.30', '0.1', '12345678901234.12345678', '0.0000001', true],
      [hoursAgo(0), '1.10', '1.30', '0.1', '0.00000781', '0.0000001', false],
    ])
  })

  test('four-hour candles are merged from hourly ones; more than 300 candles need several requests', async () => {
    provider.respondWith(() => ({ body: text([row(hoursAgo(1), '3'), row(hoursAgo(2), '2')]) }))
    const [bar] = (await source().candles(BTC, '4h', { from: new Date(hoursAgo(4)), to: new Date(hoursAgo(0)) })).slice(-1)
    expect(bar).toMatchObject({ open: '1.10', high: '1.30', close: '3' })
    provider.requests.length = 0
    provider.respondWith(() => ({ body: '[]' }))
    expect(await source().candles(BTC, '1h', { from: new Date(hoursAgo(700)), to: span.to })).toEqual([])
    expect(provider.requests).toHaveLength(3)
  })

  test('an unknown product has no price', async () => {
    provider.respondWith(() => ({ status: 404, body: { message: 'NotFound' } }))
    expect(await source().quote(BTC)).toBeUndefined()
    expect(await source().candles(BTC, '1h', span)).toEqual([])
  })

  test('a quote has the latest trade and the range of the day', async () => {
    provider.respondWith((url) => ({
      body: url.pathname.endsWith('ticker')
        ? { price: '85000.10', time: '2026-11-20T12:00:00.123456Z', bid: '1', ask: '2', volume: '3' }
        : { open: '84000.00', high: '86000.00', low: '83000.00', last: '85000.10', volume: '3' },
    }))
    expect(await source().quote(BTC)).toMatchObject({ price: '85000.10', open: '84000.00', time: new Date('2026-11-20T12:00:00.123Z') })
  })
})

describe('European Central Bank', () => {
  const DAY = 86_400_000
  const dayAgo = (days: number) => new Date(Math.floor(Date.now() / DAY) * DAY - days * DAY)
  const day = (days: number, usd: string) =>
    `<Cube time='${dayAgo(days).toISOString().slice(0, 10)}'><Cube rate="${usd}" currency="USD"/><Cube currency='GBP' rate='0.8800'/><Cube currency='JPY' rate='180.50'/></Cube>`
  const xml = `<?xml version="1.0"?><gesmes:Envelope><gesmes:subject>Reference rates</gesmes:subject><Cube>${day(1, '1.1510')}${day(4, '1.1490')}</Cube></gesmes:Envelope>`

  test('pairs of unpublished currencies are left to the next source', () => {
    const source = createEcbSource({ url: provider.url })
    expect(['EURUSD', 'GBPJPY', 'USDCNH', 'USDTWD', 'BTCUSD'].map((code) => source.covers(symbol(code)))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })

  test('one rate a day, oldest first, with attributes in any order; cross rates by exact division', async () => {
    provider.respondWith(() => ({ body: xml }))
    const source = createEcbSource({ url: provider.url })
    const week = { from: dayAgo(7), to: new Date() }
    expect(short(await source.candles(EURUSD, '1d', week)).map(([time, , , , close, , final]) => [time, close, final])).toEqual([
      [dayAgo(4).getTime(), '1.14900', true],
      [dayAgo(1).getTime(), '1.15100', true],
    ])
    expect(await source.quote(GBPJPY)).toMatchObject({ price: '205.114', previousClose: '205.114', open: null })
    expect(await source.candles(EURUSD, '1h', week)).toEqual([])
    expect(await source.quote(symbol('USDAED'))).toBeUndefined()
    expect(provider.requests).toHaveLength(1)
  })

  test('the rate of today is not final', async () => {
    provider.respondWith(() => ({ body: `<Cube>${day(0, '1.1520')}${day(1, '1.1510')}</Cube>` }))
    const bars = await createEcbSource({ url: provider.url }).candles(EURUSD, '1d', { from: dayAgo(7), to: new Date() })
    expect(short(bars).map(([, , , , close, , final]) => [close, final])).toEqual([
      ['1.15100', true],
      ['1.15200', false],
    ])
  })
})

describe('Finnhub', () => {
  const source = () => createFinnhubSource({ url: provider.url, key: 'secret key' })

  test('a quote; an unknown symbol has price zero; the key is not in the URL', async () => {
    provider.respondWith(() => ({ body: { c: 270.37, d: 1.2, dp: 0.4, h: 272, l: 268.5, o: 269, pc: 269.17, t: 1763755200 } }))
    expect(await source().quote(AAPL)).toEqual({
      price: '270.37',
      open: '269',
      high: '272',
      low: '268.5',
      previousClose: '269.17',
      time: new Date(1763755200000),
    })
    expect(provider.lastHeaders()['x-finnhub-token']).toBe('secret key')
    expect(provider.requests[0]?.href).not.toContain('secret')
    provider.respondWith(() => ({ body: { c: 0, d: null, dp: null, h: 0, l: 0, o: 0, pc: 0, t: 0 } }))
    expect(await source().quote(AAPL)).toBeUndefined()
  })

  test('candles come as one array per column; no_data gives none; a plan without candles is an error', async () => {
    const t = [hoursAgo(3) / 1_000, hoursAgo(0) / 1_000]
    provider.respondWith(() => ({ body: { s: 'ok', v: [10, 20], c: [3, 4], l: [1, 2], h: [4, 5], o: [2, 3], t } }))
    expect(short(await source().candles(AAPL, '1h', span))).toEqual([
      [hoursAgo(3), '2', '4', '1', '3', '10', true],
      [hoursAgo(0), '3', '5', '2', '4', '20', false],
    ])
    provider.respondWith(() => ({ body: { s: 'ok', v: [10], c: [3, 4], l: [1, 2], h: [4, 5], o: [2, 3], t } }))
    await expect(source().candles(AAPL, '1h', span)).rejects.toBeInstanceOf(SourceError)
    provider.respondWith(() => ({ body: { s: 'no_data' } }))
    expect(await source().candles(AAPL, '1h', span)).toEqual([])
    provider.respondWith(() => ({ status: 403, body: { error: "You don't have access to this resource." } }))
    await expect(source().candles(AAPL, '1h', span)).rejects.toThrow("You don't have access")
  })
})

describe('Twelve Data', () => {
  const source = () => createTwelveDataSource({ url: provider.url, key: 'secret key' })
  const formatTime = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

  test('candles by name, in any order; currencies have no volume', async () => {
    const row = (ms: number) => ({ close: '1.1510', datetime: formatTime(ms), low: '1.1500', open: '1.1505', high: '1.1520' })
    provider.respondWith(() => ({ body: { meta: {}, values: [row(hoursAgo(0)), row(hoursAgo(2))], status: 'ok' } }))
    expect(short(await source().candles(EURUSD, '1h', span))).toEqual([
      [hoursAgo(2), '1.1505', '1.1520', '1.1500', '1.1510', '0', true],
      [hoursAgo(0), '1.1505', '1.1520', '1.1500', '1.1510', '0', false],
    ])
    expect(provider.requests[0]?.searchParams.get('symbol')).toBe('EUR/USD')
    expect(provider.lastHeaders()['authorization']).toBe('apikey secret key')
  })

  test('errors come with status 200: rate limit and unknown symbol', async () => {
    provider.respondWith(() => ({
      body: { code: 429, message: 'You have run out of API credits for the current minute.', status: 'error' },
    }))
    await expect(source().quote(AAPL)).rejects.toMatchObject({ retryAfter: 60 })
    provider.respondWith(() => ({ body: { code: 404, message: 'symbol not found', status: 'error' } }))
    expect(await source().quote(AAPL)).toBeUndefined()
    expect(await source().candles(AAPL, '1h', span)).toEqual([])
  })
})

test('a Retry-After blocks quotes and candles; other failures block for a second', { tags: ['full'] }, async () => {
  provider.respondWith(() => ({ status: 429, headers: { 'retry-after': '60' }, body: '' }))
  const busy = guardSource(createKrakenSource({ url: provider.url }))
  await expect(busy.quote(BTC)).rejects.toThrow('returned 429')
  await expect(busy.quote(BTC)).rejects.toThrow('paused')
  await expect(busy.candles(BTC, '1h', span)).rejects.toThrow('paused')
  expect(provider.requests).toHaveLength(1)

  provider.respondWith(() => ({ status: 500, body: '' }))
  const broken = guardSource(createCoinbaseSource({ url: provider.url }))
  await expect(broken.candles(BTC, '1h', span)).rejects.toThrow('returned 500')
  provider.respondWith(() => ({ body: '[]' }))
  await vi.waitFor(() => broken.candles(BTC, '1h', span), { timeout: 4_000, interval: 200 })
})

test('repeated failures block for 1, 2, 4 and so on up to 60 seconds', async () => {
  vi.useFakeTimers()
  const began = Date.now()
  const askedAt: number[] = []
  const failing: Source = {
    ...createKrakenSource({ url: provider.url }),
    minIntervalMs: 0,
    quote: async () => {
      askedAt.push((Date.now() - began) / 1_000)
      throw new SourceError('gone')
    },
  }
  const source = guardSource(failing)
  for (let second = 0; second <= 190; second += 1) {
    await expect(source.quote(BTC)).rejects.toBeInstanceOf(SourceError)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  vi.useRealTimers()
  expect(askedAt).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183])
})

test.each([
  ['1e-7', '0.0000001'],
  ['1.5E3', '1500'],
  ['12.34e1', '123.4'],
  ['0.1', '0.1'],
  ['-2.50', '-2.50'],
  ['007', '7'],
])('%s is the decimal %s', (written, decimal) => {
  expect(parseDecimal('Test', written)).toBe(decimal)
})
test.each(['', 'NaN', '1e99', '12345678e17', null, {}])('%j is not a number', (written) => {
  expect(() => parseDecimal('Test', written)).toThrow(SourceError)
})

test('any number text is parsed to the last digit or rejected', () => {
  const part = fc.bigInt({ min: 0n, max: 999_999n })
  fc.assert(
    fc.property(part, fc.integer({ min: -12, max: 6 }), (digits, exponent) => {
      const whole = BigInt(parseDecimal('Test', `${digits}e${exponent + 12}`))
      const exact = parseDecimal('Test', `${digits}e${exponent}`)
      expect(whole).toBe(digits * 10n ** BigInt(exponent + 12))
      expect(compare(exact, quotient(String(whole), String(10n ** 12n), 18))).toBe(0)
    }),
  )
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{1,9}(\.\d{0,9})?([eE][-+]?\d\d?)?$/)), (text) => {
      try {
        expect(Decimal.safeParse(parseDecimal('Test', text)).success).toBe(true)
      } catch (error) {
        expect(error).toBeInstanceOf(SourceError)
      }
    }),
  )
})

test.each<[string, (url: string) => Source, CatalogSymbol, { chain: string; basis: string; request: string; empty: unknown }]>([
  [
    'Binance',
    (url) => createBinanceSource({ url, streamUrl: url }),
    BTC,
    { chain: '15m 1m 1s', basis: 'last', request: 'interval=1s', empty: [] },
  ],
  [
    'Kraken',
    (url) => createKrakenSource({ url }),
    BTC,
    { chain: '15m 1m', basis: 'last', request: 'interval=1&', empty: { error: [], result: { XXBTZUSD: [], last: 1 } } },
  ],
  ['Coinbase', (url) => createCoinbaseSource({ url }), BTC, { chain: '15m 1m', basis: 'last', request: 'granularity=60&', empty: [] }],
  [
    'Finnhub',
    (url) => createFinnhubSource({ url, key: 'k' }),
    AAPL,
    { chain: '15m 1m', basis: 'last', request: 'resolution=1&', empty: { s: 'no_data' } },
  ],
  [
    'Twelve Data',
    (url) => createTwelveDataSource({ url, key: 'k' }),
    EURUSD,
    { chain: '15m 1m', basis: 'mid', request: 'interval=1min&', empty: { values: [] } },
  ],
])('%s states its intervals for grading and what its prices are', async (_name, open, one, { chain, basis, request, empty }) => {
  const source = open(provider.url)
  expect([source.chain.join(' '), source.basisOf(one)]).toEqual([chain, basis])
  provider.respondWith(() => ({ body: empty }))
  expect(await source.candles(one, source.chain.at(-1) ?? '1m', span)).toEqual([])
  expect(provider.requests[0]?.href).toContain(request)
})

test('the euro reference rates are one fixing a day, and trades of Twelve Data are last prices', async () => {
  const ecb = createEcbSource({ url: provider.url })
  expect([ecb.chain, ecb.basisOf(EURUSD)]).toEqual([['1d'], 'fix'])
  expect(await ecb.candles(EURUSD, '1m', span)).toEqual([])
  expect(createTwelveDataSource({ url: provider.url, key: 'k' }).basisOf(AAPL)).toBe('last')
})
