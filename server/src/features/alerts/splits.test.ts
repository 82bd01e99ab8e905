import { type Alert, type AlertTerms, createAlert, listAlerts, listAlertEvents, switchAlert } from '@trademates/contract/alerts'
import { listNotifications } from '@trademates/contract/notifications'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, endLeaderConnections } from '@trademates/test-support/server/database.ts'
import { startTestServer, type TestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, signIn, type TestUser, toTestUser } from '@trademates/test-support/server/users.ts'
import { createPriceSource } from '@trademates/test-support/services/price-source.ts'
import { evaluateBatch } from './batch.ts'
import type { CatalogAction } from '#features/symbols/corporate-actions.ts'

const TIMEOUT = { timeout: 15_000 }
// A Tuesday in the session of US stocks, and the Wednesday after, before the open.
const TUESDAY = Date.parse('2026-11-10T15:30:05Z')
const CLOSE = new Date('2026-11-10T21:00:00Z')
const WEDNESDAY = Date.parse('2026-11-11T10:00:05Z')
const SWEEP_MS = 16 * 60_000

const prices = createPriceSource('AAPL', 'AMD', 'MSFT', 'NVDA')
const tenForOne = (symbol: string): [string, CatalogAction[]] => [
  symbol,
  [{ symbol, date: '2026-11-11', kind: 'split', a: '10', b: '1', note: '' }],
]
const actions = new Map<string, CatalogAction[]>(['AAPL', 'AMD', 'MSFT', 'TSLA'].map(tenForOne))
/** Two processes on one database. */
let apps: [TestServer, TestServer]
let drop: () => Promise<void>
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: TUESDAY })
  const database = await createTestDatabase()
  drop = database.drop
  const start = () => startTestServer(database.address, {}, { prices: [prices.source], gradesIdeas: true, corporateActions: actions })
  apps = [await start(), await start()]
})
afterAll(async () => {
  vi.useRealTimers()
  for (const app of apps) await app.close()
  await drop()
})

type Terms = Pick<AlertTerms, 'symbol'> &
  ({ kind: 'above' | 'below' | 'crosses'; level: string } | { kind: 'falls' | 'rises'; percent: string; within: '24h' })

/** The price keeps its time until the next one. */
const publish = (symbol: string, price: string, time = new Date()) => prices.publish(symbol, price, time)
const addAlert = async (user: TestUser, body: Terms): Promise<Alert> => (await user.call(createAlert, { body })).body
const listLevels = async (user: TestUser) =>
  (await user.call(listAlerts)).body
    .map(({ kind, level, status, is_adjusted: isAdjusted }) => [kind, level, status, isAdjusted])
    .toReversed()
/** Symbol, condition and price of each event, oldest first. */
const listFired = async (user: TestUser) =>
  (await user.call(listAlertEvents, { query: { limit: 50 } })).body
    .map(({ symbol, kind, level, percent, price }) => [symbol, kind, level ?? percent, price])
    .toReversed()
const expectFired = (user: TestUser, ...expected: unknown[]) =>
  vi.waitFor(async () => expect(await listFired(user)).toEqual(expected), TIMEOUT)
/** Publishes a price and waits until it is evaluated: until an alert of another user fires at it. */
async function evaluatePrice(probe: TestUser, symbol: string, price: string, time?: Date): Promise<void> {
  publish(symbol, price, time)
  await vi.waitFor(async () => {
    const count = (await listFired(probe)).length
    await addAlert(probe, { symbol, kind: 'above', level: '0.0001' })
    const fired = await vi.waitFor(async () => {
      const all = await listFired(probe)
      expect(all).toHaveLength(count + 1)
      return all
    }, TIMEOUT)
    expect(fired.at(-1)?.at(-1)).toBe(price)
  }, TIMEOUT)
}
const signInAgain = async (name: string): Promise<TestUser> => toTestUser(apps[0], name, (await signIn(apps[0], name)).body)
/** Waits until the server knows a split, which posts state. */
async function waitForSplit(user: TestUser, symbol: string): Promise<void> {
  publish(symbol, '200')
  const post = await user.createPost(`$${symbol} now`)
  await vi.waitFor(async () => expect((await user.readPost(post)).body.symbols[0]?.splits).toHaveLength(1), TIMEOUT)
}

test('levels are converted at the first price after a split, before they are compared with it; a fired alert stays fired', async () => {
  vi.setSystemTime(TUESDAY)
  const { ana, ben } = await createUsers(apps[0], 'ana', 'ben')
  await waitForSplit(ben, 'AAPL')
  await addAlert(ana, { symbol: 'AAPL', kind: 'above', level: '199' })
  await expectFired(ana, ['AAPL', 'above', '199', '200'])
  await addAlert(ana, { symbol: 'AAPL', kind: 'below', level: '150' })
  await addAlert(ana, { symbol: 'AAPL', kind: 'above', level: '210.5' })
  await addAlert(ana, { symbol: 'AAPL', kind: 'crosses', level: '190' })

  vi.setSystemTime(WEDNESDAY)
  const [owner, probe] = [await signInAgain('ana'), await signInAgain('ben')]
  // The source still has the close of Tuesday, and so has the level of a new alert.
  await addAlert(owner, { symbol: 'AAPL', kind: 'below', level: '100' })
  await evaluatePrice(probe, 'AAPL', '200', CLOSE)
  expect((await listLevels(owner)).map(([, level]) => level)).toEqual(['199', '150', '210.5', '190', '100'])
  await evaluatePrice(probe, 'AAPL', '20.1')
  expect(await listLevels(owner)).toEqual([
    ['above', '19.9', 'fired', true],
    ['below', '15', 'active', true],
    ['above', '21.05', 'active', true],
    ['crosses', '19', 'active', true],
    ['below', '10', 'active', true],
  ])
  expect(await listFired(owner)).toHaveLength(1)
  // Another process takes over.
  await endLeaderConnections(apps[0].deps.db)
  for (const price of ['18.9', '14.9', '21.1']) {
    await evaluatePrice(probe, 'AAPL', price)
  }
  await expectFired(
    owner,
    ['AAPL', 'above', '199', '200'],
    ['AAPL', 'crosses', '19', '18.9'],
    ['AAPL', 'below', '15', '14.9'],
    ['AAPL', 'above', '21.05', '21.1'],
  )
  const [newest] = (await owner.call(listNotifications, { query: { limit: 50 } })).body
  expect(newest?.message).toBe('AAPL is above 21.05: 21.10.')
})

