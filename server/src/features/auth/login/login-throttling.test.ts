import { changeEmail } from '@trademates/contract/account'
import type { login } from '@trademates/contract/auth'
import { register, requestReset, resendVerification } from '@trademates/contract/sign-up'
import { expect, test } from 'vitest'
import { startTestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, emailOf, listEmailsTo, openLink, PASSWORD, signIn } from '@trademates/test-support/server/users.ts'
import { type ApiResponse, callApi } from '@trademates/test-support/api/call.ts'

const app = useTestServer({ rateLimit: true, trustProxy: 1 })

let networks = 0
/** An unused network. */
const fresh = () => `198.51.${Math.floor((networks += 1) / 250)}.${networks % 250}`

const from = (address: string) => ({ 'x-forwarded-for': address })

const guess = (name: string, address: string, password = 'not this one'): Promise<ApiResponse<typeof login>> =>
  signIn(app, name, password, from(address))

test('G11 rejects the sixth attempt at an account from any network, even with the right password', async () => {
  await createUsers(app, 'ana')
  for (let tries = 0; tries < 5; tries += 1) expect(await guess('ana', fresh())).toFailWith('invalid_credentials')
  const rejected = await guess('ana', fresh(), PASSWORD)
  expect(rejected).toFailWith('throttled')
  expect(rejected.error?.detail).toBe('Too many attempts. Try again in 15 minutes.')
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(800)
})

test('G11 concurrent attempts have the same limit as sequential ones', async () => {
  await createUsers(app, 'ben')
  const answers = await Promise.all(Array.from({ length: 20 }, () => guess('ben', fresh())))
  expect(answers.filter(({ error }) => error?.code === 'throttled')).toHaveLength(15)
})

test('G11 an unknown account is limited like a known one', async () => {
  const answers = []
  for (let tries = 0; tries < 6; tries += 1) answers.push(await guess('unknown', fresh()))
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429])
})

test('G11 failed attempts from other networks do not lock out a known network', async () => {
  const home = fresh()
  await createUsers(app, 'cleo')
  expect((await signIn(app, 'cleo', PASSWORD, from(home))).status).toBe(200)
  for (let tries = 0; tries < 8; tries += 1) await guess('cleo', fresh())
  expect(await guess('cleo', fresh(), PASSWORD)).toFailWith('throttled')
  expect((await signIn(app, 'cleo', PASSWORD, from(home))).status).toBe(200)
})

test('G11 the right password is not counted', async () => {
  const home = fresh()
  await createUsers(app, 'dora')
  for (let time = 0; time < 7; time += 1) expect((await signIn(app, 'dora', PASSWORD, from(home))).status).toBe(200)
})

test('G11 a network has twenty failures; other networks are unaffected', async () => {
  const network = fresh()
  for (let tries = 0; tries < 20; tries += 1) expect(await guess(`stranger${tries}`, network)).toFailWith('invalid_credentials')
  expect(await guess('stranger20', network)).toFailWith('throttled')
  expect(await guess('stranger20', fresh())).toFailWith('invalid_credentials')
})

test('G11 the addresses of one IPv6 /64 share a limit', async () => {
  for (let tries = 0; tries < 20; tries += 1) await guess(`household${tries}`, `2001:db8:7:7::${tries}`)
  expect(await guess('household20', '2001:db8:7:7:ffff::1')).toFailWith('throttled')
  expect(await guess('household20', '2001:db8:7:8::1')).toFailWith('invalid_credentials')
})

test('G11 an account accepts a hundred failed attempts a day from unknown networks', async () => {
  await createUsers(app, 'eli')
  await app.deps.db.run`update rate_limits set hits = 0`
  await guess('eli', fresh())
  await app.deps.db.run`update rate_limits set hits = 100 where key like 'guess a day %' and hits = 1`
  await app.deps.db.run`update rate_limits set hits = 0 where key not like 'guess a day %'`
  const rejected = await guess('eli', fresh(), PASSWORD)
  expect(rejected).toFailWith('throttled')
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(80_000)
})

test('A14 a limit is shared by all processes and survives a restart', async () => {
  await createUsers(app, 'fay')
  const other = await startTestServer(app.database, { rateLimit: true, trustProxy: 1 })
  try {
    for (let tries = 0; tries < 5; tries += 1) await guess('fay', fresh())
    expect(await signIn(other, 'fay', PASSWORD, from(fresh()))).toFailWith('throttled')
  } finally {
    await other.close()
  }
})

test.each([
  ['a reset email', requestReset],
  ['the verification email', resendVerification],
] as const)('A14 %s is limited to three an hour per address and ten an hour per network, known or unknown', async (_what, spec) => {
  const requestEmail = (name: string, address: string) => callApi(app.url, spec, { body: { email: emailOf(name) }, headers: from(address) })
  for (const name of ['gil', 'GIL', 'gil']) expect((await requestEmail(name, fresh())).status).toBe(202)
  const rejected = await requestEmail('Gil', fresh())
  expect(rejected).toFailWith('throttled')
  expect(rejected.error?.detail).toMatch(/^Too many attempts\. Try again in (59|60) minutes\.$/)

  const network = fresh()
  for (let at = 0; at < 10; at += 1) expect((await requestEmail(`${spec.method}${at}`, network)).status).toBe(202)
  expect(await requestEmail('onemore', network)).toFailWith('throttled')
  expect(await listEmailsTo(app, emailOf('gil'))).toEqual([])
})

test('A14 sign-ups are limited to five an hour per address and twenty per network, taken or not', async () => {
  const join = (name: string, address: string) =>
    callApi(app.url, register, {
      body: { email: emailOf(name), username: `${name}${fresh().replaceAll('.', '-')}`, password: PASSWORD, password2: PASSWORD },
      headers: from(address),
    })
  for (let at = 0; at < 5; at += 1) expect((await join('hal', fresh())).status).toBe(at === 0 ? 201 : 400)
  expect(await join('HAL', fresh())).toFailWith('throttled')

  const network = fresh()
  for (let at = 0; at < 20; at += 1) expect((await join(`one-of-many${at}`, network)).status).toBe(201)
  const rejected = await join('one-too-many', network)
  expect(rejected).toFailWith('throttled')
  expect(rejected.error?.detail).toMatch(/^Too many attempts\. Try again in (59|60) minutes\.$/)
  expect((await join('one-too-many', fresh())).status).toBe(201)
})

test('A14 a new address gets three emails an hour over all users', async () => {
  const asking = Object.values(await createUsers(app, 'ida', 'jo', 'kim', 'lou'))
  const answers = []
  for (const user of asking)
    answers.push(await user.call(changeEmail, { body: { email: emailOf('poor'), password: PASSWORD }, headers: from(fresh()) }))
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429])
})

test('A14 rejects the eleventh attempt at a link of one user', async () => {
  const link = new URL('http://trademates.test/verify-email?uid=01890000-0000-7000-8000-000000000000&token=x')
  const answers = []
  for (let tries = 0; tries < 11; tries += 1) answers.push((await openLink(app, link)).status)
  expect(answers).toEqual([...Array<number>(10).fill(400), 429])
})
