import { login } from '@trademates/contract/auth'
import { register, resendVerification } from '@trademates/contract/sign-up'
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
import { linkIn, waitForEmail } from '@trademates/test-support/services/inbox.ts'
import { callApi } from '@trademates/test-support/api/call.ts'

const app = useTestServer()

test('the emailed link verifies a sign-up, which can then log in', async () => {
  expect((await signUp(app, 'ana')).body).toEqual({ detail: 'Check your email to confirm' })
  expect(await signIn(app, 'ana')).toFailWith('email_not_verified')

  const link = await waitForLink(app, 'ana')
  expect(link.href).toMatch(/^http:\/\/trademates\.test\/verify-email\?uid=[\w-]+&token=[\w-]{43}$/)
  expect((await openLink(app, link)).body).toEqual({ detail: 'Your email is confirmed.' })

  const { body } = await signIn(app, 'ana')
  expect(body.user).toMatchObject({ username: 'ana', email: emailOf('ana'), followers_count: 0, image: null })
})

test('a link works once; used and wrong links return the same error', async () => {
  await signUp(app, 'bea')
  const link = await waitForLink(app, 'bea')
  const fieldErrors = { token: ['This link has expired. Request a new one.'] }

  const wrong = new URL(link)
  wrong.searchParams.set('token', 'x'.repeat(43))
  expect(await openLink(app, wrong)).toHaveFieldErrors(fieldErrors)

  const together = await Promise.all(Array.from({ length: 10 }, () => openLink(app, link)))
  expect(together.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await openLink(app, link)).toHaveFieldErrors(fieldErrors)
})

test('a resent link replaces the old one, and the answer does not reveal whether the address is known', async () => {
  await signUp(app, 'cleo')
  const first = await waitForLink(app, 'cleo')
  const answer = await callApi(app.url, resendVerification, { body: { email: emailOf('cleo') } })
  const unknown = await callApi(app.url, resendVerification, { body: { email: 'unknown@traders.example' } })
  expect(answer.body).toEqual(unknown.body)

  const second = await waitForEmail(app.emailFolder, emailOf('cleo'), (emails) =>
    emails.map(linkIn).find((link) => link !== undefined && link.href !== first.href),
  )
  expect((await openLink(app, first)).status).toBe(400)
  expect((await openLink(app, second)).status).toBe(200)
})

test('each verification email is in the language of its request', async () => {
  await signUp(app, 'ines', { 'accept-language': 'ca, fr;q=0.3, es-MX;q=0.9, en;q=0.8' })
  const mail = await waitForEmailTo(app, emailOf('ines'), 'Confirma tu correo electrónico')
  expect(mail.text).toMatch(
    /^Hola:\n\nConfirma tu correo para terminar[^]+\n\nConfirmar correo:\nhttp:[^]+no te has registrado en TradeMates/,
  )
  expect(mail.html).toContain('<html lang="es">')
  const again = (language: string) =>
    callApi(app.url, resendVerification, { body: { email: emailOf('ines') }, headers: { 'accept-language': language } })
  await again('en-GB,es;q=0.5')
  expect((await waitForEmailTo(app, emailOf('ines'), 'Confirm your email')).html).toContain('<html lang="en">')
  // An unsupported language falls back to the language of the account.
  await again('de-DE,*;q=0.5,en;q=0')
  await waitForEmail(app.emailFolder, emailOf('ines'), (emails) => emails[2])
  expect((await listEmailsTo(app, emailOf('ines'))).map(({ subject }) => subject)).toEqual([
    'Confirma tu correo electrónico',
    'Confirm your email',
    'Confirma tu correo electrónico',
  ])
})

test('the verification endpoint requires the CSRF cookie repeated in a header', async () => {
  await signUp(app, 'dora')
  const link = await waitForLink(app, 'dora')
  const response = await fetch(`${app.url}/api/auth/verify-email/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: 'csrftoken=one', 'x-csrftoken': 'two' },
    body: JSON.stringify({ uid: link.searchParams.get('uid'), token: link.searchParams.get('token') }),
  })
  expect([response.status, await response.json()]).toMatchObject([403, { code: 'csrf_failed' }])
})

const email = 'eve@traders.example'
test.each([
  [
    'an empty body',
    {},
    {
      email: ['Enter your email.'],
      username: ['Enter a username.'],
      password: ['Enter a password.'],
      password2: ['Confirm your password.'],
    },
  ],
  ['an invalid address', { email: 'eve', username: 'eve', password: PASSWORD, password2: PASSWORD }, { email: ['Enter a valid email.'] }],
  ['a short password', { email, username: 'eve', password: '12345', password2: '12345' }, { password: ['At least 6 characters.'] }],
  [
    'two different passwords',
    { email, username: 'eve', password: PASSWORD, password2: 'another one' },
    { password: ['Failed! Password not match'] },
  ],
  [
    'the local part of the email as password',
    { email: 'eveeve@traders.example', username: 'eve', password: 'EveEve', password2: 'EveEve' },
    { password: ['Password should not be the same as the email name.'] },
  ],
  [
    'a username that is a link',
    { email, username: 'http://eve', password: PASSWORD, password2: PASSWORD },
    { username: ['Use letters, digits, dots, _ and - only.'] },
  ],
])('sign-up rejects %s with a field error', async (_what, body, fields) => {
  expect(await callApi(app.url, register, { body: body as never })).toHaveFieldErrors(fields)
})

test('F21 fifty identical concurrent sign-ups create one account; the others report both taken fields', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => signUp(app, at % 2 === 0 ? 'fay' : 'FAY')))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const taken = answers.filter(({ status }) => status === 400)
  for (const answer of taken) expect(answer).toHaveFieldErrors({ email: ['Email is already exist'], username: ['Username already exist'] })
  expect(answers.every(({ status }) => [201, 400, 503].includes(status))).toBe(true)
})

test('a wrong password and an unknown address return the same error', async () => {
  await createUsers(app, 'gil')
  const wrong = await callApi(app.url, login, { body: { email: emailOf('gil'), password: 'wrong one' } })
  const unknown = await callApi(app.url, login, { body: { email: 'unknown@traders.example', password: 'wrong one' } })
  expect(wrong).toFailWith('invalid_credentials')
  expect(unknown.error).toEqual(wrong.error)
  expect(wrong.error?.detail).toBe('No active account found with the given credentials')
})

test('the log contains no passwords, tokens or addresses', async () => {
  const { ida } = await createUsers(app, 'ida')
  const logged = app.logLines.join('\n')
  expect(logged).toContain('/api/auth/login/')
  for (const secret of [PASSWORD, ida.session.access, ida.session.refresh, emailOf('ida')]) expect(logged).not.toContain(secret)
})