test('a split is no move, and moves before it count', async () => {
  vi.setSystemTime(TUESDAY)
  const { cleo, dan } = await createUsers(apps[0], 'cleo', 'dan')
  await waitForSplit(dan, 'AMD')
  await addAlert(cleo, { symbol: 'AMD', kind: 'falls', percent: '5', within: '24h' })
  await addAlert(cleo, { symbol: 'AMD', kind: 'rises', percent: '5', within: '24h' })
  await evaluatePrice(dan, 'AMD', '200')
  vi.setSystemTime(WEDNESDAY)
  const [owner, probe] = [await signInAgain('cleo'), await signInAgain('dan')]
  await evaluatePrice(probe, 'AMD', '20.9')
  expect(await listFired(owner)).toEqual([])
  publish('AMD', '21')
  await expectFired(owner, ['AMD', 'rises', '5', '21'])
  publish('AMD', '19.9')
  await expectFired(owner, ['AMD', 'rises', '5', '21'], ['AMD', 'falls', '5', '19.9'])
})

test('a paused alert is converted, and resumed at the side of the price in its units', async () => {
  vi.setSystemTime(TUESDAY)
  const { eva, finn } = await createUsers(apps[0], 'eva', 'finn')
  await waitForSplit(finn, 'MSFT')
  const { id } = await addAlert(eva, { symbol: 'MSFT', kind: 'crosses', level: '150' })
  await eva.call(switchAlert, { params: { id }, body: { on: false } })
  vi.setSystemTime(WEDNESDAY)
  const [owner, probe] = [await signInAgain('eva'), await signInAgain('finn')]
  publish('MSFT', '20')
  await owner.call(switchAlert, { params: { id }, body: { on: true } })
  expect(await listLevels(owner)).toEqual([['crosses', '15', 'active', true]])
  await evaluatePrice(probe, 'MSFT', '20')
  expect(await listFired(owner)).toEqual([])
  publish('MSFT', '14.9')
  await expectFired(owner, ['MSFT', 'crosses', '15', '14.9'])
})

test('a split that is known late converts the levels of before; what fired until then stays fired', async () => {
  vi.setSystemTime(TUESDAY)
  const { gus, hana } = await createUsers(apps[0], 'gus', 'hana')
  publish('NVDA', '200')
  await addAlert(gus, { symbol: 'NVDA', kind: 'below', level: '150' })
  await addAlert(gus, { symbol: 'NVDA', kind: 'below', level: '10' })
  await evaluatePrice(hana, 'NVDA', '200')
  vi.setSystemTime(WEDNESDAY)
  const [owner, probe] = [await signInAgain('gus'), await signInAgain('hana')]
  publish('NVDA', '20')
  await expectFired(owner, ['NVDA', 'below', '150', '20'])
  await addAlert(owner, { symbol: 'NVDA', kind: 'below', level: '19' })
  actions.set(...tenForOne('NVDA'))
  vi.setSystemTime(WEDNESDAY + SWEEP_MS)
  publish('NVDA', '20')
  await vi.waitFor(
    async () =>
      expect(await listLevels(owner)).toEqual([
        ['below', '15', 'fired', true],
        ['below', '1', 'active', true],
        ['below', '19', 'active', false],
      ]),
    TIMEOUT,
  )
  await evaluatePrice(probe, 'NVDA', '9')
  expect(await listFired(owner)).toEqual([
    ['NVDA', 'below', '150', '20'],
    ['NVDA', 'below', '19', '9'],
  ])
})

test('two processes that evaluate the same price convert a level once', async () => {
  vi.setSystemTime(TUESDAY)
  const { ivo } = await createUsers(apps[0], 'ivo')
  await waitForSplit(ivo, 'AAPL')
  // No source has prices of the symbol, so only this test evaluates it.
  await addAlert(ivo, { symbol: 'TSLA', kind: 'above', level: '400' })
  const quotes = [{ symbol: 'TSLA', price: '30', pricedAt: new Date(WEDNESDAY), isSample: false, moves: undefined }]
  const [first, second] = apps
  await Promise.all([first, second, first, second].map(({ deps: { bus, db } }) => evaluateBatch(bus, db, { quotes })))
  expect(await listLevels(ivo)).toEqual([['above', '40', 'active', true]])
  expect(await listFired(ivo)).toEqual([])
})
