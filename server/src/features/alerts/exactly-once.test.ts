import { type Alert, type AlertTerms, createAlert, listAlerts, listAlertEvents } from '@trademates/contract/alerts'
import { listNotifications } from '@trademates/contract/notifications'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestServer, startTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, toTestUser, type TestUser } from '@trademates/test-support/server/users.ts'
import { createTestDatabase, endLeaderConnections } from '@trademates/test-support/server/database.ts'
import { createPriceSource } from '@trademates/test-support/services/price-source.ts'
import { evaluateBatch } from './batch.ts'

const TIMEOUT = { timeout: 20_000 }

/** Two processes on one database, with one price source. */
const priceSource = createPriceSource('BTCUSD', 'ETHUSD', 'LTCUSD')
let apps: [TestServer, TestServer]
let start: () => Promise<TestServer>
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await createTestDatabase()
  drop = database.drop
  start = () => startTestServer(database.address, {}, { prices: [priceSource.source] })
  apps = [await start(), await start()]
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await drop()
})

const countEvaluatorStarts = (app: TestServer) =>
  app.logLines.filter((line) => line.includes('"alert evaluator started in this process"')).length
const listFiredLevels = async (user: TestUser) =>
  (await user.call(listAlertEvents, { query: { limit: 50 } })).body.map(({ level }) => Number(level)).toSorted((a, b) => a - b)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

async function addAlerts(user: TestUser, symbol: string, levels: readonly number[]): Promise<Alert[]> {
  const answers = []
  for (const level of levels) answers.push((await user.call(createAlert, { body: { symbol, kind: 'above', level: String(level) } })).body)
  return answers
}

test('each alert fires exactly once although the evaluating process loses the leader lock repeatedly', async () => {
  const [first] = apps
  const { ana } = await createUsers(first, 'ana')
  priceSource.publish('BTCUSD', '1')
  await addAlerts(ana, 'BTCUSD', range(11, 40))
  for (const price of range(11, 40)) {
    priceSource.publish('BTCUSD', String(price))
    if (price % 6 === 0) await endLeaderConnections(first.deps.db)
    await ana.call(listAlerts)
  }
  await vi.waitFor(async () => expect(await listFiredLevels(ana)).toEqual(range(11, 40)), TIMEOUT)
  const notifications = (await ana.call(listNotifications, { query: { limit: 50 } })).body
  expect(notifications).toHaveLength(30)
  expect(apps.reduce((sum, app) => sum + countEvaluatorStarts(app), 0)).toBeGreaterThan(1)
})

test('concurrent evaluations of the same quotes fire an alert once; a late one with outdated levels fires nothing', async () => {
  const [first, second] = apps
  const { ben } = await createUsers(first, 'ben')
  // No price source covers the symbol, so only this test evaluates it.
  const alerts = await addAlerts(ben, 'EURUSD', range(1, 20))
  const ids = alerts.map(({ id }) => id)
  const quotes = [{ symbol: 'EURUSD', price: '30', pricedAt: new Date(), isSample: false, moves: undefined }]
  const evaluate = ({ deps: { bus, db } }: TestServer, pendingIds?: string[]) =>
    evaluateBatch(bus, db, { quotes, ...(pendingIds === undefined ? {} : { pendingIds }) })
  await Promise.all([first, second, first, second].map((app) => evaluate(app)))
  await evaluate(first, ids)
  expect(await listFiredLevels(ben)).toEqual(range(1, 20))
  expect((await ben.call(listNotifications, { query: { limit: 50 } })).body).toHaveLength(20)
})

test('an alert that its owner is changing is skipped and fires later; the others fire immediately', async () => {
  const [first] = apps
  const { dora } = await createUsers(first, 'dora')
  const [alert] = await addAlerts(dora, 'GBPUSD', [11, 12])
  const { bus, db } = first.deps
  const quotes = [{ symbol: 'GBPUSD', price: '30', pricedAt: new Date(), isSample: false, moves: undefined }]
  await db.transaction(async (owner) => {
    await owner.run`select from alerts where id = ${alert?.id} for update`
    await evaluateBatch(bus, db, { quotes })
    expect(await listFiredLevels(dora)).toEqual([12])
  })
  await evaluateBatch(bus, db, { quotes })
  expect(await listFiredLevels(dora)).toEqual([11, 12])
})

test('after a restart, a level crossed during the downtime fires at the next price and moves include earlier prices', async () => {
  const [first] = apps
  const { cleo } = await createUsers(first, 'cleo')
  priceSource.publish('LTCUSD', '100')
  const set = async (body: AlertTerms) => (await cleo.call(createAlert, { body })).body
  const common = { symbol: 'LTCUSD', repeats: false, expires_at: null, note: '' }
  await set({ ...common, kind: 'crosses', level: '103' })
  await set({ ...common, kind: 'rises', percent: '5', within: '1h' })
  // This alert fires immediately, which shows that the two before it have been evaluated.
  await set({ ...common, kind: 'below', level: '100' })
  await vi.waitFor(async () => expect(await listFiredLevels(cleo)).toEqual([100]), TIMEOUT)
  await vi.waitFor(
    async () => expect(await first.deps.db.many`select from price_minutes where symbol = 'LTCUSD' and low = 100`).not.toEqual([]),
    TIMEOUT,
  )
  for (const app of apps) await app.close()
  priceSource.publish('LTCUSD', '105')
  apps = [await start(), await start()]
  const again = toTestUser(apps[0], 'cleo', cleo.session)
  await vi.waitFor(
    async () => expect((await again.call(listAlertEvents)).body.map(({ kind }) => kind).toSorted()).toEqual(['below', 'crosses', 'rises']),
    TIMEOUT,
  )
})
