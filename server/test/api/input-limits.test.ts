import { api } from '@trademates/contract/api'
import type { EndpointSpec } from '@trademates/contract/endpoint'
import { expect, test } from 'vitest'
import { createOpenApiDocument } from '#http/openapi.ts'
import { AUTHORIZATION_MATRIX, type MatrixFixtures } from './authorization-matrix.ts'

/** The keywords of a JSON schema that limit values. */
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
  not?: object
}

/** Lists the places of a schema without an upper bound. */
function unboundedIn(schema: Schema, at: string): string[] {
  if (schema.enum !== undefined || schema.const !== undefined) return []
  // A field that is always rejected.
  if (schema.not !== undefined && Object.keys(schema.not).length === 0) return []
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

test('A24 every input of the API has an upper bound', () => {
  const { paths } = createOpenApiDocument(api, '0') as { paths: Record<string, Record<string, Described>> }
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ at: `${method} ${path}`, ...described })),
  )
  const unbounded = calls.flatMap(({ at, parameters, requestBody }) => [
    // The router limits path parameters.
    ...parameters.filter((one) => one.in !== 'path').flatMap(({ name, schema }) => unboundedIn(schema, `${at} ?${name}`)),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => unboundedIn(schema, at)),
  ])
  expect(unbounded).toEqual([])
})

const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000'
const ana = { id: UNKNOWN_ID, name: 'ana', session: { refresh: 'x' } }
const ids = Object.fromEntries(['request', 'notification', 'message', 'session', 'watchlist', 'alert'].map((name) => [name, UNKNOWN_ID]))
const fixtures = { ...ids, ana, post: { id: UNKNOWN_ID }, comment: { id: UNKNOWN_ID } } as unknown as MatrixFixtures

// Fields that would be dangerous if they were accepted from a client.
const UNKNOWN_FIELDS = {
  id: UNKNOWN_ID,
  _id: UNKNOWN_ID,
  author: 'root',
  author_id: UNKNOWN_ID,
  user_id: UNKNOWN_ID,
  from_user: UNKNOWN_ID,
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

const endpointsWithBody = Object.keys(AUTHORIZATION_MATRIX).flatMap((name) => {
  const spec: EndpointSpec = api[name as keyof typeof api]
  const { sent } = AUTHORIZATION_MATRIX[name as keyof typeof api] as { sent?: (fixtures: MatrixFixtures) => { body?: object } }
  const body = sent?.(fixtures).body
  return spec.body === undefined || body === undefined ? [] : [[name, spec.body, body] as const]
})

test.each(endpointsWithBody)('A22 %s ignores unknown fields', (name, schema, body) => {
  const parsed = schema.safeParse({ ...UNKNOWN_FIELDS, ...body })
  const accepted = Object.keys(parsed.data ?? {}).filter((key) => Object.hasOwn(UNKNOWN_FIELDS, key) && !Object.hasOwn(body, key))
  // A message has an id chosen by the client, for repeated sends.
  expect(accepted).toEqual(name === 'sendMessage' ? ['id'] : [])
})
