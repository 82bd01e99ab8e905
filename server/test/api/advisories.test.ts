import { api } from '@trademates/contract/api'
import type { EndpointSpec } from '@trademates/contract/endpoint'
import { createPost, listFeed } from '@trademates/contract/posts'
import { register, requestReset } from '@trademates/contract/sign-up'
import { beforeAll, expect, test } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, emailOf, listEmailsTo, waitForEmailTo, PASSWORD, type TestUser } from '@trademates/test-support/server/users.ts'
import { callApi } from '@trademates/test-support/api/call.ts'

// Lessons of published advisories (reliability.md, section 4) that are of no one feature. The others stand with the features that they are of.

const app = useTestServer()
const NOBODY = '01890000-0000-7000-8000-000000000000'
let ana: TestUser

beforeAll(async () => {
  ana = (await createUsers(app, 'ana')).ana
})

const specs: [name: string, spec: EndpointSpec][] = Object.entries(api)
const addressOf = ({ path }: EndpointSpec) => app.url + path.replaceAll(/\{\w+\}/g, NOBODY)
const bearer = () => ({ authorization: `Bearer ${ana.session.access}` })
const takingJson = specs.filter(([, { body, files }]) => body !== undefined && files === undefined)

// How crooked headers have led servers past their checks: blanks, tabs, parameters, lists, other cases and other kinds.
const KINDS = [
  'application/json',
  'application/json;',
  'application/json; charset=utf-8',
  'application/json; charset=utf-7',
  'application/json;charset="x"',
  'application/json\t',
  'application/json\t; charset=utf-8',
  'application/json ; x',
  'application/json;;;',
  'application/json, text/plain',
  'application/json,application/json',
  'text/plain, application/json',
  'application/json/',
  'application/json\\',
  'application/jsonx',
  'application/json+x',
  'application/vnd.api+json',
  'application/ld+json',
  'application/problem+json',
  'application/*',
  '*/*',
  'APPLICATION/JSON',
  'Application/Json; Charset=UTF-8',
  'text/json',
  'text/plain',
  'text/plain; application/json',
  'text/html',
  'text/xml',
  'application/xml',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; application/json',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=application/json',
  'multipart/mixed; boundary=x',
  'application',
  '/',
  ';',
  'application /json',
  'undefined',
  '__proto__',
]

/** The statuses of one call that is sent with each of these kinds of content, all at once. */
const statusesFor = (spec: EndpointSpec, kinds: readonly string[], body: string) =>
  Promise.all(
    kinds.map(async (kind) => {
      const answer = await fetch(addressOf(spec), { method: spec.method, headers: { ...bearer(), 'content-type': kind }, body })
      await answer.body?.cancel()
      return { kind, status: answer.status }
    }),
  )

test.each(takingJson)('A09 %s takes no invalid body, however its kind is written', async (_name, spec) => {
  const answers = await statusesFor(spec, KINDS, '[1]')
  expect(answers.filter(({ status }) => status < 400 || status >= 500)).toEqual([])
})

// The one call that takes anything is for mail programs, and does what its address says.
const changing = specs.filter(([name, { method }]) => method !== 'GET' && name !== 'unsubscribe')
const OF_FORMS = ['text/plain', 'application/x-www-form-urlencoded', 'text/plain; application/json']

test.each(changing)('A10 %s takes nothing that a form of another site could send', async (name, spec) => {
  const answers = await statusesFor(spec, OF_FORMS, '{}')
  // Verification looks for its cookie first.
  for (const { status } of answers) expect(status).toBe(name === 'verifyEmail' ? 403 : 415)
})

const signUpAs = (given: { email?: string; username?: string }) =>
  callApi(app.url, register, { body: { email: emailOf('pat'), username: 'pat', password: PASSWORD, password2: PASSWORD, ...given } })

test.each([
  '"pat x"@desk.example',
  '"pat@evil.test"@desk.example',
  'pat@desk.example@evil.test',
  'pat@evil.test,pat@desk.example',
  'pat@evil.test pat@desk.example',
  'Desk: pat@evil.test, pat@desk.example;',
  'Pat <pat@evil.test>',
  '<pat@evil.test>',
  'pat(x)@desk.example',
  'pat@[127.0.0.1]',
  'pat@desk',
  'pat@desk.example\r\nBcc: pat@evil.test',
  'pat@desk.example\0@evil.test',
  '=?utf-8?q?pat?=@desk.example',
  `${'p'.repeat(10_000)}@desk.example`,
  `pat@${'desk.'.repeat(2_000)}example`,
])('A16 %.40j is no address', async (email) => {
  const answer = await signUpAs({ email })
  expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([400, ['email']])
})

test.each([
  'http://pat',
  'pat/x',
  'pat:x',
  'pat@desk',
  '@pat',
  'pat pat',
  '.pat',
  'pat.',
  'p..t',
  '<b>pat</b>',
  'pat\u202Etap',
  'p\u200Bat',
  'pat\0',
  'pat\n',
  '',
])('A16 %j is no username', async (username) => {
  const answer = await signUpAs({ username })
  // Blanks at the ends are not looked at.
  if (answer.status === 201) expect(username.trim()).not.toBe(username)
  else expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([400, ['username']])
})

test('A16 a mail to an address that nobody proved repeats no text of whoever typed it', async () => {
  const email = emailOf('target')
  await signUpAs({ email, username: 'win-1000-at.evil.test' })
  const mail = await waitForEmailTo(app, email, 'Confirm')
  expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain('evil')
  expect(await listEmailsTo(app, email)).toHaveLength(1)
})

test.each([
  ['a text nested in lists', '{"email":'.concat('['.repeat(20_000), ']'.repeat(20_000), '}')],
  ['a text nested in objects', '{"email":'.repeat(6_000).concat('1', '}'.repeat(6_000))],
  ['thousands of fields', JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`f${at}`, at])))],
  ['one field thousands of times', `{${Array.from({ length: 5_000 }, () => '"email":"x"').join(',')}}`],
  ['a number of 60,000 digits', `{"email":${'9'.repeat(60_000)}}`],
])('A02 a body of %s is refused', async (_what, body) => {
  const { status } = await fetch(app.url + requestReset.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  expect(status).toBe(400)
})

test('A02 a form of five thousand tags, or of many parts, is refused, and so is a query of many values', async () => {
  const send = async (parts: [name: string, value: string][]) => {
    const form = new FormData()
    form.set('description', 'Flat.')
    form.set('trading_markets', 'Forex')
    for (const [name, value] of parts) form.append(name, value)
    return (await fetch(app.url + createPost.path, { method: 'POST', headers: bearer(), body: form })).status
  }
  expect(await send(Array.from({ length: 5_000 }, (_, at) => ['tags', `t${at}`]))).toBe(400)
  expect(await send(Array.from({ length: 60 }, (_, at) => ['tags', `t${at}`]))).toBe(400)
  expect(await send(Array.from({ length: 60 }, () => ['alts', 'x']))).toBe(400)
  const many = new URLSearchParams(Array.from({ length: 700 }, (_, at) => ['tag', `t${at}`]))
  expect((await fetch(`${app.url}${listFeed.path}?${many.toString()}`, { headers: bearer() })).status).toBe(400)
})

test('V15.3.7 a parameter that comes twice is refused, not guessed at', async () => {
  const answers = ['limit=1&limit=2', 'tag=a&tag=b', 'limit[]=1', 'limit=1&__proto__[limit]=2'].map((query) =>
    fetch(`${app.url}${listFeed.path}?${query}`, { headers: bearer() }),
  )
  // What is no parameter of ours is not looked at.
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([400, 400, 200, 200])
})
