import { listIdeas, summarizeIdeas } from '@trademates/contract/idea-endpoints'
import { block } from '@trademates/contract/profiles'
import { readTrackRecord } from '@trademates/contract/track-records'
import { expect, test, vi } from 'vitest'
import { openEventStream } from '@trademates/test-support/api/event-stream.ts'
import { dailyIdeas } from '@trademates/test-support/api/idea-drafts.ts'
import { insertIdeas } from '@trademates/test-support/server/graded-ideas.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'

const app = useTestServer()

const WITHIN_5_SECONDS = { timeout: 5_000 }

/** 100 ideas; `win` decides how good they are. */
const results = (win: string) => Array.from({ length: 100 }, (_, index) => (index % 20 < 11 ? win : '-1.05'))
const insert = (user: TestUser, ...ideas: Parameters<typeof insertIdeas>[2]) => insertIdeas(app.deps.db, user.id, ideas)
const readScore = async (user: TestUser) => (await user.call(readTrackRecord, { params: { userId: user.id } })).body.score
const waitForScore = (user: TestUser) => vi.waitFor(async () => expect(await readScore(user)).not.toBeNull(), WITHIN_5_SECONDS)

test('open ideas are listed by the score of their callers, then newest first, page by page', async () => {
  const { ana, ben, cleo, dan, viewer } = await createUsers(app, 'ana', 'ben', 'cleo', 'dan', 'viewer')
  const open = { symbol: 'SOLUSD', state: 'waiting' }
  await insert(ben, open, ...dailyIdeas(results('1.3')))
  await insert(ana, open, ...dailyIdeas(results('1.6')))
  await insert(cleo, open)
  await insert(dan, { ...open, direction: 'short', enteredDaysAgo: 0 })
  await Promise.all([waitForScore(ana), waitForScore(ben)])
  await insert(ana, { ...open, enteredDaysAgo: 0 })
  const list = async (query: { limit?: number; cursor?: string; direction?: 'short' } = {}) => {
    const { body, next, status } = await viewer.call(listIdeas, { query: { symbol: 'SOLUSD', state: 'open', order: 'score', ...query } })
    expect([status, body]).toEqual([200, expect.any(Array)])
    return { authors: body.map(({ author }) => author.username), next }
  }
  // The idea that Ana posted after the others has her score, too, once it is computed again.
  await insert(ana, ...dailyIdeas(['1.6']))
  await vi.waitFor(async () => expect((await list()).authors).toEqual(['ana', 'ana', 'ben', 'dan', 'cleo']), WITHIN_5_SECONDS)
  expect((await list({ direction: 'short' })).authors).toEqual(['dan'])
  const pages: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await list({ limit: 2, ...(cursor === undefined ? {} : { cursor }) })
    pages.push(...page.authors)
    cursor = page.next === null ? null : new URL(page.next, app.url).searchParams.get('cursor')
  }
  expect(pages).toEqual(['ana', 'ana', 'ben', 'dan', 'cleo'])
  expect(await viewer.call(listIdeas, { query: { order: 'score', cursor: 'x_y' } })).toHaveFieldErrors({
    cursor: ['This cursor is not one of ours.'],
  })
  const { body: summary } = await viewer.call(summarizeIdeas, { params: { code: 'SOLUSD' } })
  expect(summary).toMatchObject({ long: 4, short: 1, waiting: 5, scored_long: 3, scored_short: 0 })
})

test('a new score reaches the streams of those who may see the caller within five seconds of the grade', async () => {
  const { eve, finn, gus } = await createUsers(app, 'eve', 'finn', 'gus')
  await insert(eve, ...dailyIdeas(results('1.5')))
  await waitForScore(eve)
  await eve.call(block, { params: { userId: gus.id } })
  const [seen, hidden] = [await openEventStream(app.url, finn), await openEventStream(app.url, gus)]
  await insert(eve, ...dailyIdeas(['2']))
  await vi.waitFor(async () => {
    const score = await readScore(eve)
    expect(seen.events).toContainEqual({ event: 'track_record.changed', data: { user_id: eve.id, score, graded: 101 } })
  }, WITHIN_5_SECONDS)
  expect(hidden.events.filter(({ event }) => event === 'track_record.changed')).toEqual([])
  seen.close()
  hidden.close()
})
