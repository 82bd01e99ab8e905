import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { checkToken, logout, refreshSession } from '@trademates/contract/auth'
import { openEvents } from '@trademates/contract/events'
import { listFeed } from '@trademates/contract/posts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PASSWORD_COST } from '#features/auth/login/passwords.ts'
import { startTestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import {
  createUsers,
  emailOf,
  listEmailsTo,
  waitForEmailTo,
  PASSWORD,
  type TestUser,
  signIn,
} from '@trademates/test-support/server/users.ts'
import { callApi, sendRequest } from '@trademates/test-support/api/call.ts'
import { listJobs } from '@trademates/test-support/server/jobs.ts'

const app = useTestServer()

const renew = (refresh: string) => callApi(app.url, refreshSession, { body: { refresh } })
const feedWith = (access: string, url = app.url) => callApi(url, listFeed, { headers: { authorization: `Bearer ${access}` } })

test('an access token identifies its user until the session is logged out', async () => {
  const { ana } = await createUsers(app, 'ana')
  const { access, refresh } = ana.session
  expect((await callApi(app.url, checkToken, { body: { token: access } })).body.user).toEqual(ana.session.user)

  expect((await ana.call(logout, { body: { refresh } })).status).toBe(204)
  expect(await callApi(app.url, checkToken, { body: { token: access } })).toFailWith('token_not_valid')
  expect(await feedWith(access)).toFailWith('token_not_valid')
  expect(await renew(refresh)).toFailWith('token_not_valid')
})

test('A18 rejects a token whose session ends during its lookup', async () => {
  const { lea } = await createUsers(app, 'lea')
  const { access, refresh } = lea.session
  const { readOnlyDb } = app.deps
  const findOne = readOnlyDb.one.bind(readOnlyDb)
  const [{ promise: found, resolve: hasFound }, { promise: over, resolve: isOver }] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ]
  let isSlow = true
  const slow = vi.spyOn(readOnlyDb, 'one').mockImplementation(async (...statement) => {
    const row = await findOne<never>(...statement)
    if (!isSlow || !statement[0].join('').includes('access_hash')) return row
    isSlow = false
    hasFound()
    await over
    return row
  })
  const stream = sendRequest(app.url, openEvents, { headers: { authorization: `Bearer ${access}` } })
  await found
  expect((await lea.call(logout, { body: { refresh } })).status).toBe(204)
  isOver()
  const { status, body } = await stream
  await body?.cancel()
  expect(status).toBe(401)
  expect(await feedWith(access)).toFailWith('token_not_valid')
  slow.mockRestore()
})

test.each(['', 'nonsense', 'x'.repeat(43)])('rejects the token "%s"', async (token) => {
  expect(await feedWith(token)).toFailWith('token_not_valid')
})

test('a refreshed pair works and can be refreshed again', async () => {
  const { ben } = await createUsers(app, 'ben')
  const { body: pair } = await renew(ben.session.refresh)
  expect((await feedWith(pair.access)).status).toBe(200)
  expect((await renew(pair.refresh)).status).toBe(200)
})

/** Backdates the use of a user's refresh tokens. */
const spentEarlier = (person: TestUser, seconds: number) =>
  app.deps.db.run`
    update used_refresh_tokens set used_at = used_at - make_interval(secs => ${seconds})
    where session_id in (select id from sessions where user_id = ${person.id})`

const SUBJECT = 'One of your sessions was ended'
const securityEmailsTo = async ({ name }: TestUser) => (await listEmailsTo(app, emailOf(name))).filter(({ subject }) => subject === SUBJECT)

async function expectEnded(person: TestUser, pair: { access: string; refresh: string }): Promise<void> {
  expect(await feedWith(pair.access)).toFailWith('token_not_valid')
  expect(await renew(pair.refresh)).toFailWith('token_not_valid')
  await waitForEmailTo(app, emailOf(person.name), SUBJECT)
}

test('F23 a refresh token repeated within ten seconds returns the same pair', async () => {
  const { lou } = await createUsers(app, 'lou')
  const { body: pair } = await renew(lou.session.refresh)
  await spentEarlier(lou, 8)
  const again = await renew(lou.session.refresh)
  expect([again.status, again.body]).toEqual([200, pair])
  expect((await feedWith(again.body.access)).status).toBe(200)
  const { status, body: next } = await renew(again.body.refresh)
  expect(status).toBe(200)
  expect((await feedWith(next.access)).status).toBe(200)
  expect(await securityEmailsTo(lou)).toEqual([])
})

test('F23 a refresh token repeated in another process returns the same pair', async () => {
  const { mae } = await createUsers(app, 'mae')
  const other = await startTestServer(app.database)
  onTestFinished(other.close)
  const { body: pair } = await renew(mae.session.refresh)
  const again = await callApi(other.url, refreshSession, { body: { refresh: mae.session.refresh } })
  expect([again.status, again.body]).toEqual([200, pair])
})

test('F23 a refresh token repeated after ten seconds ends its session', async () => {
  const { cleo } = await createUsers(app, 'cleo')
  const { body: pair } = await renew(cleo.session.refresh)
  expect((await feedWith(pair.access)).status).toBe(200)

  await spentEarlier(cleo, 11)
  expect(await renew(cleo.session.refresh)).toFailWith('token_not_valid')
  await expectEnded(cleo, pair)
})

