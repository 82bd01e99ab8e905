import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { api } from '@trademates/contract/api'
import { login } from '@trademates/contract/auth'
import { createPost, listFeed } from '@trademates/contract/posts'
import { describe, expect, test } from 'vitest'
import { startTestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers } from '@trademates/test-support/server/users.ts'

const app = useTestServer()

const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000'
const CALLS = Object.values(api).map(({ method, path }) => [method, path.replaceAll(/\{\w+\}/g, UNKNOWN_ID)] as const)
const OTHERS = [
  ['GET', '/'],
  ['GET', '/gone.png'],
  ['GET', '/media/nothing/x.png'],
  ['GET', '/%zz'],
  ['GET', '/api/%zz/'],
  ['GET', `/api/${'x'.repeat(10_000)}`],
  ['GET', `/api/feed/posts/${'x'.repeat(300)}/`],
  ['POST', '/api/nothing/'],
  ['OPTIONS', '/api/health/'],
  ['GET', '/api/openapi.json'],
  ['GET', '/api/docs/'],
  ['GET', '/%61pi/health/'],
] as const

const isJson = (headers: Headers) => headers.get('content-type') === 'application/json; charset=utf-8'

test.each([...CALLS, ...OTHERS])('V3.4.3 V3.4.4 V4.1.1 %s %.60s has a content type and forbids framing', async (method, path) => {
  const response = await fetch(app.url + path, { method, redirect: 'manual' })
  const { headers } = response
  await response.body?.cancel()
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';/)
  expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'|sandbox/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  if (/^\/(a|%61)pi\//.test(path) && !path.startsWith('/api/docs')) expect(headers.get('cache-control')).toMatch(/no-store|no-cache/)
  if (response.status >= 400) expect(isJson(headers)).toBe(true)
})

test.each([
  ['too long', { path: login.path, type: 'application/json', body: `"${'x'.repeat(70_000)}"` }, 413],
  ['not JSON', { path: login.path, type: 'application/json', body: '{' }, 400],
  ['of an unknown content type', { path: login.path, type: 'text/plain', body: '{}' }, 415],
  ['unauthenticated', { path: createPost.path, type: 'multipart/form-data; boundary=x', body: '--x--' }, 401],
])('V3.4.3 a request that is %s is rejected with the same headers', async (_what, { path, type, body }, status) => {
  const answer = await fetch(app.url + path, { method: 'POST', headers: { 'content-type': type }, body })
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(isJson(answer.headers)).toBe(true)
})

test.each(['null', 'https://evil.test', 'http://trademates.test.evil.test', 'https://trademates.test'])(
  'V3.4.2 a page of the origin %s cannot read responses',
  async (origin) => {
    for (const [method, headers] of [
      ['GET', { origin }],
      ['OPTIONS', { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }],
    ] as const) {
      const answer = await fetch(`${app.url}/api/health/`, { method, headers })
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  },
)

test('V3.4.1 every https response sets strict-transport-security', async () => {
  const plain = await fetch(`${app.url}/api/health/`)
  expect(plain.headers.get('strict-transport-security')).toBeNull()
  const secure = await startTestServer(app.database, { publicUrl: 'https://trademates.test' })
  try {
    for (const path of ['/api/health/', '/gone.png', '/media/nothing/x.png', '/api/docs/', '/api/%zz/']) {
      const { headers } = await fetch(secure.url + path)
      expect(headers.get('strict-transport-security'), path).toBe('max-age=63072000; includeSubDomains')
    }
    const socket = connect(Number(new URL(secure.url).port), '127.0.0.1')
    socket.end('no HTTP\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 [\s\S]+\r\nstrict-transport-security: max-age=63072000; includeSubDomains\r\n/)
  } finally {
    await secure.close()
  }
})

test('V3.3.1 the CSRF cookie is SameSite=Strict, and Secure with https', async () => {
  const set = async (url: string) => (await fetch(`${url}/api/auth/csrf/`)).headers.getSetCookie()
  const [cookie, ...more] = await set(app.url)
  expect(more).toEqual([])
  expect(cookie).toMatch(/^csrftoken=[\w-]{32}; Path=\/; SameSite=Strict$/)
  const secure = await startTestServer(app.database, { publicUrl: 'https://trademates.test' })
  try {
    expect((await set(secure.url))[0]).toMatch(/^csrftoken=[\w-]{32}; Path=\/; Secure; SameSite=Strict$/)
  } finally {
    await secure.close()
  }
})

describe('a header', () => {
  test('with many spaces does not delay other requests', async () => {
    const { ana, ben } = await createUsers(app, 'ana', 'ben')
    const startedAt = Date.now()
    const requests = Array.from({ length: 20 }, () => ana.call(listFeed, { headers: { 'if-none-match': `a${' '.repeat(15_000)}a` } }))
    await Promise.all([...requests, ben.listFeed()])
    expect(Date.now() - startedAt).toBeLessThan(2_000)
  })

  test.each([
    ['if-none-match', ({ etag }: { etag: string }) => etag, 304, 200],
    ['accept-encoding', () => 'gzip', 'gzip', null],
  ])('%s is ignored beyond 1,000 characters', async (name, valueOf, taken, ignored) => {
    const { [name]: reader } = await createUsers(app, name)
    await reader?.createPost('x'.repeat(1_100))
    const etag = (await reader?.call(listFeed))?.headers.get('etag') ?? ''
    const withLength = async (length: number) => {
      const { status, headers } = (await reader?.call(listFeed, { headers: { [name]: `${valueOf({ etag })},`.padEnd(length, 'x') } })) ?? {}
      return name === 'if-none-match' ? status : headers?.get('content-encoding')
    }
    expect(await withLength(1_000)).toBe(taken)
    expect(await withLength(1_001)).toBe(ignored)
  })
})
