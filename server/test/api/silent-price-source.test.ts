import { readHeatMap, listMovers, readMarketOverview } from '@trademates/contract/market-overview'
import { createPost } from '@trademates/contract/posts'
import { listCandles, listQuotes, listSparklines } from '@trademates/contract/prices'
import { screenSymbols } from '@trademates/contract/screener'
import { search, suggest } from '@trademates/contract/search'
import { readSymbolSentiment } from '@trademates/contract/votes'
import { listWatchlists, watchSymbol } from '@trademates/contract/watchlists'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers } from '@trademates/test-support/server/users.ts'
import { expect, test } from 'vitest'
import { sampleSource } from '#features/prices/sample/sample-source.ts'
import { type Source, SourceError } from '#features/prices/source.ts'

const fail = async () => {
  throw new SourceError('silent')
}
/** A real source of currencies that never answers. */
const silentSource: Source = {
  ...sampleSource,
  about: { name: 'Silent', url: null, is_sample: false },
  covers: ({ market }) => market === 'Forex',
  candles: fail,
  quote: fail,
  snapshot: fail,
}

const MARKET_ROWS = { intervalMs: 100, pauseFactor: 0, maxFigures: 4 }
const app = useTestServer({}, async () => ({ prices: [silentSource, sampleSource], marketRows: MARKET_ROWS }))

const PRICE_FIELDS = ['price', 'last', 'close', 'change_percent', 'change_1d', 'open', 'quote', 'closes', 'volume', 'turnover_usd']

/** What an answer says about the price of EURUSD: the fields that hold one. */
function listPrices(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value))
    return value[0] === 'EURUSD' && value.some((part) => /^\d+\.\d+$/.test(String(part))) ? ['cell'] : value.flatMap(listPrices)
  const { symbol, code } = value as { symbol?: unknown; code?: unknown }
  const isAbout = [symbol, code, (symbol as { code?: unknown } | null | undefined)?.code].includes('EURUSD')
  const own = Object.entries(value).flatMap(([name, field]) =>
    PRICE_FIELDS.includes(name) && isAbout && field !== null && !(Array.isArray(field) && field.length === 0) ? [name] : [],
  )
  return [...own, ...Object.values(value).flatMap(listPrices)]
}

test('A23 while the source that covers a pair is silent, no answer has a price of it', async () => {
  const { ana } = await createUsers(app, 'ana')
  await expect.poll(async () => (await ana.call(readMarketOverview)).body.as_of, { timeout: 10_000 }).not.toBeNull()
  await ana.call(watchSymbol, { params: { code: 'EURUSD' } })
  const params = { code: 'EURUSD' }
  const answers = {
    quotes: await ana.call(listQuotes, { query: { symbols: 'EURUSD,AAPL' } }),
    candles: await ana.call(listCandles, { params }),
    sparklines: await ana.call(listSparklines, { query: { symbols: 'EURUSD,AAPL' } }),
    search: await ana.call(search, { query: { q: 'eurusd' } }),
    suggestions: await ana.call(suggest, { query: { q: 'eurusd' } }),
    overview: await ana.call(readMarketOverview),
    movers: await ana.call(listMovers, { query: { market: 'Forex' } }),
    heatMap: await ana.call(readHeatMap, { query: { market: 'Forex' } }),
    screener: await ana.call(screenSymbols, { query: { market: 'Forex' } }),
    sentiment: await ana.call(readSymbolSentiment, { params }),
    watchlists: await ana.call(listWatchlists),
    post: await ana.call(createPost, { body: { description: '$EURUSD waits', trading_markets: 'Forex' } }),
  }
  for (const [name, { status, body }] of Object.entries(answers)) {
    expect(status, name).toBeLessThan(300)
    expect(listPrices(body), name).toEqual([])
  }
  expect(answers.candles.body.candles).toEqual([])
  expect(answers.screener.body.matched).toBe(0)
  expect(answers.sentiment.body.history.filter(({ close }) => close !== null)).toEqual([])
})
