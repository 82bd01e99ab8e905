import { moveStop } from '@trademates/contract/idea-amendments'
import type { Idea } from '@trademates/contract/ideas'
import { type CandleInterval, listCandles } from '@trademates/contract/prices'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPriceSource } from '@trademates/test-support/services/price-source.ts'
import { enterIdea, expectIdea, longIdea, postIdea } from '@trademates/test-support/server/ideas.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, signIn, type TestUser, toTestUser } from '@trademates/test-support/server/users.ts'
import type { CatalogAction } from '#features/symbols/corporate-actions.ts'
import type { Bar, SourceInterval } from '#features/prices/source.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
// A Tuesday in the session of US stocks, an hour after its open.
const OPEN_DAY = Date.parse('2026-11-10T15:30:05Z')
const prices = createPriceSource('AAPL', 'AMD', 'MSFT', 'NVDA', 'TSLA')
const actions = new Map<string, CatalogAction[]>()
const app = useTestServer({}, async () => ({ prices: [prices.source], gradesIdeas: true, corporateActions: actions }))

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: OPEN_DAY }))
afterAll(() => void vi.useRealTimers())

/** A candle whose prices are equal. */
function flat(time: string, price: string, volume = '100'): Bar {
  return { time: new Date(time), open: price, high: price, low: price, close: price, volume, final: Date.parse(time) + DAY_MS < Date.now() }
}

const setCandles = (code: string, interval: SourceInterval, ...bars: Bar[]) => prices.setCandles(code, interval, bars)

/** Day or hour, close and volume of each candle on the chart. */
async function readChart(user: TestUser, code: string, interval: CandleInterval, limit = 20) {
  const { candles } = (await user.call(listCandles, { params: { code }, query: { interval, limit } })).body
  return candles.map(({ time, close, volume }) => [time.slice(5, interval === '1d' ? 10 : 13), close, volume])
}

const signInAgain = async (name: string): Promise<TestUser> => toTestUser(app, name, (await signIn(app, name)).body)
const listSplits = (a: string, b: string, dividend: string | null): Pick<Idea, 'splits'> => ({
  splits: [{ at: '2026-11-11T14:30:00.000Z', a, b, dividend }],
})

test('A20 charts show candles before a split in the units of today, whether the source adjusts them or not', async () => {
  const { ana } = await createUsers(app, 'ana')
  const { market, idea } = await enterIdea(prices, ana, 'AAPL')
  setCandles('AAPL', '1d', flat('2026-11-09T00:00Z', '102'), flat('2026-11-10T00:00Z', '100'))
  setCandles('AAPL', '1h', flat('2026-11-10T14:30Z', '101'))
  expect(await readChart(ana, 'AAPL', '1d', 1)).toEqual([['11-10', '100', '100']])
  expect(await readChart(ana, 'AAPL', '1h')).toEqual([['11-10T14', '101', '100']])

  actions.set('AAPL', [{ symbol: 'AAPL', date: '2026-11-11', kind: 'split', a: '2', b: '1', note: '' }])
  // The source adjusts its days for the split, not its hours.
  setCandles('AAPL', '1d', flat('2026-11-06T00:00Z', '52', '200'), flat('2026-11-10T00:00Z', '50', '200'), flat('2026-11-11T00:00Z', '51'))
  setCandles('AAPL', '1h', flat('2026-11-10T14:30Z', '101'), flat('2026-11-11T14:00Z', '51'))
  market.write(['51', '51', '51', '51'], OPEN_DAY + DAY_MS)
  market.advance(DAY_MS)
  const author = await signInAgain('ana')
  await expectIdea(author, idea, listSplits('2', '1', null))
  expect(await readChart(author, 'AAPL', '1d')).toEqual([
    ['11-06', '52', '200'],
    ['11-09', '51', '200'],
    ['11-10', '50', '200'],
    ['11-11', '51', '100'],
  ])
  expect(await readChart(author, 'AAPL', '1h')).toEqual([
    ['11-10T14', '50.5', '200'],
    ['11-11T14', '51', '100'],
  ])
})

