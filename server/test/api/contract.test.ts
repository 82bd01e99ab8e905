import { api } from '@trademates/contract/api'
import { login, refreshSession } from '@trademates/contract/auth'
import { readHealth } from '@trademates/contract/health'
import { register } from '@trademates/contract/sign-up'
import { expect, test } from 'vitest'
import { startTestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, emailOf, PASSWORD } from '@trademates/test-support/server/users.ts'
import { callApi, parseApiError } from '@trademates/test-support/api/call.ts'

const app = useTestServer()

const addressOf = (path: string) => app.url + path.replaceAll(/\{\w+\}/g, '01890000-0000-7000-8000-000000000000')

test.each(Object.entries(api))('%s is mounted, with and without a trailing slash', async (_name, { method, path, who }) => {
  for (const address of [addressOf(path), addressOf(path).slice(0, -1)]) {
    const { status } = await fetch(address, { method, redirect: 'manual' })
    expect(status, address).not.toBe(404)
    if (who === 'member') expect(status, address).toBe(401)
  }
})

test('the OpenAPI document lists exactly the endpoints of the contract', async () => {
  const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as { openapi: string; paths: Record<string, object> }
  expect(document.openapi).toBe('3.1.0')
  const named = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(named.toSorted()).toEqual(
    Object.values(api)
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted(),
  )
})

test('the documentation pages load nothing from other hosts', async () => {
  const pages = await fetch(`${app.url}/api/docs/`)
  expect(pages.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/)
  const html = await pages.text()
  const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => new URL(address ?? '', pages.url))
  expect(addresses.length).toBeGreaterThan(3)
  for (const { origin, href } of addresses) {
    expect(origin).toBe(app.url)
    expect((await fetch(href)).status, href).toBe(200)
  }
})

test('health returns the version and the state of the database', async () => {
  expect((await callApi(app.url, readHealth)).body).toEqual({ status: 'ok', version: '0.0.0-test', database: 'ok' })
})

test('an unknown path returns 404 as JSON', async () => {
  const response = await fetch(`${app.url}/api/nothing/`)
  expect([response.status, parseApiError(await response.json())]).toEqual([404, { detail: 'Not found.', code: 'not_found' }])
})

test('API responses have a content type and are not cacheable', async () => {
  const { headers } = await fetch(app.url + readHealth.path)
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
})

const body = JSON.stringify({ email: emailOf('x'), password: PASSWORD })
const PARTS = { 'content-type': 'multipart/form-data; boundary=x' }
test.each([
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'email=x', 415],
  ['a form in parts', PARTS, '--x\r\ncontent-disposition: form-data; name="email"\r\n\r\nx@example.com\r\n--x--\r\n', 415],
  ['plain text', { 'content-type': 'text/plain' }, body, 415],
  ['invalid JSON', { 'content-type': 'application/json' }, '{"email":', 400],
  ['a list', { 'content-type': 'application/json' }, '[]', 400],
  ['invalid UTF-8', { 'content-type': 'application/json' }, Buffer.from('{"email":"\xff"}', 'latin1'), 400],
  ['a __proto__ field', { 'content-type': 'application/json' }, '{"__proto__":{"email":"x"}}', 400],
  ['a too large body', { 'content-type': 'application/json' }, `"${'x'.repeat(64 * 1024)}"`, 413],
  ['deep nesting', { 'content-type': 'application/json' }, '['.repeat(20_000), 400],
])('F17 the server rejects %s with a JSON body', async (_what, headers, content, status) => {
  const response = await fetch(app.url + login.path, { method: 'POST', headers, body: content })
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(Object.keys((await response.json()) as object).length).toBeGreaterThan(0)
})

test.each([
  ['a header', '/api/health/', { 'x-long': 'x'.repeat(20_000) }],
  ['an address', `/api/health/?q=${'x'.repeat(20_000)}`, {}],
])('F17 %s that is too long is rejected with a message', async (_what, path, headers) => {
  const response = await fetch(app.url + path, { headers })
  expect([414, 431]).toContain(response.status)
  expect(Object.keys(parseApiError(await response.json()))).toEqual(['detail', 'code'])
})

test('guests are limited by address, with retry-after, without effect on other addresses', async () => {
  const limited = await startTestServer(app.database, { rateLimit: true, trustProxy: 1 })
  try {
    const from = (address: string) =>
      callApi(limited.url, refreshSession, { body: { refresh: 'unknown' }, headers: { 'x-forwarded-for': address } })
    for (let time = 0; time < 120; time += 1) expect(await from('203.0.113.1')).toFailWith('token_not_valid')
    const rejected = await from('203.0.113.1')
    expect(rejected).toFailWith('throttled')
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(rejected.error?.detail).toMatch(/^Too many attempts\. Try again in \d+ seconds?\.$/)
    expect(await from('203.0.113.2')).toFailWith('token_not_valid')
  } finally {
    await limited.close()
  }
})

test('x-forwarded-for is ignored without a trusted proxy', async () => {
  const limited = await startTestServer(app.database, { rateLimit: true })
  try {
    const from = (address: string) =>
      callApi(limited.url, register, {
        body: { email: '', username: '', password: '', password2: '' },
        headers: { 'x-forwarded-for': address },
      })
    const answers = await Promise.all(Array.from({ length: 70 }, (_, at) => from(`198.51.100.${at}`)))
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10)
  } finally {
    await limited.close()
  }
})

test('signed-in users are limited by account', async () => {
  const { ana } = await createUsers(app, 'ana')
  const limited = await startTestServer(app.database, { rateLimit: true })
  try {
    const headers = { authorization: `Bearer ${ana.session.access}` }
    const send = () =>
      callApi(limited.url, api.createComment, { body: { post: '01890000-0000-7000-8000-000000000000', content: 'x' }, headers })
    for (let time = 0; time < 30; time += 1) expect(await send()).toFailWith('not_found')
    expect(await send()).toFailWith('throttled')
  } finally {
    await limited.close()
  }
})
