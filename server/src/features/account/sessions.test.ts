import { changeEmail, changePassword, deleteAccount } from '@trademates/contract/account'
import { refreshSession, type AuthSession } from '@trademates/contract/auth'
import { startExport } from '@trademates/contract/exports'
import { endOtherSessions, endSession, listSessions } from '@trademates/contract/sessions'
import { expect, test, vi } from 'vitest'
import { startTestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, emailOf, waitForEmailTo, PASSWORD, toTestUser, type TestUser, signIn } from '@trademates/test-support/server/users.ts'
import { openEventStream } from '@trademates/test-support/api/event-stream.ts'
import { callApi } from '@trademates/test-support/api/call.ts'

const app = useTestServer()

const NEW = 'another good horse'

async function comesBack(name: string, device: string): Promise<TestUser> {
  const { body } = await signIn(app, name, PASSWORD, { 'user-agent': device })
  return toTestUser(app, name, body)
}

const works = async ({ access }: AuthSession, url = app.url) =>
  (await fetch(`${url}/api/feed/posts/`, { headers: { authorization: `Bearer ${access}` } })).status === 200

const renews = async ({ refresh }: AuthSession) => (await callApi(app.url, refreshSession, { body: { refresh } })).status === 200

test('V7.5.2 lists the open sessions and marks the current one', async () => {
  await createUsers(app, 'ana')
  const phone = await comesBack('ana', 'a phone')
  const { body } = await phone.call(listSessions)
  expect(body.map(({ device, current }) => [device, current])).toEqual([
    ['a phone', true],
    ['node', false],
  ])
  expect(new Date(body[0]?.created_at ?? 0).getTime()).toBeGreaterThan(Date.now() - 60_000)
})

test('A18 a session ended from another session ends in every process within a second, with its stream', async () => {
  const { ben } = await createUsers(app, 'ben')
  const phone = await comesBack('ben', 'a phone')
  const other = await startTestServer(app.database)
  try {
    expect(await works(phone.session, other.url)).toBe(true)
    const stream = await openEventStream(other.url, phone)
    const { body } = await ben.call(listSessions)
    const id = body.find(({ device }) => device === 'a phone')?.id ?? ''
    expect((await ben.call(endSession, { params: { id } })).status).toBe(204)
    await vi.waitFor(async () => expect(await works(phone.session, other.url)).toBe(false), { timeout: 1_000 })
    await vi.waitFor(() => expect(stream.isClosed()).toBe(true))
    expect(stream.events).toEqual([{ event: 'session.ended', data: {} }])
    expect(await renews(phone.session)).toBe(false)
    expect(await works(ben.session)).toBe(true)
    expect(await ben.call(endSession, { params: { id } })).toFailWith('not_found')
  } finally {
    await other.close()
  }
})

test('V8.2.2 returns 404 for the session of another user', async () => {
  const { cleo, dora } = await createUsers(app, 'cleo', 'dora')
  const [own] = (await cleo.call(listSessions)).body
  expect(await dora.call(endSession, { params: { id: own?.id ?? '' } })).toFailWith('not_found')
  expect(await works(cleo.session)).toBe(true)
})

test('ends all other sessions and keeps the current one', async () => {
  const { eli } = await createUsers(app, 'eli')
  const [phone, tablet] = [await comesBack('eli', 'a phone'), await comesBack('eli', 'a tablet')]
  expect((await eli.call(endOtherSessions)).status).toBe(204)
  expect([await works(eli.session), await works(phone.session), await renews(tablet.session)]).toEqual([true, false, false])
  expect((await eli.call(listSessions)).body).toHaveLength(1)
})

const change = (user: TestUser, old: string, fresh: string, again = fresh) =>
  user.call(changePassword, { body: { old_password: old, new_password: fresh, re_new_password: again } })

test('A18 a changed password ends all other sessions and sends an email', async () => {
  const { fay } = await createUsers(app, 'fay')
  const phone = await comesBack('fay', 'a phone')
  expect((await change(fay, PASSWORD, NEW)).body).toEqual({ detail: 'Your password is changed. All other sessions were ended.' })
  expect([await works(fay.session), await works(phone.session), await renews(phone.session)]).toEqual([true, false, false])
  expect(await signIn(app, 'fay')).toFailWith('invalid_credentials')
  expect((await signIn(app, 'fay', NEW)).status).toBe(200)
  await waitForEmailTo(app, emailOf('fay'), 'Your password was changed')
})

test.each([
  ['a wrong old password', ['not this one', NEW, NEW], { old_password: ['This is not your password.'] }],
  ['two different new passwords', [PASSWORD, NEW, 'different'], { new_password: ['Failed! Password not match'] }],
  ['a short new password', [PASSWORD, '12345', '12345'], { new_password: ['At least 6 characters.'] }],
  ['the local part of the email', [PASSWORD, 'gilgil', 'gilgil'], { new_password: ['Password should not be the same as the email name.'] }],
])('rejects a password change with %s', async (_what, [old = '', fresh = '', again = ''], fields) => {
  gil ??= (await createUsers(app, 'gilgil')).gilgil
  expect(await change(gil, old, fresh, again)).toHaveFieldErrors(fields)
  expect((await signIn(app, 'gilgil')).status).toBe(200)
  expect(await works(gil.session)).toBe(true)
})
let gil: TestUser | undefined

test('A14 a signed-in user has five password attempts over all endpoints and processes', async () => {
  const processes = [
    await startTestServer(app.database, { rateLimit: true }),
    await startTestServer(app.database, { rateLimit: true }),
  ] as const
  try {
    const { ida } = await createUsers(app, 'ida')
    const [first, second] = processes.map((limited) => toTestUser(limited, 'ida', ida.session)) as [TestUser, TestUser]
    for (const guess of ['one', 'two']) expect((await change(first, guess, NEW)).status).toBe(400)
    for (const guess of ['three', 'four'])
      expect((await second.call(changeEmail, { body: { email: 'x@traders.example', password: guess } })).status).toBe(400)
    expect((await change(second, PASSWORD, PASSWORD)).status).toBe(200)
    expect((await first.call(deleteAccount, { body: { password: 'five' } })).status).toBe(400)
    const rejected = await change(second, PASSWORD, NEW)
    expect(rejected).toFailWith('throttled')
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(800)
  } finally {
    for (const limited of processes) await limited.close()
  }
})

test('A14 hourly limits of members are shared by all processes', async () => {
  const processes = [
    await startTestServer(app.database, { rateLimit: true }),
    await startTestServer(app.database, { rateLimit: true }),
  ] as const
  try {
    const { jo } = await createUsers(app, 'jo')
    const [first, second] = processes.map((limited) => toTestUser(limited, 'jo', jo.session)) as [TestUser, TestUser]
    for (const user of [first, second, first, second, first, second, first, second, first, second])
      expect((await user.call(startExport)).status).toBe(202)
    for (const user of [first, second]) expect(await user.call(startExport)).toFailWith('throttled')
  } finally {
    for (const limited of processes) await limited.close()
  }
})
