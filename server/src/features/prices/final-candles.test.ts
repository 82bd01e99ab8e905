import { expect, test } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createPriceSource } from '@trademates/test-support/services/price-source.ts'
import type { CatalogSymbol } from '#features/symbols/catalog.ts'
import { findSymbol } from '#features/symbols/find.ts'
import { findGradedUntil, putGradedUntil } from './candle-coverage.ts'
import { openTimeOf } from './intervals.ts'
import { createPriceService, type PriceService } from './price-service.ts'
import { sampleSource } from './sample/sample-source.ts'
import { type Bar, type Source, SourceError } from './source.ts'
import { deleteFinalCandles } from './store.ts'

const app = useTestServer()
const MINUTE_MS = 60_000
const QUARTER_MS = 15 * MINUTE_MS
/** A day ago. */
const START = openTimeOf(Date.now() - 24 * 60 * MINUTE_MS, '15m')
const NEWEST = openTimeOf(Date.now(), '15m')

function symbol(code: string): CatalogSymbol {
  const found = findSymbol(code)
  if (found === undefined) throw new Error(`no ${code}`)
  return found
}

/** The nth quarter hour from `first` on. */
const bar = (at: number, more: Partial<Bar> = {}, first = START): Bar => ({
  time: new Date(first + at * QUARTER_MS),
  open: '100.10',
  high: '102',
  low: '99.5',
  close: '101',
  volume: '1',
  final: true,
  ...more,
})

const serve = (...sources: Source[]): PriceService => createPriceService(app.deps, sources)
const spanOf = (count: number, first = START) => ({ from: new Date(first), to: new Date(first + count * QUARTER_MS) })
const timesOf = (candles: readonly { time: Date }[]) => candles.map(({ time }) => (time.getTime() - START) / QUARTER_MS)

test('final candles are fetched once and never change, and a time without trades has none', async () => {
  const prices = createPriceSource('BTCUSD')
  const service = serve(prices.source)
  const query = { source: 'Testland', symbol: symbol('BTCUSD'), interval: '15m', span: spanOf(4) } as const
  prices.setCandles('BTCUSD', '15m', [bar(0), bar(1), bar(3)])
  const first = await service.finalCandles(query)
  expect(first).toMatchObject({ missing: null, knownUntil: query.span.to })
  expect(timesOf(first.candles)).toEqual([0, 1, 3])
  expect(first.candles[0]).toEqual({ time: new Date(START), open: '100.10', high: '102', low: '99.5', close: '101' })

  prices.setCandles('BTCUSD', '15m', [bar(0, { close: '100' }), bar(1), bar(2), bar(3), bar(4)])
  expect(await service.finalCandles(query)).toEqual(first)
  expect(prices.candleRequests).toHaveLength(1)
  // Only the rest of a longer span is requested.
  expect(timesOf((await service.finalCandles({ ...query, span: spanOf(5) })).candles)).toEqual([0, 1, 3, 4])
  expect(prices.candleRequests.at(-1)?.span).toEqual({ from: query.span.to, to: spanOf(5).to })
  // Corrections are found, and stay out of the store.
  expect((await service.rereadCandles(query)).map(({ close }) => close)).toEqual(['100', '101', '101', '101'])
  expect(await service.finalCandles(query)).toEqual(first)
})

test('the database rejects changes of final candles', async () => {
  await expect(app.deps.db.run`update final_candles set close = open`).rejects.toThrow('a final candle never changes')
})

test('a malformed candle is rejected and requested again', async () => {
  const prices = createPriceSource('ETHUSD')
  const service = serve(prices.source)
  const query = { source: 'Testland', symbol: symbol('ETHUSD'), interval: '15m', span: spanOf(6) } as const
  prices.setCandles('ETHUSD', '15m', [bar(0), bar(1, { low: '100.5' }), bar(2, { high: '100.9' }), bar(3, { low: '0' }), bar(4), bar(5)])
  const broken = await service.finalCandles(query)
  expect(timesOf(broken.candles)).toEqual([0])
  expect(broken).toMatchObject({ missing: 'not_yet', knownUntil: new Date(START + QUARTER_MS) })
  prices.setCandles('ETHUSD', '15m', [bar(1), bar(2), bar(3)])
  const mended = await service.finalCandles(query)
  expect(timesOf(mended.candles)).toEqual([0, 1, 2, 3, 4, 5])
  expect(mended.missing).toBeNull()
})

