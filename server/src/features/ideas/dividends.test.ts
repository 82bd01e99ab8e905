import { moveStop } from '@trademates/contract/idea-amendments'
import { readIdea } from '@trademates/contract/idea-endpoints'
import type { Idea } from '@trademates/contract/ideas'
import { listNotifications } from '@trademates/contract/notifications'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPriceSource } from '@trademates/test-support/services/price-source.ts'
import { enterIdea, expectIdea } from '@trademates/test-support/server/ideas.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, signIn, type TestUser, toTestUser } from '@trademates/test-support/server/users.ts'
import type { CatalogAction } from '#features/symbols/corporate-actions.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
// A Tuesday in the session of US stocks, an hour after its open.
const OPEN_DAY = Date.parse('2026-11-10T15:30:05Z')
// The grader follows new symbols every second.
const WAIT = { timeout: 8_000 }
const prices = createPriceSource('AAPL')
const actions = new Map<string, CatalogAction[]>()
const app = useTestServer({}, async () => ({ prices: [prices.source], gradesIdeas: true, corporateActions: actions }))

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: OPEN_DAY }))
afterAll(() => void vi.useRealTimers())

const idOf = ({ id }: Pick<Idea, 'id'>) => ({ params: { id } })
const readNow = async (user: TestUser, idea: Pick<Idea, 'id'>): Promise<Idea> => (await user.call(readIdea, idOf(idea))).body

test('A20 a special dividend changes the units of levels, mark and moved stops as it changes the grading', async () => {
  const { ana } = await createUsers(app, 'ana')
  const { market, idea } = await enterIdea(prices, ana, 'AAPL')
  await expectIdea(ana, idea, { splits: [] })

  // 10 of 100: prices fall to nine tenths. Trades after the session do not count.
  market.write(['120', '120', '120', '120'], OPEN_DAY + 8 * HOUR_MS)
  actions.set('AAPL', [{ symbol: 'AAPL', date: '2026-11-11', kind: 'special', amount: '10', note: '' }])
  market.write(['91', '91', '91', '91'], OPEN_DAY + DAY_MS)
  market.write(['91', '91', '91', '91'], OPEN_DAY + DAY_MS + HOUR_MS)
  market.advance(DAY_MS + HOUR_MS)
  const author = toTestUser(app, 'ana', (await signIn(app, 'ana')).body)
  await expectIdea(author, idea, {
    state: 'live',
    splits: [{ at: '2026-11-11T14:30:00.000Z', a: '100', b: '90', dividend: '10' }],
    mark: { price: '101.111111111111111111', r: '0.3704' },
    is_provisional: false,
  })

  const moved = await author.call(moveStop, { ...idOf(idea), body: { price: '98' } })
  expect([moved.status, moved.fields]).toEqual([202, null])
  market.endMinute('91', '91', '91', '91')
  market.endMinute('91', '91', '91', '91')
  const listTexts = async () => (await author.call(listNotifications)).body.map(({ message }) => message)
  await vi.waitFor(async () => expect((await listTexts())[0]).toBe('AAPL long by ana: stop moved to 88.20.'), WAIT)

  // Today's levels are 88.20 and 95.40.
  market.quote('89')
  await vi.waitFor(async () => {
    market.quote('95.5')
    expect(await readNow(author, idea)).toMatchObject({
      is_provisional: true,
      touched: { level: 'target', price: '95.40' },
    })
  }, WAIT)
  market.endMinute('91', '95.5', '91', '95')
  await expectIdea(author, idea, { state: 'target', r: '2.0000' })
})