test('A21 a post states the splits after its price, and its edits compare prices in the same units', async () => {
  vi.setSystemTime(OPEN_DAY)
  const { cleo, dan } = await createUsers(app, 'cleo', 'dan')
  const { market, idea } = await enterIdea(prices, cleo, 'MSFT')
  const post = await cleo.createPost('$MSFT at 100')
  const read = async () => (await cleo.readPost(post)).body
  await vi.waitFor(async () => expect((await read()).symbols[0]).toMatchObject({ price: '100' }), { timeout: 8_000 })
  // Of the cached post, which is not used for its author.
  expect((await dan.readPost(post)).body.symbols[0]?.splits).toBeUndefined()

  actions.set('MSFT', [{ symbol: 'MSFT', date: '2026-11-11', kind: 'split', a: '2', b: '1', note: '' }])
  market.write(['51', '51', '51', '51'], OPEN_DAY + DAY_MS)
  market.advance(DAY_MS)
  const author = await signInAgain('cleo')
  await expectIdea(author, idea, listSplits('2', '1', null))
  const readLater = async () => (await author.readPost(post)).body
  const reader = await signInAgain('dan')
  expect((await reader.readPost(post)).body.symbols[0]).toMatchObject({ price: '100', ...listSplits('2', '1', null) })

  prices.publish('MSFT', '51')
  await author.editPost(post, { description: '$MSFT after the split' })
  const move = { code: 'MSFT', percent: '2.00', r: null }
  await vi.waitFor(async () => expect((await readLater()).edit_move).toEqual(move), { timeout: 8_000 })
  expect((await author.listVersions(post))[0]?.prices).toMatchObject([{ price: '51', change_percent: '2.00' }])
})

test('A21 a post on the day of a split is in the new units, before and after the open', async () => {
  vi.setSystemTime(OPEN_DAY)
  actions.set('NVDA', [{ symbol: 'NVDA', date: '2026-11-11', kind: 'split', a: '2', b: '1', note: '' }])
  await createUsers(app, 'eva')
  for (const [time, count] of [
    ['2026-11-11T12:00Z', 1],
    ['2026-11-11T16:00Z', 0],
  ] as const) {
    vi.setSystemTime(new Date(time))
    const author = await signInAgain('eva')
    prices.publish('NVDA', '50')
    const post = await author.createPost('$NVDA at 50')
    const read = async () => (await author.readPost(post)).body
    await vi.waitFor(
      async () => {
        const [symbol] = (await read()).symbols
        expect([symbol?.price, symbol?.splits?.length ?? 0]).toEqual(['50', count])
      },
      { timeout: 8_000 },
    )
    vi.setSystemTime(new Date('2026-11-11T17:00Z'))
    prices.publish('NVDA', '51')
    await author.editPost(post, { description: '$NVDA later' })
    await vi.waitFor(async () => expect((await read()).edit_move).toEqual({ code: 'NVDA', percent: '2.00', r: null }), { timeout: 8_000 })
  }
})

test('A20 an idea is posted and amended on the day of a split only after the open, when the units of prices are clear', async () => {
  vi.setSystemTime(OPEN_DAY)
  const { fay } = await createUsers(app, 'fay')
  const { market, idea } = await enterIdea(prices, fay, 'TSLA')
  actions.set('TSLA', [{ symbol: 'TSLA', date: '2026-11-11', kind: 'split', a: '2', b: '1', note: '' }])
  const tryBoth = async (stop: string) => {
    const author = await signInAgain('fay')
    const posted = await postIdea(author, longIdea(50, 'TSLA'))
    const moved = await author.call(moveStop, { params: { id: idea.id }, body: { price: stop } })
    return [posted, moved].map(({ status, error }) => [status, error?.detail])
  }
  vi.setSystemTime(new Date('2026-11-11T12:00Z'))
  prices.publish('TSLA', '50')
  expect(await tryBoth('98')).toEqual([
    [503, 'The price of TSLA is unavailable, so the idea cannot be posted. Your text is kept.'],
    [503, 'The price is unavailable. Try again in a moment.'],
  ])
  market.write(['50', '50', '50', '50'], Date.parse('2026-11-11T14:30Z'))
  vi.setSystemTime(new Date('2026-11-11T14:31Z'))
  prices.publish('TSLA', '50')
  expect((await tryBoth('98')).map(([status]) => status)).toEqual([201, 202])
})

test('A20 charts show candles before a special dividend at the levels of the ideas, while the source fails too', async () => {
  vi.setSystemTime(OPEN_DAY)
  const { ben } = await createUsers(app, 'ben')
  const { market, idea } = await enterIdea(prices, ben, 'AMD')
  setCandles('AMD', '1h', flat('2026-11-10T15:30Z', '100'))
  actions.set('AMD', [{ symbol: 'AMD', date: '2026-11-11', kind: 'special', amount: '10', note: '' }])
  setCandles('AMD', '1h', flat('2026-11-10T15:30Z', '100'), flat('2026-11-11T14:30Z', '91'))
  market.write(['91', '91', '91', '91'], OPEN_DAY + DAY_MS)
  market.advance(DAY_MS)
  const author = await signInAgain('ben')
  await expectIdea(author, idea, { ...listSplits('100', '90', '10'), fill: '100' })
  const expected = [
    ['11-10T15', '90', '100'],
    ['11-11T14', '91', '100'],
  ]
  expect(await readChart(author, 'AMD', '1h')).toEqual(expected)
  prices.setSilent(true)
  expect(await readChart(author, 'AMD', '1h')).toEqual(expected)
})
