import { listIdeaEvents, listIdeas, listIdeasByAuthor, readIdea } from '@trademates/contract/idea-endpoints'
import { listNotifications } from '@trademates/contract/notifications'
import { block, readOwnProfile, turnOnIdeasBell } from '@trademates/contract/profiles'
import { readReceipt, readReceipts } from '@trademates/contract/receipt-file'
import type { EndpointSpec } from '@trademates/contract/endpoint'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { sendRequest } from '@trademates/test-support/api/call.ts'
import { suspendUser } from '#features/auth/suspend.ts'
import { hide } from '#features/posts/changes/hide.ts'
import { ideaOf, postIdea, waitForReceipt } from '@trademates/test-support/server/ideas.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'

const app = useTestServer({}, async () => ({ logIntervalMs: 50 }))
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
