import { closeIdea, moveStop } from '@trademates/contract/idea-amendments'
import { listIdeaEvents } from '@trademates/contract/idea-endpoints'
import type { Idea } from '@trademates/contract/ideas'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPriceSource } from '@trademates/test-support/services/price-source.ts'
import { enterIdea, expectIdea } from '@trademates/test-support/server/ideas.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, signIn, toTestUser } from '@trademates/test-support/server/users.ts'
import type { CatalogAction } from '#features/symbols/corporate-actions.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
// A Tuesday in the session of US stocks.
const OPEN_DAY = Date.parse('2026-11-10T16:00:05Z')
const prices = createPriceSource('ETHUSD', 'XAUUSD', 'AAPL')
const actions = new Map<string, CatalogAction[]>()
const app = useTestServer({}, async () => ({ prices: [prices.source], gradesIdeas: true, corporateActions: actions }))

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: OPEN_DAY }))
afterAll(() => void vi.useRealTimers())

const idOf = ({ id }: Pick<Idea, 'id'>) => ({ params: { id } })

test('A8 a close that was requested in an outage takes effect at the candle at which it would have without it', async () => {
  const { ana } = await createUsers(app, 'ana')
  vi.setSystemTime(OPEN_DAY)
  const { market, idea } = await enterIdea(prices, ana, 'ETHUSD')
  prices.setSilent(true)
  const effective = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + MINUTE_MS
  expect((await ana.call(closeIdea, { ...idOf(idea), body: { share: 40 } })).body.pending).toMatchObject([
    { kind: 'close', effective_at: new Date(effective).toISOString() },
  ])
  market.write(['100', '100', '100', '100'], effective - MINUTE_MS)
  market.write(['102', '103', '102', '103'], effective)
  market.write(['103', '107', '103', '106'], effective + 10 * MINUTE_MS)
  market.advance(3 * HOUR_MS)
  const author = toTestUser(app, 'ana', (await signIn(app, 'ana')).body)
  await expectIdea(author, idea, { state: 'live', is_stale: true, remaining: '100', exits: [] })
  market.write(['98', '98', '95', '96'])

  prices.setSilent(false)
  market.advance(16 * MINUTE_MS)
  await expectIdea(author, idea, {
    state: 'target',
    // 40% at 102, 60% at 106.
    r: '1.4667',
    exits: [
      { kind: 'close', share: 40, price: '102', at: new Date(effective).toISOString() },
      { kind: 'target', share: 60, price: '106.00', at: new Date(effective + 11 * MINUTE_MS).toISOString() },
    ],
    pending: [],
  })
})

test('A8 a stop that was moved after the market had passed it in an outage changes nothing', async () => {
  const { ben } = await createUsers(app, 'ben')
  vi.setSystemTime(OPEN_DAY)
  const { market, idea } = await enterIdea(prices, ben, 'XAUUSD')
  prices.setSilent(true)
  const passed = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  market.write(['100', '100', '96', '99'], passed)
  market.advance(20 * MINUTE_MS)
  market.quote('100')
  expect((await ben.call(moveStop, { ...idOf(idea), body: { price: '99' } })).status).toBe(202)
  market.advance(HOUR_MS)
  prices.setSilent(false)
  await expectIdea(ben, idea, {
    state: 'stopped',
    r: '-1.0000',
    current_stop: '97.00',
    ended_at: new Date(passed + MINUTE_MS).toISOString(),
  })
})

test('A20 a split that becomes known in the third session releases an idea and grades it in its own units', async () => {
  const { cleo } = await createUsers(app, 'cleo')
  vi.setSystemTime(OPEN_DAY)
  const { market, idea } = await enterIdea(prices, cleo, 'AAPL')
  const [split, second, third] = [1, 2, 3].map((days) => OPEN_DAY + days * DAY_MS)
  for (const day of [split, second, third]) market.write(['50', '50.1', '49.9', '50'], day)
  market.write(['50', '53.5', '50', '53'], (third ?? 0) + HOUR_MS)
  market.advance(3 * DAY_MS + HOUR_MS / 2)
  const author = toTestUser(app, 'cleo', (await signIn(app, 'cleo')).body)
  const listKinds = async () => (await author.call(listIdeaEvents, idOf(idea))).body.map(({ kind }) => kind)
  await expectIdea(author, idea, { state: 'live', is_on_hold: true, exits: [] })
  actions.set('AAPL', [{ symbol: 'AAPL', date: '2026-11-11', kind: 'split', a: '2', b: '1', note: '' }])
  market.advance(2 * HOUR_MS)
  await expectIdea(author, idea, { state: 'target', is_on_hold: false, r: '2.0000', exits: [{ kind: 'target', price: '106.00' }] })
  expect(await listKinds()).toEqual(['posted', 'entered', 'split', 'on_hold', 'target', 'released'])
})
