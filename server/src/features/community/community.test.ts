import { readCommunity } from '@trademates/contract/community'
import { expect, test, vi } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, signUp } from '@trademates/test-support/server/users.ts'
import { makeDue } from '@trademates/test-support/server/jobs.ts'

const app = useTestServer()

test('returns the counts of the last count job to members', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  await signUp(app, 'unproven')
  const post = await ana.createPost('counted')
  await ben.likePost(post)
  await ben.createComment(post, 'one')
  await ben.createComment(post, 'two')
  await makeDue(app.deps.db, 'count-community')
  await vi.waitFor(async () => expect((await ana.call(readCommunity)).body).toMatchObject({ members: 2, posts: 1, comments: 2, likes: 1 }))
})
