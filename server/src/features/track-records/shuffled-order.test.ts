import { createRandom } from '@trademates/contract/seeded-random'
import { readTrackRecord } from '@trademates/contract/track-records'
import { expect, test, vi } from 'vitest'
import { dailyIdeas } from '@trademates/test-support/api/idea-drafts.ts'
import { insertIdeas } from '@trademates/test-support/server/graded-ideas.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'

const app = useTestServer()
const SEED = 11
const BATCH = 30

/** Ideas of 90 days in two symbols, some of which overlap, in the order of their posting. */
const random = createRandom(SEED)
const DRAFTS = dailyIdeas(Array.from({ length: 90 }, () => (random() * 3 - 1.2).toFixed(4))).map((draft, index) => ({
  ...draft,
  symbol: index % 3 === 0 ? 'ETHUSD' : 'BTCUSD',
  endedDaysAgo: Math.max(0.5, (draft.enteredDaysAgo ?? 1) - random() * 4),
}))

test('A16 shuffled orders of posting, closing and processing give the same score', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  const read = async ({ id }: TestUser) => (await ana.call(readTrackRecord, { params: { userId: id } })).body
  const insert = async (user: TestUser, drafts: typeof DRAFTS) => {
    for (let start = 0; start < drafts.length; start += BATCH) {
      await insertIdeas(app.deps.db, user.id, drafts.slice(start, start + BATCH))
      // Each batch is computed before the next one.
      await vi.waitFor(async () => expect((await read(user)).by_market[0]?.n).toBe(Math.min(drafts.length, start + BATCH)), {
        timeout: 5_000,
      })
    }
    const { user_id: _user, as_of: _asOf, curve, joined_at: _joined, rank: _rank, luck: _luck, ...record } = await read(user)
    return { ...record, curve: curve.map(({ symbol, r_net, total_r }) => [symbol, r_net, total_r]) }
  }
  const posted = await insert(ana, DRAFTS)
  expect(posted.score).not.toBeNull()
  const keys = new Map(DRAFTS.map((draft) => [draft, random()]))
  const shuffled = DRAFTS.toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0))
  expect(await insert(ben, shuffled)).toEqual(posted)
})
