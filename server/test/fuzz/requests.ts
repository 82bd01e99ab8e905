import fc, { type Arbitrary } from 'fast-check'

/** The keywords of a JSON schema that are used here. */
interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

/** An operation of an OpenAPI document. */
export interface Operation {
  method: string
  path: string
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[]
  content: { type: string; schema: Schema } | null
  /** The documented statuses. */
  statuses: number[]
}

interface Described {
  responses: Record<string, unknown>
  parameters?: Operation['parameters']
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** A random request; `by`: index of the sender, beyond the last one for a guest. */
export interface FuzzRequest {
  operation: Operation
  by: number
  values: Record<string, unknown>
  body: unknown
  /** Raw text that replaces the body. */
  garbage: string | null
  headers: Record<string, string>
}

// Values that have broken servers: extreme numbers, long texts, invalid Unicode, injected code, names with a meaning in JavaScript.
const HOSTILE_VALUES: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    0,
    -1,
    Number.MAX_VALUE,
    -0.5,
    2 ** 53,
    true,
    [],
    {},
    [[]],
    '\u0000',
    '\uD800',
    '\u202E\u200B\uFEFF',
    '💹'.repeat(2_000),
    'x'.repeat(100_000),
    "' or 1=1; --",
    '<img src=x onerror=alert(1)>',
    '../../etc/passwd',
    '%00',
    '%',
    '\r\nset-cookie: a=b',
    '$EURUSD @ana #tag https://[::1]:0/',
    '9'.repeat(400),
    '2026-02-30T25:61:00Z',
    '-infinity',
    'NaN',
    '00000000-0000-0000-0000-000000000000',
    { __proto__: null, constructor: 'x', toString: 1 },
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.integer(),
  fc.double(),
)

/** Mostly values that the schema allows. `known`: ids of existing objects. */
function valueFor(schema: Schema, known: readonly string[]): Arbitrary<unknown> {
  return fc.oneof({ arbitrary: validValueFor(schema, known), weight: 6 }, { arbitrary: HOSTILE_VALUES, weight: 1 })
}

function validValueFor(schema: Schema, known: readonly string[]): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => valueFor(one, known)))
  if (schema.type === 'array') return fc.array(valueFor(schema.items ?? {}, known), { maxLength: 6 })
  if (schema.type === 'object') return bodyFor(schema, known)
  if (schema.type === 'integer' || schema.type === 'number') return fc.integer({ min: 0, max: 100 })
  if (schema.type === 'boolean') return fc.boolean()
  return fc.oneof(fc.constantFrom(...known), fc.string({ maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 60 }))
}

/** An object with these fields; sometimes a required one is missing. */
function bodyFor({ properties = {}, required = [] }: Schema, known: readonly string[]): Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueFor(schema, known)]))
  return fc.oneof(
    { arbitrary: fc.record(fields, { requiredKeys: required }), weight: 5 },
    { arbitrary: fc.record(fields, { requiredKeys: [] }), weight: 1 },
  )
}

const HEADERS = fc.dictionary(
  fc.constantFrom('range', 'if-none-match', 'if-modified-since', 'last-event-id', 'accept', 'accept-encoding', 'x-forwarded-for', 'cookie'),
  fc.string({ unit: 'grapheme-ascii', maxLength: 60 }).map((text) => text.trim()),
  { maxKeys: 2 },
)

/** Lists the operations of an OpenAPI document. */
export const listOperations = (paths: Record<string, Record<string, Described>>): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => {
      const [content] = Object.entries(requestBody?.content ?? {})
      return {
        method,
        path,
        parameters,
        content: content === undefined ? null : { type: content[0], schema: content[1].schema },
        statuses: Object.keys(responses).map(Number),
      }
    }),
  )

/** Random requests to random operations, by one of `senders` users or a guest. */
export const arbitraryRequest = (operations: readonly Operation[], { senders, known }: { senders: number; known: readonly string[] }) =>
  fc.constantFrom(...operations).chain((operation) =>
    fc.record<FuzzRequest>({
      operation: fc.constant(operation),
      by: fc.integer({ min: 0, max: senders }),
      values: fc.record(Object.fromEntries(operation.parameters.map(({ name, schema }) => [name, valueFor(schema, known)]))),
      body: operation.content === null ? fc.constant(undefined) : valueFor(operation.content.schema, known),
      garbage: fc.option(fc.string({ unit: 'binary', maxLength: 200 }), { freq: 12 }),
      headers: HEADERS,
    }),
  )