test('F23 a refresh token repeated after its successor was used ends its session', async () => {
  const { ned } = await createUsers(app, 'ned')
  const { body: pair } = await renew(ned.session.refresh)
  const { body: next } = await renew(pair.refresh)
  expect(await renew(ned.session.refresh)).toFailWith('token_not_valid')
  await expectEnded(ned, next)
})

test('F23 rejects a repeated refresh token after logout, without an email', async () => {
  const { ora } = await createUsers(app, 'ora')
  const { body: pair } = await renew(ora.session.refresh)
  await callApi(app.url, logout, { body: { refresh: pair.refresh }, headers: { authorization: `Bearer ${pair.access}` } })
  expect(await renew(ora.session.refresh)).toFailWith('token_not_valid')
  expect(await securityEmailsTo(ora)).toEqual([])
})

test('F23 twenty concurrent refreshes with one token return the same working pair', async () => {
  const { gil } = await createUsers(app, 'gil')
  const arrived = vi.fn<() => void>()
  subscribe('http.server.request.start', arrived)
  onTestFinished(() => void unsubscribe('http.server.request.start', arrived))
  const renewals: ReturnType<typeof renew>[] = []
  // The lock holds all answers back until all requests have arrived.
  await app.deps.db.transaction(async (tx) => {
    await tx.run`select from sessions where user_id = ${gil.id} for update`
    renewals.push(...Array.from({ length: 20 }, () => renew(gil.session.refresh)))
    await expect.poll(() => arrived.mock.calls.length, { timeout: 8_000 }).toBeGreaterThanOrEqual(20)
  })
  const answers = await Promise.all(renewals)
  const pairs = new Set(answers.map(({ status, body }) => `${status} ${body.access} ${body.refresh}`))
  expect(pairs.size).toBe(1)
  const [answer] = answers
  expect((await feedWith(answer?.body.access ?? '')).status).toBe(200)
  expect((await renew(answer?.body.refresh ?? '')).status).toBe(200)
})

test('F23 a refresh during a slow identical refresh returns the same pair', async () => {
  const { kim } = await createUsers(app, 'kim')
  const { db } = app.deps
  await db.script(`
    create function dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(0.5); return new; end';
    create trigger dawdling before update on sessions for each row execute function dawdle()`)
  const first = renew(kim.session.refresh)
  await expect.poll(() => db.many`select from pg_stat_activity where wait_event = 'PgSleep'`, { interval: 10 }).toHaveLength(1)
  const second = renew(kim.session.refresh)
  const answers = await Promise.all([first, second])
  await db.script('drop trigger dawdling on sessions; drop function dawdle')
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[1].body).toEqual(answers[0].body)
})

test('F23 a reused refresh token sends its owner one email', async () => {
  const { ida } = await createUsers(app, 'ida')
  await renew(ida.session.refresh)
  await spentEarlier(ida, 11)
  for (let again = 0; again < 3; again += 1) expect(await renew(ida.session.refresh)).toFailWith('token_not_valid')
  await waitForEmailTo(app, emailOf('ida'), SUBJECT)
  await expect.poll(() => listJobs(app.deps.db, 'security-email')).toEqual([])
  expect(await securityEmailsTo(ida)).toHaveLength(1)
})

test('V11.4.2 a login replaces a password hash of lower cost', async () => {
  await createUsers(app, 'jo')
  const stronger = await startTestServer(app.database, { passwordCost: PASSWORD_COST })
  onTestFinished(stronger.close)
  const storedHash = async () =>
    (await app.deps.db.one<{ hash: string }>`select password_hash as hash from users where email = ${emailOf('jo')}`)?.hash
  expect(await storedHash()).toMatch(/m=8,t=1/)
  expect((await signIn(stronger, 'jo')).status).toBe(200)
  expect(await storedHash()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const better = await storedHash()
  expect((await signIn(stronger, 'jo')).status).toBe(200)
  expect(await storedHash()).toBe(better)
})

test('a logout keeps the other sessions of the user', async () => {
  const { dora } = await createUsers(app, 'dora')
  const { body: other } = await signIn(app, 'dora')
  await dora.call(logout, { body: { refresh: dora.session.refresh } })
  expect((await feedWith(other.access)).status).toBe(200)
})

test('the eleventh login ends the oldest session', async () => {
  const { eli } = await createUsers(app, 'eli')
  for (let more = 0; more < 10; more += 1) await signIn(app, 'eli')
  expect(await feedWith(eli.session.access)).toFailWith('token_not_valid')
})

test('A18 F36 G09 a session that ends in one process ends in the others within a second', async () => {
  const { fay } = await createUsers(app, 'fay')
  const other = await startTestServer(app.database)
  try {
    expect((await feedWith(fay.session.access, other.url)).status).toBe(200)
    await endIn(fay)
    await expect.poll(() => feedWith(fay.session.access, other.url), { timeout: 1_000 }).toMatchObject({ status: 401 })
  } finally {
    await other.close()
  }
})

const endIn = (person: TestUser) => person.call(logout, { body: { refresh: person.session.refresh } })

test('concurrent logins of one account in several languages all succeed', async () => {
  await createUsers(app, 'lin')
  const signIns = Array.from({ length: 16 }, (_, at) => signIn(app, 'lin', PASSWORD, { 'accept-language': at % 2 === 0 ? 'es' : 'en' }))
  expect((await Promise.all(signIns)).map(({ status }) => status)).toEqual(Array(16).fill(200))
})
