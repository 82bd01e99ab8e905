import { closeIdea } from '@trademates/contract/idea-amendments'
import { readIdea } from '@trademates/contract/idea-endpoints'
import type { Idea } from '@trademates/contract/ideas'
import { readTrackRecord } from '@trademates/contract/track-records'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openMarket } from '@trademates/test-support/server/market.ts'
import { createPriceSource } from '@trademates/test-support/services/price-source.ts'
import { ideaOf, longIdea, postIdea } from '@trademates/test-support/server/ideas.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'

const QUARTER_MS = 15 * 60_000
const WAIT = { timeout: 8_000 }
const prices = createPriceSource('ETHUSD', 'XAUUSD')
const app = useTestServer({}, async () => ({ prices: [prices.source], gradesIdeas: true }))

// At noon: the daily computation is far away.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-10T12:00:05Z') }))
afterAll(() => void vi.useRealTimers())

const expectIdea = (user: TestUser, { id }: Idea, expected: object) =>
  vi.waitFor(async () => expect((await user.call(readIdea, { params: { id } })).body).toMatchObject(expected), WAIT)

test('a live idea counts at the close of the last final candle whenever another idea of its caller ends', async () => {
  const { ana } = await createUsers(app, 'ana')
  const markets = { eth: openMarket(prices, 'ETHUSD', '100'), gold: openMarket(prices, 'XAUUSD', '100') }
  const post = async (code: string) =>
    ideaOf((await postIdea(ana, { ...longIdea(100, code), stop: '90.00', targets: [{ price: '130.00' }] })).body)
  const [live, ended] = [await post('ETHUSD'), await post('XAUUSD')]
  for (const market of Object.values(markets)) market.write(['100', '100', '100', '100'])
  markets.gold.endMinute('100', '100', '100', '100')
  for (const market of Object.values(markets)) market.write(['100', '100', '100', '100'])
  markets.eth.endMinute('100', '105', '100', '105')
  markets.gold.write(['100', '100', '100', '100'])
  for (const idea of [live, ended]) await expectIdea(ana, idea, { state: 'live', fill: '100' })
  await expectIdea(ana, live, { mark: { r: '0.5000' } })

  // Below the entry and above the stop: nothing is graded.
  markets.eth.write(['95', '95', '95', '95'])
  markets.gold.write(['100', '100', '100', '100'])
  markets.eth.advance(2 * QUARTER_MS)
  markets.eth.write(['95', '95', '95', '95'])
  const readStored = async () =>
    (
      await app.deps.db.one<{
        n: number
      }>`select count(*)::int as n from final_candles where symbol = 'ETHUSD' and length = '15m' and close = 95`
    )?.n
  await vi.waitFor(async () => expect(await readStored()).toBe(1), WAIT)
  await ana.call(closeIdea, { params: { id: ended.id }, body: { share: 100 } })
  markets.gold.endMinute('100', '100', '100', '100')
  markets.gold.endMinute('120', '120', '120', '120')
  await expectIdea(ana, ended, { state: 'closed', r: '2.0000' })
  const readRecord = async () => (await ana.call(readTrackRecord, { params: { userId: ana.id } })).body
  await vi.waitFor(async () => expect((await readRecord()).counts.graded).toBe(1), WAIT)
  await vi.waitFor(async () => expect((await readRecord()).effective_n).toBeGreaterThan(1.9), WAIT)
  await expectIdea(ana, live, { mark: { price: '95', r: '-0.5000' } })
})
