import { changePassword } from '@trademates/contract/account'
import { checkToken, logout, refreshSession } from '@trademates/contract/auth'
import { openEvents } from '@trademates/contract/events'
import { endSession, listSessions } from '@trademates/contract/sessions'
import { expect, test, vi } from 'vitest'
import { callApi, sendRequest } from '@trademates/test-support/api/call.ts'
import { connectUsers, sendText, trySendMessage } from '@trademates/test-support/api/chat.ts'
import { openEventStream } from '@trademates/test-support/api/event-stream.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createManyUsers, PASSWORD, toTestUser, type TestUser, signIn } from '@trademates/test-support/server/users.ts'
import { suspendUser } from '#features/auth/suspend.ts'

const app = useTestServer({}, async () => ({ sessionCheckIntervalMs: 50 }))

const ofSession = ({ session }: TestUser) => callApi(app.url, checkToken, { body: { token: session.access } })
const db = () => app.deps.db
const renew = (refresh: string) => callApi(app.url, refreshSession, { body: { refresh } })

/** A second session of the same user. */
const elsewhere = async ({ name }: TestUser) => toTestUser(app, name, (await signIn(app, name)).body)

const NEW = 'another good horse'

const SUSPENDED = 'belongs to a suspended user'
const ENDS: [string, (user: TestUser) => Promise<unknown>][] = [
  ['is logged out', (user) => user.call(logout, { body: { refresh: user.session.refresh } })],
  [
    'is ended from another one',
    async (user) => {
      const other = await elsewhere(user)
      for (const { id, current } of (await other.call(listSessions)).body) if (!current) await other.call(endSession, { params: { id } })
    },
  ],
  [
    'did not change the password itself',
    async (user) =>
      (await elsewhere(user)).call(changePassword, { body: { old_password: PASSWORD, new_password: NEW, re_new_password: NEW } }),
  ],
  [
    'is revoked after reuse of its refresh token',
    async (user) => {
      const { body } = await renew(user.session.refresh)
      await renew(body.refresh)
      await renew(user.session.refresh)
    },
  ],
  [SUSPENDED, (user) => suspendUser(app.deps, user.id, { operator: 'a test', reason: 'House rule 3' })],
  ['was not refreshed for thirty days', (user) => db().run`update sessions set expires_at = now() where user_id = ${user.id}`],
  ['is ninety days old', (user) => db().run`update sessions set ends_at = now() where user_id = ${user.id}`],
  ['was deleted by the cleanup', (user) => db().run`delete from sessions where user_id = ${user.id}`],
]

let round = 0

test.each(ENDS)('A18 ends the stream of a session that %s and sends it no message', async (reason, end) => {
  const [user, other] = (await createManyUsers(app, `end${(round += 1)}x`, 2)) as [TestUser, TestUser]
  await connectUsers(user, other)
  const stream = await openEventStream(app.url, user)
  await end(user)
  await vi.waitFor(() => expect(stream.isClosed()).toBe(true))
  expect(stream.events.at(-1)).toEqual({ event: 'session.ended', data: {} })
  expect(await ofSession(user)).toFailWith('token_not_valid')
  // Only a suspended user cannot receive messages.
  const { status } = await trySendMessage(other, user, { content: 'for your eyes only' })
  expect(status).toBe(reason === SUSPENDED ? 404 : 201)
  expect(stream.events.filter(({ event }) => event === 'message.created')).toEqual([])
})

test('a stream survives the expiry of its access token while the session is open', async () => {
  const [user, other] = (await createManyUsers(app, 'lives', 2)) as [TestUser, TestUser]
  await connectUsers(user, other)
  const stream = await openEventStream(app.url, user)
  await db().run`update sessions set access_expires_at = now() where user_id = ${user.id}`
  const [third] = (await createManyUsers(app, 'expires', 1)) as [TestUser]
  const ended = await openEventStream(app.url, third)
  await db().run`update sessions set expires_at = now() where user_id = ${third.id}`
  // The end of the second stream shows that a check has run.
  await vi.waitFor(() => expect(ended.isClosed()).toBe(true))
  expect(stream.isClosed()).toBe(false)
  await sendText(other, user, 'still there?')
  await vi.waitFor(() => expect(stream.events.map(({ event }) => event)).toContain('message.created'))
  const { body } = await renew(user.session.refresh)
  const again = await sendRequest(app.url, openEvents, { headers: { authorization: `Bearer ${body.access}` } })
  expect(again.status).toBe(200)
  await again.body?.cancel()
  stream.close()
})
