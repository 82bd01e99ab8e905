import { closeIdea } from '@trademates/contract/idea-amendments'
import { readIdea } from '@trademates/contract/idea-endpoints'
import type { Idea } from '@trademates/contract/ideas'
import { readTrackRecord } from '@trademates/contract/track-records'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dailyIdeas } from '@trademates/test-support/api/idea-drafts.ts'
import { insertIdeas } from '@trademates/test-support/server/graded-ideas.ts'
import { ideaOf, longIdea, postIdea } from '@trademates/test-support/server/ideas.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { createPriceSource } from '@trademates/test-support/services/price-source.ts'
import { openTestMarket } from '@trademates/test-support/services/test-market.ts'

const WAIT = { timeout: 8_000 }
const { source, publish, setCandles } = createPriceSource('ETHUSD', 'SOLUSD')
const app = useTestServer({}, async () => ({ prices: [source], gradesIdeas: true }))

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const waitFor = (user: TestUser, idea: Idea, expected: object) =>
  vi.waitFor(async () => expect((await user.call(readIdea, { params: { id: idea.id } })).body).toMatchObject(expected), WAIT)

/** Waits until the track record of a user has this number of decided forecasts. */
const waitForForecasts = (user: TestUser, n: number) =>
  vi.waitFor(async () => expect((await user.call(readTrackRecord, { params: { userId: user.id } })).body.calibration?.n).toBe(n), WAIT)

/** Posts a long idea with two targets and a confidence, and lets it enter at 100: stop 97, targets 106 and 110. */
async function enter(user: TestUser, code: string) {
  const market = openTestMarket({ publish, setCandles }, { code, price: '100', setTime: (time) => void vi.setSystemTime(time) })
  const targets = [
    { price: '106.00', share: 50 },
    { price: '110.00', share: 50 },
  ]
  const idea = ideaOf((await postIdea(user, { ...longIdea(100, code), targets, confidence: 70 })).body)
  market.endMinute('100', '100', '100', '100')
  market.endMinute('100', '100', '100', '100')
  await waitFor(user, idea, { state: 'live', fill: '100' })
  return { idea, market }
}

/** Ends a minute that reaches the first target, once the grader has seen its quote: it removes the levels of the idea until then. */
async function reachTarget({ idea, market }: Awaited<ReturnType<typeof enter>>): Promise<void> {
  market.quote('106')
  await vi.waitFor(async () => expect(await app.deps.db.many`select from price_levels where reference = ${idea.id}`).toHaveLength(0), WAIT)
  market.endMinute('103', '107', '102', '106')
}

test(
  'a forecast is decided by the first target while later targets are open, also after the author has closed',
  { timeout: 60_000 },
  async () => {
    const { ana } = await createUsers(app, 'ana')
    const results = Array.from({ length: 20 }, () => '-1.01')
    await insertIdeas(app.deps.db, ana.id, dailyIdeas(results, { confidence: 40 }))
    await waitForForecasts(ana, 20)

    const first = await enter(ana, 'ETHUSD')
    await reachTarget(first)
    await waitFor(ana, first.idea, { state: 'live', remaining: '50' })
    await waitForForecasts(ana, 21)

    const second = await enter(ana, 'SOLUSD')
    await ana.call(closeIdea, { params: { id: second.idea.id } })
    second.market.endMinute('100', '101', '99', '100')
    second.market.endMinute('100', '101', '99', '100')
    await waitFor(ana, second.idea, { state: 'closed', unmanaged: { state: 'live' } })
    await reachTarget(second)
    await waitForForecasts(ana, 22)
    expect((await ana.call(readIdea, { params: { id: second.idea.id } })).body.unmanaged?.state).toBe('live')
  },
)
