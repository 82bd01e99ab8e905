import { api } from '@trademates/contract/api'
import { AlertTerms } from '@trademates/contract/alerts'
import type { EndpointSpec } from '@trademates/contract/endpoint'
import type { FieldErrors } from '@trademates/contract/api-errors'
import { beforeAll, expect, test } from 'vitest'
import { createOpenApiDocument } from '#http/openapi.ts'
import { parseFieldErrors } from '@trademates/test-support/api/call.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'

const app = useTestServer()

let ana: TestUser
beforeAll(async () => {
  ;({ ana } = await createUsers(app, 'ana'))
})

const UNKNOWN_ID = '01890000-0000-7000-8000-000000000000'
const WRONG_VALUES = [7, true, 'x', 'x'.repeat(9_000), null, {}, { x: 1 }, [], [7], [{}]]

/** The JSON body of an endpoint; `oneOf` holds its variants. */
interface BodySchema {
  properties?: Record<string, unknown>
  oneOf?: BodySchema[]
}
const fieldsOf = ({ properties = {}, oneOf = [] }: BodySchema): string[] => [...Object.keys(properties), ...oneOf.flatMap(fieldsOf)]

const { paths } = createOpenApiDocument(api, '0') as {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: BodySchema }> } }>>
}
// Logout accepts any refresh token; the same field is tested with `refreshSession`.
const endpoints = Object.values<EndpointSpec>({ ...api, logout: api.refreshSession }).flatMap((spec) => {
  const schema = paths[spec.path]?.[spec.method.toLowerCase()]?.requestBody?.content['application/json']?.schema
  return schema === undefined ? [] : [{ spec, fields: new Set(fieldsOf(schema)) }]
})

async function fieldErrorsOf(spec: EndpointSpec, body: object): Promise<FieldErrors> {
  const response = await fetch(app.url + spec.path.replaceAll(/\{\w+\}/g, UNKNOWN_ID), {
    method: spec.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ana.session.access}` },
    body: JSON.stringify(body),
  })
  return response.status === 400 ? parseFieldErrors(await response.json()) : {}
}

test('a field of the wrong type is rejected with a code and its message', { tags: ['full'] }, async () => {
  let rejected = 0
  for (const { spec, fields } of endpoints) {
    for (const field of fields) {
      for (const value of WRONG_VALUES) {
        // The fields of an alert depend on its kind.
        const known = spec.body === AlertTerms ? { kind: 'above' } : {}
        if (Object.keys(await fieldErrorsOf(spec, { ...known, [field]: value })).length > 0) rejected += 1
      }
    }
  }
  expect(rejected).toBeGreaterThan(300)
})

const ALERT = { symbol: 'EURUSD', kind: 'above', level: '1' }
test.each<[string, EndpointSpec, object, FieldErrors]>([
  ['not a boolean', api.switchAlert, { on: 'yes' }, { on: ['Say true or false.'] }],
  ['not a string', api.deleteAccount, { password: 7 }, { password: ['A text is needed.'] }],
  ['too long a string', api.deleteAccount, { password: 'x'.repeat(129) }, { password: ['At most 128 characters.'] }],
  ['not a list', api.fillWatchlist, { symbols: 'EURUSD' }, { symbols: ['A list is needed.'] }],
  ['not an object', api.noteProgress, { lesson: 'candlestick', quiz: 7 }, { quiz: ['Send an object of JSON.'] }],
  ['an object in a list of strings', api.fillWatchlist, { symbols: ['EURUSD', {}] }, { symbols: [[], ['A symbol is needed.']] }],
  ['an invalid time', api.createAlert, { ...ALERT, expires_at: 'tomorrow' }, { expires_at: ['Enter a time.'] }],
  ['a time that is not a string', api.createAlert, { ...ALERT, expires_at: 7 }, { expires_at: ['Enter a time.'] }],
])('%s is rejected with one message', async (_what, spec, body, fields) => {
  expect(await fieldErrorsOf(spec, body)).toEqual(fields)
})
