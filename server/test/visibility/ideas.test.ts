import { listIdeaEvents, listIdeas, listIdeasByAuthor, readIdea } from '@trademates/contract/idea-endpoints'
import { listNotifications } from '@trademates/contract/notifications'
import { block, readOwnProfile, turnOnIdeasBell } from '@trademates/contract/profiles'
import { expect, test } from 'vitest'
import { suspendUser } from '#features/auth/suspend.ts'
import { hide } from '#features/posts/changes/hide.ts'
import { ideaOf, postIdea } from '@trademates/test-support/server/ideas.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'

const app = useTestServer()
const operatorAction = { operator: 'root', reason: 'House rule 3' }
const idOf = (idea: { id: string }) => ({ params: { id: idea.id } })

test('an idea is visible to those who may see its post', async () => {
  const { pia, quin, rob } = await createUsers(app, 'pia', 'quin', 'rob')
  const { body: post } = await postIdea(pia)
  const idea = ideaOf(post)
  const canSee = async (who: TestUser) => {
    const [alone, events, listed] = [
      await who.call(readIdea, idOf(idea)),
      await who.call(listIdeaEvents, idOf(idea)),
      await who.call(listIdeas, { query: { author: pia.id, practice: 'true' } }),
    ]
    expect(new Set([alone.status === 200, events.status === 200, listed.body.some(({ id }) => id === idea.id)]).size).toBe(1)
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
