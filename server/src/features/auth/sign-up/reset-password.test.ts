import { waitForEmail } from '@trademates/test-support/services/inbox.ts'
import { request as rawRequest } from 'node:http'
import { confirmReset, requestReset } from '@trademates/contract/sign-up'
import { expect, test } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import {
  createUsers,
  emailOf,
  waitForLink,
  listEmailsTo,
  waitForEmailTo,
  openLink,
  PASSWORD,
  signIn,
  signUp,
} from '@trademates/test-support/server/users.ts'
import { type ApiResponse, callApi } from '@trademates/test-support/api/call.ts'

const app = useTestServer()

const NEW = 'a brand new horse'
const DEAD = { token: ['This link has expired. Request a new one.'] }

const forget = (name: string) => callApi(app.url, requestReset, { body: { email: emailOf(name) } })

const set = (link: URL, password = NEW, again = password): Promise<ApiResponse<typeof confirmReset>> => {
  const [uid, token] = [link.searchParams.get('uid') ?? '', link.searchParams.get('token') ?? '']
  return callApi(app.url, confirmReset, { body: { uid, token, new_password: password, re_new_password: again } })
}

const SOON = { timeout: 10_000 }

const RESET = 'Set a new password'

const resets = async (name: string, called: string) => (await listEmailsTo(app, emailOf(name))).filter(({ subject }) => subject === called)

/** Requests a link and waits for its email. */
async function linkFor(name: string, called = RESET): Promise<URL> {
  const before = (await resets(name, called)).length
  await forget(name)
  await expect.poll(async () => (await resets(name, called)).length, SOON).toBe(before + 1)
  return waitForLink(app, name, '/password-change')
}

test('A18 the emailed link sets a new password once and ends all sessions', async () => {
  const { ana } = await createUsers(app, 'ana')
  const link = await linkFor('ana')
  expect(link.href).toMatch(/^http:\/\/trademates\.test\/password-change\?uid=[\w-]{36}&token=[\w-]{43}$/)

  expect((await set(link)).body).toEqual({ detail: 'Your password is set. Sign in with it.' })
  expect((await fetch(`${app.url}/api/feed/posts/`, { headers: { authorization: `Bearer ${ana.session.access}` } })).status).toBe(401)
  expect(await signIn(app, 'ana')).toFailWith('invalid_credentials')
  expect((await signIn(app, 'ana', NEW)).status).toBe(200)
  expect(await set(link)).toHaveFieldErrors(DEAD)

  const email = await waitForEmailTo(app, emailOf('ana'), 'Your password was changed')
  expect(email.text).toContain('Hello ana,')
})

test('A17 known and unknown addresses get the same answer; only the known one gets an email', async () => {
  await createUsers(app, 'ben')
  const [known, unknown] = [await forget('ben'), await forget('unknown')]
  expect(known.body).toEqual({ detail: 'Password reset email sent successfully!' })
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  await waitForLink(app, 'ben', '/password-change')
  expect(await listEmailsTo(app, emailOf('unknown'))).toEqual([])
})

test('a reset email is in the language of its request, a security email in the language of the last login', async () => {
  await createUsers(app, 'nora')
  await callApi(app.url, requestReset, { body: { email: emailOf('nora') }, headers: { 'accept-language': 'es' } })
  const mail = await waitForEmailTo(app, emailOf('nora'), 'Elige una contraseña nueva')
  expect(mail.text).toContain(
    'Se cerrará tu sesión en todos los dispositivos.\n\nElige una contraseña nueva:\nhttp://trademates.test/password-change',
  )
  expect((await set(await waitForLink(app, 'nora', '/password-change'))).status).toBe(200)
  expect((await waitForEmailTo(app, emailOf('nora'), 'Your password was changed')).text).toContain('Hello nora,')
  expect((await signIn(app, 'nora', NEW, { 'accept-language': 'es-ES' })).status).toBe(200)
  expect((await set(await linkFor('nora', 'Elige una contraseña nueva'), PASSWORD)).status).toBe(200)
  expect((await waitForEmailTo(app, emailOf('nora'), 'Se ha cambiado tu contraseña')).text).toContain('Hola, nora:')
})

