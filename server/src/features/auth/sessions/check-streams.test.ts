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
const ENDS: [string, (who: TestUser) => Promise<unknown>][] = [
  ['is logged out', (who) => who.call(logout, { body: { refresh: who.session.refresh } })],
  [
    'is ended from another one',
    async (who) => {
      const other = await elsewhere(who)
      for (const { id, current } of (await other.call(listSessions)).body) if (!current) await other.call(endSession, { params: { id } })
    },
  ],
  [
    'did not change the password itself',
    async (who) =>
      (await elsewhere(who)).call(changePassword, { body: { old_password: PASSWORD, new_password: NEW, re_new_password: NEW } }),
  ],
  [
    'is revoked after reuse of its refresh token',
    async (who) => {
      const { body } = await renew(who.session.refresh)
      await renew(body.refresh)
      await renew(who.session.refresh)
    },
  ],
  [SUSPENDED, (who) => suspendUser(app.deps, who.id, { operator: 'a test', why: 'House rule 3' })],
  ['was not refreshed for thirty days', (who) => db().run`update sessions set expires_at = now() where user_id = ${who.id}`],
  ['is ninety days old', (who) => db().run`update sessions set ends_at = now() where user_id = ${who.id}`],
  ['was deleted by the cleanup', (who) => db().run`delete from sessions where user_id = ${who.id}`],
]

let round = 0

test.each(ENDS)('A18 ends the stream of a session that %s and sends it no message', async (reason, end) => {
  const [who, other] = (await createManyUsers(app, `end${(round += 1)}x`, 2)) as [TestUser, TestUser]
  await connectUsers(who, other)
  const stream = await openEventStream(app.url, who)
  await end(who)
  await vi.waitFor(() => expect(stream.isClosed()).toBe(true))
  expect(stream.events.at(-1)).toEqual({ event: 'session.ended', data: {} })
  expect(await ofSession(who)).toFailWith('token_not_valid')
  // Only a suspended user cannot receive messages.
  const { status } = await trySendMessage(other, who, { content: 'for your eyes only' })
  expect(status).toBe(reason === SUSPENDED ? 404 : 201)
  expect(stream.events.filter(({ event }) => event === 'message.created')).toEqual([])
})

test('a stream survives the expiry of its access token while the session is open', async () => {
  const [who, other] = (await createManyUsers(app, 'lives', 2)) as [TestUser, TestUser]
  await connectUsers(who, other)
  const stream = await openEventStream(app.url, who)
  await db().run`update sessions set access_expires_at = now() where user_id = ${who.id}`
  const [third] = (await createManyUsers(app, 'expires', 1)) as [TestUser]
  const ended = await openEventStream(app.url, third)
  await db().run`update sessions set expires_at = now() where user_id = ${third.id}`
  // The end of the second stream shows that a check has run.
  await vi.waitFor(() => expect(ended.isClosed()).toBe(true))
  expect(stream.isClosed()).toBe(false)
  await sendText(other, who, 'still there?')
  await vi.waitFor(() => expect(stream.events.map(({ event }) => event)).toContain('message.created'))
  const { body } = await renew(who.session.refresh)
  const again = await sendRequest(app.url, openEvents, { headers: { authorization: `Bearer ${body.access}` } })
  expect(again.status).toBe(200)
  await again.body?.cancel()
  stream.close()
})
