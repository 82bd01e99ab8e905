import { cancelIdea, closeIdea, moveStop } from '@trademates/contract/idea-amendments'
import { followIdea, readIdea } from '@trademates/contract/idea-endpoints'
import type { Idea } from '@trademates/contract/ideas'
import { listNotifications } from '@trademates/contract/notifications'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openMarket } from '@trademates/test-support/server/market.ts'
import { createPriceSource } from '@trademates/test-support/services/price-source.ts'
import { ideaOf, longIdea, postIdea } from '@trademates/test-support/server/ideas.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { queueRegrade, voidByOperator } from './operator-changes.ts'

// The grader follows new symbols every second.
const WAIT = { timeout: 8_000 }
const prices = createPriceSource('ETHUSD', 'SOLUSD', 'XRPUSD', 'BTCUSD', 'ADAUSD', 'LTCUSD')
const app = useTestServer({}, async () => ({ prices: [prices.source], gradesIdeas: true }))

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const idOf = ({ id }: Pick<Idea, 'id'>) => ({ params: { id } })
const waitForIdea = (user: TestUser, idea: Idea, expected: Partial<Idea>) =>
  vi.waitFor(async () => expect((await user.call(readIdea, idOf(idea))).body).toMatchObject(expected), WAIT)
/** Waits until the newest notification of each of these users has this text. */
const expectNewest = (users: readonly TestUser[], text: string) =>
  vi.waitFor(async () => {
    for (const user of users) expect((await user.call(listNotifications)).body[0]?.message).toBe(text)
  }, WAIT)

/** Posts an idea at market that enters at 100, with its stop at 97 and its target at 106, and lets `follower` follow it. */
async function enter(author: TestUser, follower: TestUser, code: string) {
  const market = openMarket(prices, code, '100')
  const idea = ideaOf((await postIdea(author, longIdea(100, code))).body)
  await follower.call(followIdea, idOf(idea))
  market.endMinute('100', '100', '100', '100')
  market.endMinute('100', '101', '99', '100')
  await waitForIdea(author, idea, { state: 'live', fill: '100' })
  return { market, idea }
}

test('author and followers are notified of a moved stop, a part that is closed and the close', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  const { market, idea } = await enter(ana, ben, 'ETHUSD')
  await ana.call(moveStop, { ...idOf(idea), body: { price: '98.50' } })
  market.endMinute('100', '101', '99', '101')
  market.endMinute('101', '102', '101', '102')
  await expectNewest([ana, ben], 'ETHUSD long by ana: stop moved to 98.50.')

  await ana.call(closeIdea, { ...idOf(idea), body: { share: 40 } })
  market.endMinute('102', '102', '101', '102')
  market.endMinute('102.5', '103', '102', '103')
  await expectNewest([ana, ben], 'ETHUSD long by ana: 40% closed by the author at 102.50.')

  await ana.call(closeIdea, { ...idOf(idea), body: { share: 100 } })
  market.endMinute('103', '103', '102', '103')
  market.endMinute('103.6', '104', '103', '103')
  await expectNewest([ana, ben], 'ETHUSD long by ana: closed by the author at +1.1R. If left alone: still open.')
})

test('author and followers are notified of a cancellation', async () => {
  const { cleo, dan } = await createUsers(app, 'cleo', 'dan')
  const market = openMarket(prices, 'SOLUSD', '100')
  const idea = ideaOf((await postIdea(cleo, { ...longIdea(100, 'SOLUSD'), entry: { kind: 'level', price: '99.00' } })).body)
  await dan.call(followIdea, idOf(idea))
  market.endMinute('100', '100', '100', '100')
  await cleo.call(cancelIdea, idOf(idea))
  market.endMinute('100', '100', '100', '100')
  market.endMinute('100', '100', '100', '100')
  await expectNewest([cleo, dan], 'SOLUSD long by cleo: canceled by the author.')
})

test('an open that more than doubles the risk is not said to halve it', async () => {
  const { ivy } = await createUsers(app, 'ivy')
  const market = openMarket(prices, 'LTCUSD', '100')
  await postIdea(ivy, longIdea(100, 'LTCUSD'))
  market.endMinute('100', '100', '100', '100')
  market.endMinute('103.5', '104', '103', '104')
  await expectNewest([ivy], 'LTCUSD long by ivy: never entered: the price had moved too far at the open.')
})

test('author and followers are notified of an idea that an operator voids', async () => {
  const { eve, finn } = await createUsers(app, 'eve', 'finn')
  const { idea } = await enter(eve, finn, 'XRPUSD')
  await voidByOperator(app.deps, new Map(), idea.id, { operator: 'root', reason: 'The exchange halted trading.' })
  await expectNewest([eve, finn], 'XRPUSD long by eve: void by decision of an operator. The exchange halted trading.')
})

test('author and followers are notified of a correction', async () => {
  const { gus, hal } = await createUsers(app, 'gus', 'hal')
  const { market, idea } = await enter(gus, hal, 'BTCUSD')
  await vi.waitFor(async () => {
    market.quote('97')
    expect((await gus.call(readIdea, idOf(idea))).body.is_provisional).toBe(true)
  }, WAIT)
  const minute = market.endMinute('100', '100', '96', '99')
  await expectNewest([gus, hal], 'BTCUSD long by gus: stopped, −1.0R.')
  // The notification of the touch has the same text; only a grade is corrected.
  await waitForIdea(gus, idea, { state: 'stopped', is_provisional: false })
  market.endMinute('99', '107', '99', '106')
  market.write(['100', '100', '98', '99'], minute)
  await queueRegrade(app.deps.db, idea.id)
  await expectNewest([gus, hal], 'BTCUSD long by gus. Corrected: −1.0R is now +2.0R. Testland corrected a candle.')
})