test('a candle is final once its source has a later one, or says so and is past its delay', async () => {
  const prices = createPriceSource('SOLUSD')
  const service = serve(prices.source)
  const query = { source: 'Testland', symbol: symbol('SOLUSD'), interval: '15m', span: spanOf(2, NEWEST - QUARTER_MS) } as const
  const newest = bar(-1, {}, NEWEST)
  prices.setCandles('SOLUSD', '15m', [newest])
  expect(await service.finalCandles(query)).toMatchObject({ candles: [], missing: 'not_yet', knownUntil: query.span.from })
  prices.setCandles('SOLUSD', '15m', [newest, bar(0, { final: false }, NEWEST)])
  expect(await service.finalCandles(query)).toMatchObject({
    candles: [{ time: newest.time }],
    missing: 'not_yet',
    knownUntil: new Date(NEWEST),
  })
})

test('only the named source is asked', async () => {
  const [pinned, other] = [createPriceSource('XRPUSD'), createPriceSource('XRPUSD')]
  pinned.setCandles('XRPUSD', '15m', [bar(0)])
  const query = { source: 'Otherland', symbol: symbol('XRPUSD'), interval: '15m', span: spanOf(1) } as const
  const otherSource = { ...other.source, about: { ...other.source.about, name: 'Otherland' } }
  expect(await serve(pinned.source).finalCandles(query)).toMatchObject({ candles: [], missing: 'no_source' })
  expect(pinned.candleRequests).toEqual([])
  other.setCandles('XRPUSD', '15m', [bar(0, { close: '99.9' })])
  expect((await serve(pinned.source, otherSource).finalCandles(query)).candles.map(({ close }) => close)).toEqual(['99.9'])
})

test('a source without candles that far back says so, and from when on it has some', async () => {
  const prices = createPriceSource('ADAUSD')
  const service = serve({ ...prices.source, historyCandles: 60 })
  const query = { source: 'Testland', symbol: symbol('ADAUSD'), interval: '15m', span: spanOf(4) } as const
  const answer = await service.finalCandles(query)
  expect(answer).toMatchObject({ candles: [], missing: 'too_old', knownUntil: query.span.from })
  expect(answer.availableFrom?.getTime()).toBeGreaterThan(START + 9 * 60 * MINUTE_MS)
  expect(await service.finalCandles({ ...query, interval: '1s' })).toMatchObject({ missing: 'too_old' })
  expect(prices.candleRequests).toEqual([])
  const from = answer.availableFrom ?? query.span.from
  const later = await service.finalCandles({ ...query, span: { from, to: new Date(from.getTime() + QUARTER_MS) } })
  expect(later.missing).toBeNull()
})

test('while a source fails, stored candles are returned and the rest is not there yet', async () => {
  const prices = createPriceSource('DOTUSD')
  let isDown = false
  const candles: Source['candles'] = (...query) => (isDown ? Promise.reject(new SourceError('down')) : prices.source.candles(...query))
  const service = serve({ ...prices.source, candles })
  const query = { source: 'Testland', symbol: symbol('DOTUSD'), interval: '15m', span: spanOf(2) } as const
  prices.setCandles('DOTUSD', '15m', [bar(0), bar(1), bar(2)])
  await service.finalCandles(query)
  isDown = true
  const answer = await service.finalCandles({ ...query, span: spanOf(3) })
  expect(timesOf(answer.candles)).toEqual([0, 1])
  expect(answer).toMatchObject({ missing: 'not_yet', knownUntil: query.span.to })
})

