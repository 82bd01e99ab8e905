import { readExport, readExportState, startExport } from '@trademates/contract/exports'
import { followIdea, readIdea, unfollowIdea } from '@trademates/contract/idea-endpoints'
import type { Idea } from '@trademates/contract/ideas'
import { listFeed } from '@trademates/contract/posts'
import { block, readProfile, turnOffIdeasBell, turnOnIdeasBell, unblock } from '@trademates/contract/profiles'
import { readTrackRecord } from '@trademates/contract/track-records'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { dailyIdeas } from '@trademates/test-support/api/idea-drafts.ts'
import { insertIdeas } from '@trademates/test-support/server/graded-ideas.ts'
import { ideaOf, postIdea } from '@trademates/test-support/server/ideas.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'

const app = useTestServer()

const idOf = ({ id }: Pick<Idea, 'id'>) => ({ params: { id } })
const at = ({ id }: TestUser) => ({ params: { userId: id } })
const readNow = async (user: TestUser, idea: Idea) => (await user.call(readIdea, idOf(idea))).body
const isFollowing = async (user: TestUser, idea: Idea) => (await readNow(user, idea)).is_following
const listed = async (user: TestUser, author: TestUser) =>
  (await user.call(listFeed, { query: { author: author.id } })).body.map(({ idea }) => idea)
const hasBell = async (user: TestUser, author: TestUser) => (await user.call(readProfile, at(author))).body.has_ideas_bell

test('following an idea is seen by the follower only, alone and in the feed', async () => {
  const { ana, ben, cleo } = await createUsers(app, 'ana', 'ben', 'cleo')
  const idea = ideaOf((await postIdea(ana)).body)
  for (const user of [ben, cleo]) expect((await listed(user, ana))[0]).toMatchObject({ id: idea.id, is_following: false })
  expect([(await ben.call(followIdea, idOf(idea))).status, (await ben.call(followIdea, idOf(idea))).status]).toEqual([204, 204])
  expect([await isFollowing(ben, idea), await isFollowing(cleo, idea)]).toEqual([true, false])
  expect([(await listed(ben, ana))[0]?.is_following, (await listed(cleo, ana))[0]?.is_following]).toEqual([true, false])
  expect((await ben.call(unfollowIdea, idOf(idea))).status).toBe(204)
  expect([await isFollowing(ben, idea), (await listed(ben, ana))[0]?.is_following]).toEqual([false, false])
})

test('a block ends follows of ideas and bells in both directions, and an unblock does not restore them', async () => {
  const { dan, eve } = await createUsers(app, 'dan', 'eve')
  const [ofDan, ofEve] = [ideaOf((await postIdea(dan)).body), ideaOf((await postIdea(eve)).body)]
  await Promise.all([dan.call(followIdea, idOf(ofEve)), eve.call(followIdea, idOf(ofDan))])
  await Promise.all([dan.call(turnOnIdeasBell, at(eve)), eve.call(turnOnIdeasBell, at(dan))])
  expect([await isFollowing(dan, ofEve), await isFollowing(eve, ofDan), await hasBell(dan, eve), await hasBell(eve, dan)]).toEqual([
    true,
    true,
    true,
    true,
  ])
  await dan.call(block, at(eve))
  expect(await eve.call(followIdea, idOf(ofDan))).toFailWith('not_found')
  expect(await dan.call(followIdea, idOf(ofEve))).toFailWith('not_found')
  expect(await eve.call(turnOnIdeasBell, at(dan))).toFailWith('not_found')
  await dan.call(unblock, at(eve))
  expect([await isFollowing(dan, ofEve), await isFollowing(eve, ofDan), await hasBell(dan, eve), await hasBell(eve, dan)]).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('the bell of an author is on or off for one user, and never for the author', async () => {
  const { finn, gus } = await createUsers(app, 'finn', 'gus')
  expect(await hasBell(gus, finn)).toBe(false)
  expect((await gus.call(turnOnIdeasBell, at(finn))).status).toBe(204)
  expect((await gus.call(turnOnIdeasBell, at(finn))).status).toBe(204)
  expect([await hasBell(gus, finn), await hasBell(finn, gus)]).toEqual([true, false])
  expect((await gus.call(turnOffIdeasBell, at(finn))).status).toBe(204)
  expect(await hasBell(gus, finn)).toBe(false)
  expect(await gus.call(turnOnIdeasBell, at(gus))).toHaveFieldErrors({ non_field_errors: ['You cannot be notified of your own ideas.'] })
})

test('the export contains followed ideas and bells', async () => {
  const { hal, ida } = await createUsers(app, 'hal', 'ida')
  const idea = ideaOf((await postIdea(hal)).body)
  await ida.call(followIdea, idOf(idea))
  await ida.call(turnOnIdeasBell, at(hal))
  await ida.call(startExport)
  await vi.waitFor(async () => expect((await ida.call(readExportState)).body.status).toBe('ready'), { timeout: 10_000 })
  const archive = await fetch(app.url + readExport.path, { headers: { authorization: `Bearer ${ida.session.access}` } })
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
  expect(JSON.parse(strFromU8(files['idea-follows.json'] ?? new Uint8Array()))).toMatchObject({
    ideas: [{ id: idea.id, author: 'hal', number: 1, symbol: 'BTCUSD' }],
    authors: [{ id: hal.id, username: 'hal' }],
  })
})

test('an idea shows the score of its author as of now, also in a cached feed; an idea on simulated prices shows none', async () => {
  const { jo, kim } = await createUsers(app, 'jo', 'kim')
  const { body: post } = await postIdea(jo)
  expect((await readNow(kim, ideaOf(post))).caller).toBeNull()
  const real = await jo.createPost('A real idea')
  const [graded = ''] = await insertIdeas(app.deps.db, jo.id, dailyIdeas(['1.4'], { post: real.id }))
  await waitForGraded(jo, 1)
  const none = { score: null, low: null, high: null, needed: 20, beats_luck: false }
  const callerInFeed = async () => (await listed(kim, jo)).find((idea) => idea?.id === graded)?.caller
  expect(await callerInFeed()).toEqual({ ...none, graded: 1 })
  await insertIdeas(app.deps.db, jo.id, dailyIdeas(Array.from({ length: 99 }, (_, at) => (at % 20 < 11 ? '1.4' : '-1.05'))))
  await waitForGraded(jo, 100)
  const record = (await kim.call(readTrackRecord, at(jo))).body
  expect(record.score).not.toBeNull()
  const { score, low, high } = record
  // Within a second, also in a cached post.
  const caller = { score, low, high, graded: 100, needed: 20, beats_luck: true }
  await vi.waitFor(async () => expect(await callerInFeed()).toEqual(caller), { timeout: 5_000 })
})

const waitForGraded = (user: TestUser, graded: number) =>
  vi.waitFor(async () => expect((await user.call(readTrackRecord, at(user))).body.hidden_until?.graded ?? graded).toBe(graded), {
    timeout: 5_000,
  })
