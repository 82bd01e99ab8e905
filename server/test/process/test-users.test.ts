/**
 * @module-tag slow
 * @module-tag full
 */
import { expect, it } from 'vitest'
import { createUser, PASSWORD, signIn } from '@trademates/test-support/browser/users.ts'
import { TEST_USERS_PATH, type TestUserInput } from '@trademates/test-support/api/test-users.ts'
import { startServerProcess, useDataDir } from '@trademates/test-support/server/server-process.ts'

const data = useDataDir()

it('answers 404 for the path of test users in a production start with two processes', async () => {
  const server = startServerProcess({ env: { DATA_DIR: data.path, PROCESSES: '2' }, withClient: true })
  const url = await server.waitUntilReady()
  const user: TestUserInput = { username: 'eve', email: 'eve@example.com', passwordHash: '' }
  for (const method of ['GET', 'POST']) {
    const body = method === 'GET' ? null : JSON.stringify(user)
    const response = await fetch(url + TEST_USERS_PATH, { method, headers: { 'content-type': 'application/json' }, body })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'not_found' })
  }
  await server.stop()
})

it('creates users who can sign in with the test password in a test start with two processes', async () => {
  const server = startServerProcess({ env: { DATA_DIR: data.path, PROCESSES: '2' }, entry: 'test/support/server/test-main.ts' })
  const app = { url: await server.waitUntilReady() }
  const { email, username, session } = await createUser(app, 'ada')
  expect(session.user.username).toBe(username)
  expect(await signIn(app, email, PASSWORD)).toMatchObject({ username })
  await server.stop()
})
