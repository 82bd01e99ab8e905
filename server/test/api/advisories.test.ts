import { api } from '@trademates/contract/api'
import type { EndpointSpec } from '@trademates/contract/endpoint'
import { createPost, listFeed } from '@trademates/contract/posts'
import { search } from '@trademates/contract/search'
import { register, requestReset } from '@trademates/contract/sign-up'
import { beforeAll, expect, test } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, emailOf, listEmailsTo, waitForEmailTo, PASSWORD, type TestUser } from '@trademates/test-support/server/users.ts'
import { callApi } from '@trademates/test-support/api/call.ts'

// Lessons of published advisories (reliability.md, section 4) that concern no single feature. The tests of features cover the others.

const app = useTestServer()
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000'
let ana: TestUser

beforeAll(async () => {
  ana = (await createUsers(app, 'ana')).ana
})

const specs: [name: string, spec: EndpointSpec][] = Object.entries(api)
const addressOf = ({ path }: EndpointSpec) => app.url + path.replaceAll(/\{\w+\}/g, UNKNOWN_ID)
const bearer = () => ({ authorization: `Bearer ${ana.session.access}` })
const jsonEndpoints = specs.filter(([, { body, files }]) => body !== undefined && files === undefined)

// Malformed headers that have bypassed content type checks: spaces, tabs, parameters, lists, other case and other types.
const CONTENT_TYPES = [
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

/** Sends one request per content type, concurrently; returns the statuses. */
const statusesFor = (spec: EndpointSpec, types: readonly string[], body: string) =>
  Promise.all(
    types.map(async (kind) => {
      const answer = await fetch(addressOf(spec), { method: spec.method, headers: { ...bearer(), 'content-type': kind }, body })
      await answer.body?.cancel()
      return { kind, status: answer.status }
    }),
  )

test.each(jsonEndpoints)('A09 %s rejects an invalid body with every spelling of the content type', async (_name, spec) => {
  const answers = await statusesFor(spec, CONTENT_TYPES, '[1]')
  expect(answers.filter(({ status }) => status < 400 || status >= 500)).toEqual([])
})

// `unsubscribe` accepts any content type: it is for email programs and depends on its URL only.
const writeEndpoints = specs.filter(([name, { method }]) => method !== 'GET' && name !== 'unsubscribe')
const FORM_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'text/plain; application/json']

test.each(writeEndpoints)('A10 %s rejects the content types that a form of another site can send', async (name, spec) => {
  const answers = await statusesFor(spec, FORM_TYPES, '{}')
  // Verification checks its cookie first.
  for (const { status } of answers) expect(status).toBe(name === 'verifyEmail' ? 403 : 415)
})

const signUpAs = (input: { email?: string; username?: string }) =>
  callApi(app.url, register, { body: { email: emailOf('pat'), username: 'pat', password: PASSWORD, password2: PASSWORD, ...input } })

test.each([
  '"pat x"@traders.example',
  '"pat@evil.test"@traders.example',
  'pat@traders.example@evil.test',
  'pat@evil.test,pat@traders.example',
  'pat@evil.test pat@traders.example',
  'Traders: pat@evil.test, pat@traders.example;',
  'Pat <pat@evil.test>',
  '<pat@evil.test>',
  'pat(x)@traders.example',
  'pat@[127.0.0.1]',
  'pat@traders',
  'pat@traders.example\r\nBcc: pat@evil.test',
  'pat@traders.example\0@evil.test',
  '=?utf-8?q?pat?=@traders.example',
  `${'p'.repeat(10_000)}@traders.example`,
  `pat@${'traders.'.repeat(2_000)}example`,
])('A16 %.40j is not a valid address', async (email) => {
  const answer = await signUpAs({ email })
  expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([400, ['email']])
})

test.each([
  'http://pat',
  'pat/x',
  'pat:x',
  'pat@traders',
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
])('A16 %j is not a valid username', async (username) => {
  const answer = await signUpAs({ username })
  // Spaces at the ends are trimmed.
  if (answer.status === 201) expect(username.trim()).not.toBe(username)
  else expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([400, ['username']])
})

test('A16 an email to an unverified address contains no text of the sender of the request', async () => {
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
])('A02 a body with %s is rejected', async (_what, body) => {
  const { status } = await fetch(app.url + requestReset.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  expect(status).toBe(400)
})

test('A02 a form with too many tags or parts is rejected, and a query with too many values', async () => {
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

test('V15.3.7 a repeated parameter is rejected', async () => {
  const answers = ['limit=1&limit=2', 'tag=a&tag=b', 'limit[]=1', 'limit=1&__proto__[limit]=2'].map((query) =>
    fetch(`${app.url}${listFeed.path}?${query}`, { headers: bearer() }),
  )
  // Unknown parameters are ignored.
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([400, 400, 200, 200])
  const twice = await fetch(`${app.url}${search.path}?q=a&q=b`, { headers: bearer() })
  expect([twice.status, await twice.json()]).toMatchObject([400, { q: ['Send this parameter once.'] }])
})
