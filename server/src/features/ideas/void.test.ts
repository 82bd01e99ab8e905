import { closeIdea } from '@trademates/contract/idea-amendments'
import { listIdeaEvents } from '@trademates/contract/idea-endpoints'
import type { Idea } from '@trademates/contract/ideas'
import { checkReceipt } from '@trademates/contract/receipt-checks'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPriceSource } from '@trademates/test-support/services/price-source.ts'
import { enterIdea, expectIdea, waitForReceipt } from '@trademates/test-support/server/ideas.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, signIn, type TestUser, toTestUser } from '@trademates/test-support/server/users.ts'
import type { CatalogAction } from '#features/symbols/corporate-actions.ts'
import { voidByOperator } from './operator-changes.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
// A Tuesday in the session of US stocks.
const OPEN_DAY = Date.parse('2026-11-10T16:00:05Z')
// The grader follows new symbols every second.
const WAIT = { timeout: 8_000 }
const prices = createPriceSource('AAPL', 'MSFT', 'NVDA', 'AMD')
const actions = new Map<string, CatalogAction[]>()
const app = useTestServer({}, async () => ({ prices: [prices.source], gradesIdeas: true, corporateActions: actions, logIntervalMs: 50 }))

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: OPEN_DAY }))
afterAll(() => void vi.useRealTimers())

const idOf = ({ id }: Pick<Idea, 'id'>) => ({ params: { id } })

test('the record of a void idea seals the amendments and corporate actions behind its exits', async () => {
  const { ana } = await createUsers(app, 'ana')
  const { market, idea } = await enterIdea(prices, ana, 'AAPL')
  await ana.call(closeIdea, { ...idOf(idea), body: { share: 40 } })
  market.endMinute('100', '100', '100', '100')
  market.endMinute('102', '102', '102', '102')
  await expectIdea(ana, idea, { remaining: '60' })
  actions.set('AAPL', [{ symbol: 'AAPL', date: '2026-11-11', kind: 'split', a: '2', b: '1', note: '' }])
  market.write(['51', '51.5', '51', '51.5'], Date.now() + DAY_MS)
  market.advance(DAY_MS + HOUR_MS)
  const author = toTestUser(app, 'ana', (await signIn(app, 'ana')).body)
  const listKinds = async () => (await author.call(listIdeaEvents, idOf(idea))).body.map(({ kind }) => kind)
  await vi.waitFor(async () => expect(await listKinds()).toContain('split'), WAIT)
  await voidByOperator(app.deps, actions, idea.id, { operator: 'root', reason: 'The exchange halted trading.' })

  const receipt = await waitForReceipt(app, author, idea)
  expect(receipt.grade?.record).toMatchObject({
    state: 'void',
    reason: 'by_operator',
    exits: [{ kind: 'close', share: 40, price: '102' }],
    r: null,
    amendments: [1],
    actions: [{ kind: 'split', at: '2026-11-11T14:30:00.000Z' }],
  })
  expect((await checkReceipt(receipt)).find(({ check }) => check === 'grade')?.status).toBe('unchecked')
})

test('an idea that an operator ends keeps its entry and its exits, also if later candles are stored without their minutes', async () => {
  vi.setSystemTime(OPEN_DAY)
  const { ben } = await createUsers(app, 'ben')
  const { market, idea } = await enterIdea(prices, ben, 'MSFT')
  await ben.call(closeIdea, { ...idOf(idea), body: { share: 40 } })
  market.endMinute('100', '100', '100', '100')
  market.endMinute('102', '102', '102', '102')
  await expectIdea(ben, idea, { remaining: '60' })
  market.write(['103', '103', '103', '103'], Date.now() + DAY_MS)
  market.advance(DAY_MS + HOUR_MS)
  const author = toTestUser(app, 'ben', (await signIn(app, 'ben')).body)
  await expectIdea(author, idea, { mark: { price: '103' } })
  await voidByOperator(app.deps, actions, idea.id, { operator: 'root', reason: 'The exchange halted trading.' })
  await expectIdea(author, idea, {
    state: 'void',
    fill: '100',
    exits: [{ kind: 'close', share: 40, price: '102' }],
  })
})

/** Closes an idea whose price is 102; its original terms stay open. */
async function close(user: TestUser, { market, idea }: Awaited<ReturnType<typeof enterIdea>>) {
  await user.call(closeIdea, { ...idOf(idea), body: { share: 100 } })
  market.endMinute('100', '100', '100', '100')
  market.endMinute('102', '102', '102', '102')
  await expectIdea(user, idea, { state: 'closed', r: '0.6667', unmanaged: { state: 'live', r: null, r_net: null } })
}

test('A8 the original terms of a closed idea are void without prices for 14 days', async () => {
  vi.setSystemTime(OPEN_DAY)
  const { cleo } = await createUsers(app, 'cleo')
  const { market, idea } = await enterIdea(prices, cleo, 'NVDA')
  await close(cleo, { market, idea })
  market.advance(13 * DAY_MS)
  const readers = await createUsers(app, 'dora', 'eve')
  await expectIdea(readers['dora'] ?? cleo, idea, { unmanaged: { state: 'live', r: null, r_net: null } })
  market.advance(2 * DAY_MS)
  const reader = toTestUser(app, 'eve', (await signIn(app, 'eve')).body)
  await expectIdea(reader, idea, { state: 'closed', r: '0.6667', unmanaged: { state: 'void', r: null, r_net: null } })
  const receipt = await waitForReceipt(app, reader, idea)
  expect(receipt.unmanaged?.record).toMatchObject({ state: 'void', reason: 'no_prices', exits: [], r: null, r_net: null })
  expect((await checkReceipt(receipt)).find(({ check }) => check === 'grade')?.status).toBe('ok')
})

test('the receipt of a closed idea verifies its original terms also after a split since the close', async () => {
  vi.setSystemTime(OPEN_DAY)
  const { finn } = await createUsers(app, 'finn')
  const { market, idea } = await enterIdea(prices, finn, 'AMD')
  await close(finn, { market, idea })
  actions.set('AMD', [{ symbol: 'AMD', date: '2026-11-11', kind: 'split', a: '2', b: '1', note: '' }])
  market.write(['51', '53.5', '51', '53'], Date.now() + DAY_MS)
  market.advance(DAY_MS + HOUR_MS)
  const reader = toTestUser(app, 'finn', (await signIn(app, 'finn')).body)
  await expectIdea(reader, idea, { unmanaged: { state: 'target', r: '2.0000', r_net: '1.9833' } })
  const receipt = await waitForReceipt(app, reader, idea)
  expect(receipt.unmanaged?.record).toMatchObject({ state: 'target', r: '2.0000' })
  expect((await checkReceipt(receipt)).find(({ check }) => check === 'grade')?.status).toBe('ok')
})
