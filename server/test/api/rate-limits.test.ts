import { api } from '@trademates/contract/api'
import { login } from '@trademates/contract/auth'
import type { EndpointSpec } from '@trademates/contract/endpoint'
import { createPost } from '@trademates/contract/posts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestServer, startTestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers } from '@trademates/test-support/server/users.ts'
import { callApi } from '@trademates/test-support/api/call.ts'

const app = useTestServer()
const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000'

describe('A12 the address of a client', () => {
  const HEADERS = [
    'x-forwarded-for',
    'x-real-ip',
    'forwarded',
    'client-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'x-client-ip',
    'x-forwarded',
  ]
  const claims = (address: string) => Object.fromEntries(HEADERS.map((name) => [name, name === 'forwarded' ? `for=${address}` : address]))

  test.each([
    ['ignores all forwarding headers without a trusted proxy', 0, (at: number) => claims(`198.51.100.${at}`)],
    [
      'behind a proxy is the one that the proxy adds, not the one that the client claims',
      1,
      (at: number) => claims(`198.51.100.${at}, 203.0.113.7`),
    ],
    [
      'behind a proxy is recognized with ports and as IPv4-mapped IPv6',
      1,
      (at: number) => claims(['203.0.113.8:', '[::ffff:203.0.113.8]:', '[::ffff:cb00:7108]:'][at % 3] + String(50_000 + at)),
    ],
  ])('%s', async (_what, trustProxy, headersOf) => {
    const limited = await startTestServer(app.database, { rateLimit: true, trustProxy })
    try {
      const statuses: number[] = []
      for (let at = 0; at < 24; at += 1) {
        const body = { email: `guess${trustProxy}-${at}@traders.example`, password: 'guessed' }
        statuses.push((await callApi(limited.url, login, { body, headers: headersOf(at) })).status)
      }
      // The limit of a network is 20 (G11).
      expect(statuses.filter((status) => status === 401)).toHaveLength(20)
      expect(statuses.slice(20)).toEqual([429, 429, 429, 429])
    } finally {
      await limited.close()
    }
  })
})

// Higher limits use the same code; testing them takes too many requests.
const MAX_TESTED_LIMIT = 120

describe('A14 the rate limit of', () => {
  let limited: TestServer
  let token: string
  beforeAll(async () => {
    limited = await startTestServer(app.database, { rateLimit: true, trustProxy: 1 })
    token = (await createUsers(app, 'ana')).ana.session.access
  })
  afterAll(() => limited.close())

  const specs: [name: string, spec: EndpointSpec][] = Object.entries(api)
  const names = new Set<string>()
  // Of endpoints that share a limit, the first one.
  const isOther = ({ limitName }: EndpointSpec) => limitName === undefined || (!names.has(limitName) && names.add(limitName))
  const bounded = specs.flatMap(([name, spec]) =>
    !isOther(spec) || spec.limit === undefined || Number.parseInt(spec.limit, 10) > MAX_TESTED_LIMIT
      ? []
      : [[name, spec.limit, spec] as const],
  )
  test.each(bounded)('%s, %s, applies exactly after the last allowed request', async (_name, limit, spec) => {
    const address = limited.url + spec.path.replaceAll(/\{\w+\}/g, UNKNOWN_ID)
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.14' }
    const call = () => fetch(address, { method: spec.method, headers, redirect: 'manual' })
    const statuses: number[] = []
    const left = Array.from({ length: Number.parseInt(limit, 10) }).values()
    const caller = async () => {
      for (const _ of left) statuses.push((await call()).status)
    }
    await Promise.all(Array.from({ length: 8 }, caller))
    expect(statuses).not.toContain(429)
    const refused = await call()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

test('A14 a user can create 100 posts a day, over all processes', async () => {
  const { ben } = await createUsers(app, 'ben')
  const statuses: number[] = []
  let text = ''
  for (const _ of Array.from({ length: 4 })) {
    // Per-minute limits are counted per process, so a new process starts at zero.
    const limited = await startTestServer(app.database, { rateLimit: true })
    const headers = { authorization: `Bearer ${ben.session.access}` }
    for (let time = 0; time < 26; time += 1) {
      const answer = await fetch(limited.url + createPost.path, { method: 'POST', headers })
      statuses.push(answer.status)
      text = await answer.text()
    }
    await limited.close()
  }
  expect(statuses.filter((status) => status !== 429)).toHaveLength(100)
  expect(statuses.slice(100)).toEqual([429, 429, 429, 429])
  expect(text).toMatch(/Try again in 2[34] hours\./)
})