test('V6.5.1 wrong, used, replaced, expired and foreign links return the same error', async () => {
  await createUsers(app, 'cleo', 'dora')
  const [first, foreign] = [await linkFor('cleo'), await linkFor('dora')]
  const newest = await linkFor('cleo')

  const wrong = new URL(newest)
  wrong.searchParams.set('token', 'x'.repeat(43))
  const crossed = new URL(newest)
  crossed.searchParams.set('token', foreign.searchParams.get('token') ?? '')
  for (const dead of [first, wrong, crossed]) expect(await set(dead)).toHaveFieldErrors(DEAD)

  await app.deps.db.run`update email_tokens set expires_at = now() - interval '1 second' where user_id = ${newest.searchParams.get('uid')}`
  expect(await set(newest)).toHaveFieldErrors(DEAD)
})

test('rejects a link of another purpose', async () => {
  await signUp(app, 'eli')
  const verification = await waitForLink(app, 'eli')
  expect(await set(verification)).toHaveFieldErrors(DEAD)
  expect(await openLink(app, await linkFor('eli'))).toHaveFieldErrors(DEAD)
})

test('A17 requests by email scanners do not consume a link', async () => {
  await createUsers(app, 'kay')
  const link = await linkFor('kay')
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    for (const path of [link.pathname, confirmReset.path]) await fetch(`${app.url}${path}${link.search}`, { method })
  expect((await set(link)).status).toBe(200)
})

test('of five concurrent uses of a link one succeeds', async () => {
  await createUsers(app, 'fay')
  const link = await linkFor('fay')
  const answers = await Promise.all(Array.from({ length: 5 }, (_, at) => set(link, `${NEW} ${at}`)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toHaveFieldErrors(DEAD)
})

test.each([
  ['short', '12345', '12345', { new_password: ['At least 6 characters.'] }],
  ['one of the most used', 'Password1', 'Password1', { new_password: ['This password is too common. Choose another.'] }],
  ['the local part of the email', 'GilGil', 'GilGil', { new_password: ['Password should not be the same as the email name.'] }],
  ['typed differently', NEW, 'another one', { new_password: ['Failed! Password not match'] }],
])('V6.2.4 rejects a new password that is %s without consuming the link', async (_what, password, again, fields) => {
  const name = 'gilgil'
  if ((await listEmailsTo(app, emailOf(name))).length === 0) await createUsers(app, name)
  const link = await linkFor(name)
  expect(await set(link, password, again)).toHaveFieldErrors(fields)
  expect((await set(link)).status).toBe(200)
})

test('a reset also verifies the address', async () => {
  await signUp(app, 'ida')
  expect((await set(await linkFor('ida'))).status).toBe(200)
  expect((await signIn(app, 'ida', NEW)).status).toBe(200)
})

/** Sends a reset request with forged host headers or path. */
function forgetWith(headers: Record<string, string | string[]>, path: string = requestReset.path): Promise<number> {
  const body = JSON.stringify({ email: emailOf('jo') })
  return new Promise((resolve, reject) => {
    const request = rawRequest(`${app.url}/`, {
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', 'content-length': body.length, ...headers },
    })
    request.on('response', (response) => resolve(response.resume().statusCode ?? 0)).on('error', reject)
    request.end(body)
  })
}

test.each([
  ['Host', { host: 'evil.test' }],
  ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' }],
  ['Forwarded', { forwarded: 'host=evil.test;proto=https' }],
  ['an absolute address', {}, `http://evil.test${requestReset.path}`],
])('A13 the emailed link ignores %s', async (_what, headers, path?: string) => {
  if ((await listEmailsTo(app, emailOf('jo'))).length === 0) await createUsers(app, 'jo')
  const before = (await listEmailsTo(app, emailOf('jo'))).length
  const status = await forgetWith(headers, path)
  if (status !== 202) expect(status).toBeGreaterThanOrEqual(400)
  else await waitForEmail(app.emailFolder, emailOf('jo'), (emails) => emails[before])
  for (const mail of await listEmailsTo(app, emailOf('jo'))) expect(`${mail.text}${mail.html}`).not.toContain('evil.test')
})

test.each([
  ['a list', ['a@traders.example', 'b@traders.example']],
  ['an object', { address: 'a@traders.example' }],
  ['two in one string', 'a@traders.example,b@traders.example'],
  ['with an injected header', 'a@traders.example\r\nBcc: b@traders.example'],
  ['missing', undefined],
])('A15 rejects an email that is %s', async (_what, email) => {
  const answer = await callApi(app.url, requestReset, { body: { email } as never })
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.fields ?? {})).toEqual(['email'])
})

test('V6.4.1 the database contains no emailed token', async () => {
  await createUsers(app, 'kim')
  const token = (await linkFor('kim')).searchParams.get('token') ?? ''
  const rows = await app.deps.db.many`select m::text from email_tokens m union all select j::text from graphile_worker._private_jobs j`
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
})
