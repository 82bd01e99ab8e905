import { listMovers, readHeatMap } from '@trademates/contract/market-overview'
import {
  changeScreen, listScreens, MAX_SCREENS, removeScreen, RANGE_FIELDS, saveScreen, type ScreenRow, screenSymbols,
} from '@trademates/contract/screener' // prettier-ignore
import { watchSymbol } from '@trademates/contract/watchlists'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { expect, test } from 'vitest'
import { sampleSource } from '#features/prices/sample/sample-source.ts'
import type { Source } from '#features/prices/source.ts'

const app = useTestServer({}, async () => ({ prices: [sampleSource], marketRows: { intervalMs: 60_000, pauseFactor: 0, maxFigures: 20 } }))
const SOON = { timeout: 20_000 }

const ask = (user: TestUser, query: Record<string, string | number> = {}) => user.call(screenSymbols, { query })

async function waitForFigures(user: TestUser): Promise<void> {
  await expect.poll(async () => (await ask(user, { rsi_14: '0..' })).body.matched, SOON).toBeGreaterThan(0)
}

/** All rows, page by page. */
async function readAll(user: TestUser, query: Record<string, string | number>): Promise<ScreenRow[]> {
  const rows: ScreenRow[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body, headers } = await ask(user, { ...query, ...(cursor !== '' && { cursor }) })
    rows.push(...body.rows)
    const next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1]
    cursor = next === undefined ? null : new URL(next, app.url).searchParams.get('cursor')
  }
  return rows
}

test('filters in the address, pages without gaps, counts of all, and a hint when none matches', { timeout: 60_000 }, async () => {
  const { ana } = await createUsers(app, 'ana')
  await waitForFigures(ana)
  const stocks = (await ask(ana, { market: 'Stock' })).body
  expect(stocks.of).toBe(stocks.matched)
  expect([stocks.rows.length, stocks.sources, stocks.blocking]).toEqual([20, [], null])
  const all = await readAll(ana, { market: 'Stock', limit: 50 })
  expect(new Set(all.map(({ symbol }) => symbol.code)).size).toBe(stocks.matched)
  expect(all.length).toBe(stocks.matched)
  for (const field of RANGE_FIELDS) {
    const bySize = await readAll(ana, { market: 'Stock', limit: 50, sort: field })
    expect(bySize.length, field).toBe(stocks.matched)
    const figures = bySize
      .map((row) => row[field])
      .filter((value) => value !== null)
      .map(Number)
    expect(figures, field).toEqual(figures.toSorted((a, b) => a - b))
  }
  const up = (await ask(ana, { market: 'Stock', change_1d: '0.5..', sort: '-change_1d', limit: 50 })).body
  expect(up.matched).toBe(all.filter((row) => Number(row.change_1d ?? -1) >= 0.5).length)
  expect((await ask(ana, { sector: 'Energy' })).body.rows.every(({ symbol }) => symbol.sector === 'Energy')).toBe(true)
  const none = (await ask(ana, { market: 'Stock', price: '..-1', change_1d: '-50..50' })).body
  expect([none.matched, none.rows, none.blocking]).toEqual([0, [], 'price'])
})

test('the symbols of the viewer’s watchlists', { timeout: 60_000 }, async () => {
  const { ben, cleo } = await createUsers(app, 'ben', 'cleo')
  await waitForFigures(ben)
  await ben.call(watchSymbol, { params: { code: 'XAUUSD' } })
  const codes = async (user: TestUser) => (await ask(user, { watched: 'true' })).body.rows.map(({ symbol }) => symbol.code)
  expect(await codes(ben)).toEqual(['XAUUSD'])
  expect(await codes(cleo)).toEqual([])
})

test('wrong values are named by their field', async () => {
  const { dora } = await createUsers(app, 'dora')
  expect(await ask(dora, { price: 'x', rsi_14: '..', market: 'Art' })).toHaveFieldErrors({
    price: ['Use a range such as 2..5, 2.. or ..5.'],
    rsi_14: ['Use a range such as 2..5, 2.. or ..5.'],
    market: ['Say Stock, Crypto, Forex, Commodities, Future, Index.'],
  })
  expect(await ask(dora, { cursor: 'x' })).toHaveFieldErrors({ cursor: ['This cursor is not one of ours.'] })
})

test('screens are saved, changed and deleted by their owner; the 21st is refused', async () => {
  const { eli, fay } = await createUsers(app, 'eli', 'fay')
  const save = (name: string, query = 'market=Stock&rsi_14=..30&sort=-rsi_14') => eli.call(saveScreen, { body: { name, query } })
  const first = await save('Oversold')
  expect(first.status).toBe(201)
  expect((await save('x', 'market=Art')).status).toBe(400)
  expect((await save('x', 'unknown=1')).status).toBe(400)
  expect((await save('n'.repeat(41))).status).toBe(400)
  const params = { id: first.body.id }
  const changed = { name: 'Cheap', query: 'price=..5' }
  expect(await fay.call(changeScreen, { params, body: changed })).toFailWith('not_found')
  expect(await fay.call(removeScreen, { params })).toFailWith('not_found')
  expect((await eli.call(changeScreen, { params, body: changed })).body).toEqual({ ...params, ...changed })
  expect((await fay.call(listScreens)).body).toEqual([])
  const many = await Promise.all(Array.from({ length: MAX_SCREENS + 4 }, (_, at) => save(`Screen ${at}`)))
  expect(many.filter(({ status }) => status === 201).length).toBe(MAX_SCREENS - 1)
  const refused = many.find(({ status }) => status !== 201)
  expect(refused).toFailWith('conflict')
  expect((await eli.call(removeScreen, { params })).status).toBe(204)
  expect((await eli.call(listScreens)).body.length).toBe(MAX_SCREENS - 1)
})

const candlesArrive = Promise.withResolvers<undefined>()
/** Has prices at once, and candles later. */
const lateSource: Source = {
  ...sampleSource,
  candles: async (...request) => {
    await candlesArrive.promise
    return sampleSource.candles(...request)
  },
}
const newApp = useTestServer({}, async () => ({ prices: [lateSource], marketRows: { intervalMs: 60_000, pauseFactor: 0, maxFigures: 2 } }))

test(
  'a new server says on the screener, the heat map and the movers that figures are still being computed, until they are',
  { timeout: 60_000 },
  async () => {
    const { gil } = await createUsers(newApp, 'gil')
    const isPending = async () => {
      const { body } = await ask(gil, { limit: 1 })
      return body.as_of === null ? null : body.figures_pending
    }
    await expect.poll(isPending, SOON).toBe(true)
    const isPeriodPending = async (period: '1d' | '1w') => [
      (await gil.call(readHeatMap, { query: { market: 'Forex', period } })).body.figures_pending,
      (await gil.call(listMovers, { query: { market: 'Forex', period } })).body.figures_pending,
    ]
    expect([await isPeriodPending('1w'), await isPeriodPending('1d')]).toEqual([
      [true, true],
      [false, false],
    ])
    candlesArrive.resolve(undefined)
    await expect.poll(isPending, SOON).toBe(false)
    expect(await isPeriodPending('1w')).toEqual([false, false])
    expect((await ask(gil, { rsi_14: '0..' })).body.matched).toBe(2)
  },
)
