import { createComment } from '@trademates/contract/comments'
import { createPost } from '@trademates/contract/posts'
import { expect, test } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createManyUsers } from '@trademates/test-support/server/users.ts'

const app = useTestServer()

test.each([
  ['a right-to-left override', 'abc \u202e def'],
  ['a byte order mark in the middle', 'a\ufeffb'],
  ['characters of four bytes, and a family of them', '\u{20bb7} \u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
  ['characters with many combining marks', `z${'\u0300\u0301'.repeat(125)}a`],
])('F26 %s is stored and returned unchanged', async (_what, text) => {
  const [user] = await createManyUsers(app, `uni${text.length}`, 1)
  const post = await user?.createPost(text)
  if (user === undefined || post === undefined) throw new Error('no user')
  expect((await user.readPost(post)).body.description.normalize()).toBe(text.normalize())
  expect((await user.createComment(post, text)).content.normalize()).toBe(text.normalize())
})

test.each([
  ['NUL', 'nul', 'a\\u0000b'],
  ['half a surrogate pair', 'half', 'a\\ud800b'],
])('F26 %s is rejected, in JSON and in a form', async (_what, name, escaped) => {
  const [user] = await createManyUsers(app, name, 1)
  const post = await user?.createPost('a post')
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${user?.session.access}` }
  const body = `{"content": "${escaped}", "post": "${post?.id}"}`
  expect((await fetch(app.url + createComment.path, { method: 'POST', headers, body })).status).toBe(400)
  const form = new FormData()
  form.append('trading_markets', 'Forex')
  form.append('description', 'a\0b')
  const { authorization } = headers
  expect((await fetch(app.url + createPost.path, { method: 'POST', headers: { authorization }, body: form })).status).toBe(400)
})