test('the minutes inside a simulated quarter hour are final, and add up to it', async () => {
  const service = serve(sampleSource)
  const query = { source: 'Simulated', symbol: symbol('BTCUSD') }
  const [outer] = (await service.finalCandles({ ...query, interval: '15m', span: spanOf(1) })).candles
  const { candles: minutes, missing } = await service.finalCandles({ ...query, interval: '1m', span: spanOf(1) })
  expect([minutes.length, missing]).toEqual([15, null])
  expect([minutes[0]?.open, minutes.at(-1)?.close]).toEqual([outer?.open, outer?.close])
  expect(minutes.map(({ high }) => Number(high)).reduce((a, b) => Math.max(a, b))).toBe(Number(outer?.high))
  expect(minutes.map(({ low }) => Number(low)).reduce((a, b) => Math.min(a, b))).toBe(Number(outer?.low))
})

test('a symbol states the source that grades it', () => {
  const service = serve(createPriceSource('BTCUSD').source, sampleSource)
  expect(service.findGradingSource(symbol('BTCUSD'))).toEqual({
    name: 'Testland',
    url: null,
    isSample: false,
    basis: 'last',
    chain: ['15m', '1m'],
    delaySeconds: 0,
  })
  expect(service.findGradingSource(symbol('AAPL'))).toMatchObject({ name: 'Simulated', isSample: true })
})

test('a symbol without a candle in its last three sessions is known as such', async () => {
  const prices = createPriceSource('LTCUSD', 'AVAXUSD')
  const service = serve(prices.source, sampleSource)
  prices.setCandles('LTCUSD', '15m', [bar(0)])
  prices.setCandles('AVAXUSD', '15m', [bar(-4 * 96)])
  const known = await Promise.all(['LTCUSD', 'AVAXUSD', 'AAPL'].map((code) => service.hasRecentCandles(symbol(code))))
  expect(known).toEqual([true, false, true])
})

test('what two processes read at the same time is stored once', async () => {
  const prices = [createPriceSource('LINKUSD'), createPriceSource('LINKUSD')]
  for (const [at, one] of prices.entries())
    one.setCandles(
      'LINKUSD',
      '15m',
      Array.from({ length: 200 }, (_, number) => bar(number - 200, { close: `100.${at + 1}` })),
    )
  const query = { source: 'Testland', symbol: symbol('LINKUSD'), interval: '15m', span: spanOf(200, START - 200 * QUARTER_MS) } as const
  const [a, b] = await Promise.all(prices.map(({ source }) => serve(source).finalCandles(query)))
  expect(a?.candles).toHaveLength(200)
  expect(new Set(a?.candles.map(({ close }) => close)).size).toBe(1)
  expect(b).toEqual(a)
})

test('old candles are deleted and may be fetched again', async () => {
  const prices = createPriceSource('TRXUSD')
  const service = serve(prices.source)
  const query = { source: 'Testland', symbol: symbol('TRXUSD'), interval: '15m', span: spanOf(3) } as const
  prices.setCandles('TRXUSD', '15m', [bar(0), bar(1), bar(2)])
  await service.finalCandles(query)
  await deleteFinalCandles(app.deps.db, bar(2).time)
  prices.setCandles('TRXUSD', '15m', [bar(0), bar(2, { close: '100' })])
  expect((await service.finalCandles(query)).candles.map(({ time, close }) => [time, close])).toEqual([
    [bar(0).time, '101'],
    [bar(2).time, '101'],
  ])
})

test('the time until which a symbol is graded only moves forward', async () => {
  const series = { symbol: 'BTCUSD', source: 'Testland' }
  expect(await findGradedUntil(app.deps.db, series)).toBeUndefined()
  for (const at of [2, 3, 1]) await putGradedUntil(app.deps.db, series, bar(at).time)
  expect(await findGradedUntil(app.deps.db, series)).toEqual(bar(3).time)
})
