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

const NOBODY = '01890000-0000-7000-8000-000000000000'
const KINDS = [7, true, 'x', 'x'.repeat(9_000), null, {}, { x: 1 }, [], [7], [{}]]

/** What a call takes as JSON, with the fields of all its forms. */
interface Taken {
  properties?: Record<string, unknown>
  oneOf?: Taken[]
}
const fieldsOf = ({ properties = {}, oneOf = [] }: Taken): string[] => [...Object.keys(properties), ...oneOf.flatMap(fieldsOf)]

const { paths } = createOpenApiDocument(api, '0') as {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Taken }> } }>>
}
// Whoever asks for the end of a session, with whatever token, is signed out; and that token is the one of a renewal.
const takers = Object.values<EndpointSpec>({ ...api, logout: api.refreshSession }).flatMap((spec) => {
  const schema = paths[spec.path]?.[spec.method.toLowerCase()]?.requestBody?.content['application/json']?.schema
  return schema === undefined ? [] : [{ spec, fields: new Set(fieldsOf(schema)) }]
})

async function refusalOf(spec: EndpointSpec, body: object): Promise<FieldErrors> {
  const response = await fetch(app.url + spec.path.replaceAll(/\{\w+\}/g, NOBODY), {
    method: spec.method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ana.session.access}` },
    body: JSON.stringify(body),
  })
  return response.status === 400 ? parseFieldErrors(await response.json()) : {}
}

test('a field of a kind that is not taken is refused with codes of ours, and in their words', async () => {
  let refused = 0
  for (const { spec, fields } of takers) {
    for (const field of fields) {
      for (const value of KINDS) {
        // An alert has its fields by what it waits for.
        const known = spec.body === AlertTerms ? { kind: 'above' } : {}
        if (Object.keys(await refusalOf(spec, { ...known, [field]: value })).length > 0) refused += 1
      }
    }
  }
  expect(refused).toBeGreaterThan(300)
})

const ALERT = { symbol: 'EURUSD', kind: 'above', level: '1' }
test.each<[string, EndpointSpec, object, FieldErrors]>([
  ['no truth', api.switchAlert, { on: 'yes' }, { on: ['Say true or false.'] }],
  ['no text', api.deleteAccount, { password: 7 }, { password: ['A text is needed.'] }],
  ['too long a text', api.deleteAccount, { password: 'x'.repeat(129) }, { password: ['At most 128 characters.'] }],
  ['no list', api.fillWatchlist, { symbols: 'EURUSD' }, { symbols: ['A list is needed.'] }],
  ['no object', api.noteProgress, { lesson: 'candlestick', quiz: 7 }, { quiz: ['Send an object of JSON.'] }],
  ['objects in a list of texts', api.fillWatchlist, { symbols: ['EURUSD', {}] }, { symbols: [[], ['A symbol is needed.']] }],
  ['an end that is no time', api.createAlert, { ...ALERT, expires_at: 'tomorrow' }, { expires_at: ['Enter a time.'] }],
  ['an end that is no text', api.createAlert, { ...ALERT, expires_at: 7 }, { expires_at: ['Enter a time.'] }],
])('%s is refused with one sentence that says what is wanted', async (_what, spec, body, fields) => {
  expect(await refusalOf(spec, body)).toEqual(fields)
})
