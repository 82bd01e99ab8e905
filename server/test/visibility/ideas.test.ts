import { addNote, cancelIdea, closeIdea, moveStop, statePosition } from '@trademates/contract/idea-amendments'
import {
  followIdea,
  listIdeaEvents,
  listIdeas,
  listIdeasByAuthor,
  readIdea,
  readIdeaCandles,
  unfollowIdea,
} from '@trademates/contract/idea-endpoints'
import { listNotifications } from '@trademates/contract/notifications'
import { listFeed } from '@trademates/contract/posts'
import { listCallers, readTrackRecord } from '@trademates/contract/track-records'
import { block, readOwnProfile, turnOffIdeasBell, turnOnIdeasBell } from '@trademates/contract/profiles'
import { readReceipt, readReceipts } from '@trademates/contract/receipt-file'
import type { EndpointSpec } from '@trademates/contract/endpoint'
import { unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { sendRequest } from '@trademates/test-support/api/call.ts'
import { dailyIdeas } from '@trademates/test-support/api/idea-drafts.ts'
import { insertIdeas } from '@trademates/test-support/server/graded-ideas.ts'
import { suspendUser } from '#features/auth/suspend.ts'
import { hide } from '#features/posts/changes/hide.ts'
import { ideaOf, postIdea, waitForReceipt } from '@trademates/test-support/server/ideas.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'

const app = useTestServer({}, async () => ({ logIntervalMs: 50 }))
let authorCount = 1
const operatorAction = { operator: 'root', reason: 'House rule 3' }
const idOf = (idea: { id: string }) => ({ params: { id: idea.id } })
const download = ({ session }: TestUser, endpoint: EndpointSpec, params: Record<string, string>) =>
  sendRequest(app.url, endpoint, { params, headers: { authorization: `Bearer ${session.access}` } })

test('an idea is visible to those who may see its post', async () => {
  const { pia, quin, rob } = await createUsers(app, 'pia', 'quin', 'rob')
  const { body: post } = await postIdea(pia)
  const idea = ideaOf(post)
  await waitForReceipt(app, pia, idea)
  const canSee = async (who: TestUser) => {
    const [alone, events, listed, receipt] = [
      await who.call(readIdea, idOf(idea)),
      await who.call(listIdeaEvents, idOf(idea)),
      await who.call(listIdeas, { query: { author: pia.id, practice: 'true' } }),
      await download(who, readReceipt, { id: idea.id }),
    ]
    const seen = [...[alone, events, receipt].map(({ status }) => status !== 404), listed.body.some(({ id }) => id === idea.id)]
    expect(new Set(seen).size).toBe(1)
    return alone.status === 200
  }
  expect(await canSee(quin)).toBe(true)
  await pia.call(block, { params: { userId: rob.id } })
  expect(await canSee(rob)).toBe(false)
  await hide(app.deps, post.id, operatorAction)
  expect([await canSee(quin), await canSee(pia)]).toEqual([false, true])
  await pia.deletePost(post)
  expect([await canSee(quin), await canSee(rob)]).toEqual([true, false])
  await suspendUser(app.deps, pia.id, operatorAction)
  expect(await canSee(quin)).toBe(false)
  expect(await quin.call(listIdeasByAuthor, { params: { userId: pia.id } })).toFailWith('not_found')
})

/** Calls of ideas and track records that name an idea or its author; the amendments are for the author. */
const READS = [readIdea, listIdeaEvents, readIdeaCandles, readReceipt, followIdea, unfollowIdea]
const AMENDMENTS: [EndpointSpec, object?][] = [
  [cancelIdea],
  [closeIdea, { share: 100 }],
  [moveStop, { price: '1' }],
  [addNote, { text: 'A note' }],
  [statePosition, { side: 'none' }],
]
const OF_AUTHOR = [listIdeasByAuthor, readTrackRecord, readReceipts, turnOnIdeasBell, turnOffIdeasBell]

test.each<[string, (author: TestUser, viewer: TestUser) => Promise<unknown>]>([
  ['is suspended', (author) => suspendUser(app.deps, author.id, operatorAction)],
  ['has blocked the viewer', (author, viewer) => author.call(block, { params: { userId: viewer.id } })],
  ['is blocked by the viewer', (author, viewer) => viewer.call(block, { params: { userId: author.id } })],
])('A13 no call of ideas and track records shows an author who %s', async (_what, hideAuthor) => {
  const names = ['author', 'viewer', 'other'].map((name) => `${name}_${authorCount}`)
  authorCount += 1
  const users = await createUsers(app, ...names)
  const [author, viewer, other] = names.map((name) => users[name])
  if (author === undefined || viewer === undefined || other === undefined) throw new Error('There are users missing.')
  const idea = ideaOf((await postIdea(author)).body)
  await waitForReceipt(app, author, idea)
  const send = (who: TestUser, { method, path }: EndpointSpec, body: object = {}) =>
    fetch(new URL(path.replace('{id}', idea.id).replace('{userId}', author.id), app.url), {
      method,
      headers: { authorization: `Bearer ${who.session.access}`, ...(method === 'POST' && { 'content-type': 'application/json' }) },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    })
  const listStatuses = async (who: TestUser) => {
    const reads = await Promise.all([...READS, ...OF_AUTHOR].map((endpoint) => send(who, endpoint)))
    const amendments = await Promise.all(AMENDMENTS.map(([endpoint, body]) => send(who, endpoint, body)))
    return [...reads, ...amendments].map(({ status }) => status)
  }
  const isListed = async (query: object) =>
    (await viewer.call(listIdeas, { query: { practice: 'true', ...query } })).body.some(({ id }) => id === idea.id)
  const isInFeed = async () => (await viewer.call(listFeed, { query: { kind: 'idea' } })).body.some((post) => post.idea?.id === idea.id)
  expect([await isListed({}), await isListed({ symbol: 'BTCUSD' }), await isInFeed()]).toEqual([true, true, true])
  expect(new Set(await listStatuses(other))).toEqual(new Set([200, 204, 403]))
  await hideAuthor(author, viewer)
  expect(new Set(await listStatuses(viewer))).toEqual(new Set([404]))
  expect([await isListed({}), await isListed({ author: author.id }), await isInFeed()]).toEqual([false, false, false])
})

test.each<[string, (caller: TestUser, viewer: TestUser) => Promise<unknown>]>([
  ['is suspended', (caller) => suspendUser(app.deps, caller.id, operatorAction)],
  ['has blocked the viewer', (caller, viewer) => caller.call(block, { params: { userId: viewer.id } })],
  ['is blocked by the viewer', (caller, viewer) => viewer.call(block, { params: { userId: caller.id } })],
])('A13 the list of callers leaves out one who %s', async (_what, hideCaller) => {
  const names = ['caller', 'reader'].map((name) => `${name}_${authorCount}`)
  authorCount += 1
  const users = await createUsers(app, ...names)
  const [caller, reader] = names.map((name) => users[name])
  if (caller === undefined || reader === undefined) throw new Error('There are users missing.')
  const results = Array.from({ length: 100 }, (_, at) => (at % 20 < 11 ? '1.4' : '-1.05'))
  await insertIdeas(app.deps.db, caller.id, dailyIdeas(results))
  const isListed = async () => (await reader.call(listCallers)).body.some(({ user }) => user.id === caller.id)
  await vi.waitFor(async () => expect(await isListed()).toBe(true), { timeout: 8_000 })
  await hideCaller(caller, reader)
  expect(await isListed()).toBe(false)
})

test('the receipts of a user leave out ideas of hidden posts, except for the author', async () => {
  const { una, vic, wes } = await createUsers(app, 'una', 'vic', 'wes')
  const [{ body: shown }, { body: hidden }] = [await postIdea(una), await postIdea(una)]
  for (const post of [shown, hidden]) await waitForReceipt(app, una, ideaOf(post))
  const listNumbers = async (who: TestUser) => {
    const response = await download(who, readReceipts, { userId: una.id })
    return Object.keys(unzipSync(new Uint8Array(await response.arrayBuffer()))).map((name) => Number.parseInt(name, 10))
  }
  expect(await listNumbers(vic)).toEqual([1, 2])
  await hide(app.deps, hidden.id, operatorAction)
  expect(await listNumbers(wes)).toEqual([1])
  expect(await listNumbers(una)).toEqual([1, 2])
})

test('the notification of a new idea is hidden with its post, and stays when the author deletes the post', async () => {
  const { sue, tom } = await createUsers(app, 'sue', 'tom')
  await tom.call(turnOnIdeasBell, { params: { userId: sue.id } })
  const { body: post } = await postIdea(sue)
  const seen = async () => (await tom.call(listNotifications)).body.map(({ kind, post_id }) => [kind, post_id])
  const unread = async () => (await tom.call(readOwnProfile)).body.unread_notifications
  expect([await seen(), await unread()]).toEqual([[['idea_posted', post.id]], 1])
  await hide(app.deps, post.id, operatorAction)
  expect([await seen(), await unread()]).toEqual([[], 0])
  await sue.deletePost(post)
  expect([await seen(), await unread()]).toEqual([[['idea_posted', null]], 1])
})
