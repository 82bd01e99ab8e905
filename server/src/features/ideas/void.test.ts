import { closeIdea } from '@trademates/contract/idea-amendments'
import { listIdeaEvents, readIdea } from '@trademates/contract/idea-endpoints'
import type { Idea } from '@trademates/contract/ideas'
import { checkReceipt } from '@trademates/contract/receipt-checks'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openMarket } from '@trademates/test-support/server/market.ts'
import { createPriceSource } from '@trademates/test-support/services/price-source.ts'
import { ideaOf, longIdea, postIdea, waitForReceipt } from '@trademates/test-support/server/ideas.ts'
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
const prices = createPriceSource('AAPL', 'MSFT')
const actions = new Map<string, CatalogAction[]>()
const app = useTestServer({}, async () => ({ prices: [prices.source], gradesIdeas: true, corporateActions: actions, logIntervalMs: 50 }))

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: OPEN_DAY }))
afterAll(() => void vi.useRealTimers())

const idOf = ({ id }: Pick<Idea, 'id'>) => ({ params: { id } })
const expectIdea = (user: TestUser, idea: Idea, expected: object) =>
  vi.waitFor(async () => expect((await user.call(readIdea, idOf(idea))).body).toMatchObject(expected), WAIT)

/** Posts an idea at market that enters at 100, with its target at 106 and its stop at 97. It expires in a month. */
async function enter(user: TestUser, code: string) {
  const market = openMarket(prices, code, '100')
  const expires_at = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + 30 * DAY_MS).toISOString()
  const idea = ideaOf((await postIdea(user, { ...longIdea(100, code), expires_at })).body)
  market.endMinute('100', '100', '100', '100')
  market.endMinute('100', '101', '99', '100')
  await expectIdea(user, idea, { state: 'live', fill: '100' })
  return { market, idea }
}

test('the record of a void idea seals the amendments and corporate actions behind its exits', async () => {
  const { ana } = await createUsers(app, 'ana')
  const { market, idea } = await enter(ana, 'AAPL')
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
  const { market, idea } = await enter(ben, 'MSFT')
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
