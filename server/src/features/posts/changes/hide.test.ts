import { expect, test } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers } from '@trademates/test-support/server/users.ts'
import { hide, unhide } from './hide.ts'

const app = useTestServer()

test('A21 deleting a post deletes its files; those of a hidden post are for its author only', async () => {
  const { ben } = await createUsers(app, 'ben')
  const post = await ben.createPost('soon out of sight', { files: [new File(['a,b'], 'levels.csv')] })
  const get = (headers: Record<string, string>) => fetch(new URL(post.files[0]?.file ?? '', app.url), { headers })
  const own = { authorization: `Bearer ${ben.session.access}` }
  const statuses = async () => Promise.all([{}, own].map(async (headers) => (await get(headers)).status))
  const decision = { operator: 'root', reason: 'Off topic.' }
  await hide(app.deps, post.id, decision)
  expect(await statuses()).toEqual([404, 200])
  expect((await get(own)).headers.get('cache-control')).toBe('private, no-cache')
  await unhide(app.deps, post.id, decision)
  expect(await statuses()).toEqual([200, 200])
  await ben.deletePost(post)
  expect(await statuses()).toEqual([404, 404])
})
