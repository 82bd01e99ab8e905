import { api } from '@trademates/contract/api'
import type { EndpointSpec } from '@trademates/contract/endpoint'
import { expect, test } from 'vitest'
import { createOpenApiDocument } from '#http/openapi.ts'
import { AUTHORIZATION_MATRIX, type MatrixFixtures } from './authorization-matrix.ts'

/** What a JSON schema allows. */
interface Schema {
  type?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  maxLength?: number
  maxItems?: number
  maximum?: number
  pattern?: string
  enum?: unknown[]
  const?: unknown
  format?: string
}

/** Where a schema has no upper bound. */
function unboundedIn(schema: Schema, at: string): string[] {
  if (schema.enum !== undefined || schema.const !== undefined) return []
  const either = schema.anyOf ?? schema.oneOf
  if (either !== undefined) return either.flatMap((one) => unboundedIn(one, at))
  const bounds: Record<string, unknown> = {
    string: schema.maxLength ?? schema.pattern ?? schema.format,
    array: schema.maxItems,
    number: schema.maximum,
    integer: schema.maximum,
    boolean: true,
    object: true,
    null: true,
  }
  const inside = [
    ...(schema.items === undefined ? [] : unboundedIn(schema.items, `${at}[]`)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => unboundedIn(one, `${at}.${name}`)),
  ]
  return bounds[schema.type ?? ''] === undefined ? [`${at}: ${JSON.stringify(schema)}`, ...inside] : inside
}

interface Described {
  parameters: { in: string; name: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

test('A24 nothing that may be sent is without an upper bound', () => {
  const { paths } = createOpenApiDocument(api, '0') as { paths: Record<string, Record<string, Described>> }
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ at: `${method} ${path}`, ...described })),
  )
  const unbounded = calls.flatMap(({ at, parameters, requestBody }) => [
    // What a path holds is bounded by the router.
    ...parameters.filter((one) => one.in !== 'path').flatMap(({ name, schema }) => unboundedIn(schema, `${at} ?${name}`)),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => unboundedIn(schema, at)),
  ])
  expect(unbounded).toEqual([])
})

const NOBODY = '01890000-0000-7000-8000-000000000000'
const ana = { id: NOBODY, name: 'ana', session: { refresh: 'x' } }
const ids = Object.fromEntries(['request', 'notification', 'message', 'session', 'watchlist', 'alert'].map((name) => [name, NOBODY]))
const world = { ...ids, ana, post: { id: NOBODY }, comment: { id: NOBODY } } as unknown as MatrixFixtures

// What would matter if it were taken from whoever asks.
const MORE = {
  id: NOBODY,
  _id: NOBODY,
  author: 'root',
  author_id: NOBODY,
  user_id: NOBODY,
  from_user: NOBODY,
  likes_count: 9,
  is_verified: true,
  verified: true,
  is_admin: true,
  role: 'operator',
  suspended: false,
  hidden_for: null,
  password_hash: 'x',
  created_at: '2020-01-01T00:00:00Z',
  __proto__: { role: 'operator' },
  constructor: { prototype: { role: 'operator' } },
}

const taking = Object.keys(AUTHORIZATION_MATRIX).flatMap((name) => {
  const spec: EndpointSpec = api[name as keyof typeof api]
  const { sent } = AUTHORIZATION_MATRIX[name as keyof typeof api] as { sent?: (world: MatrixFixtures) => { body?: object } }
  const body = sent?.(world).body
  return spec.body === undefined || body === undefined ? [] : [[name, spec.body, body] as const]
})

test.each(taking)('A22 %s takes no field that it does not name', (name, schema, body) => {
  const parsed = schema.safeParse({ ...MORE, ...body })
  const taken = Object.keys(parsed.data ?? {}).filter((key) => Object.hasOwn(MORE, key) && !Object.hasOwn(body, key))
  // A message brings an id of its own, so that it is the same message when it is sent again.
  expect(taken).toEqual(name === 'sendMessage' ? ['id'] : [])
})
