import type { EndpointSpec } from '@trademates/contract/endpoint'
import { FieldErrorsBody, ApiErrorBody } from '@trademates/contract/api-errors'
import { API_ERRORS } from '@trademates/contract/wire'
import { z } from 'zod'

type Json = Record<string, unknown>

const toJsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest }: Json = z.toJSONSchema(schema, { io })
  return rest
}

const jsonContent = (schema: Json) => ({ 'application/json': { schema } })

/** Creates the OpenAPI 3.1 document from the contract. */
export function createOpenApiDocument(api: Record<string, EndpointSpec>, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, spec] of Object.entries(api)) {
    paths[spec.path] = { ...paths[spec.path], [spec.method.toLowerCase()]: describeEndpoint(name, spec) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'TradeMates',
      version,
      description: 'Every call of TradeMates. Lists page by the `Link` header.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    components: {
      schemas: { Refusal: toJsonSchema(ApiErrorBody, 'output'), FieldErrors: toJsonSchema(FieldErrorsBody, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The access token of a session.' } },
    },
    paths,
  }
}

function describeEndpoint(name: string, spec: EndpointSpec): Json {
  return {
    operationId: name,
    summary: spec.summary,
    tags: [spec.path.split('/')[2]],
    security: spec.who === 'member' ? [{ bearer: [] }] : [],
    parameters: [...pathParameters(spec), ...queryParameters(spec), ...headerParameters(spec)],
    ...(spec.body === undefined ? {} : { requestBody: { required: true, content: requestContent(spec, spec.body) } }),
    responses: { [spec.status ?? 200]: successResponse(spec), ...errorResponses(spec) },
  }
}

const pathParameters = (spec: EndpointSpec) =>
  [...spec.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))

function queryParameters(spec: EndpointSpec): Json[] {
  if (spec.query === undefined) return []
  const { properties = {}, required = [] } = toJsonSchema(spec.query, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))
}

const headerParameters = (spec: EndpointSpec): Json[] =>
  spec.idempotent === true ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }] : []

function requestContent(spec: EndpointSpec, body: NonNullable<EndpointSpec['body']>): Json {
  const schema = toJsonSchema(body, 'input') as { properties?: Json }
  if (spec.files === undefined) return jsonContent(schema)
  const files = { type: 'array', maxItems: spec.files.most, items: { type: 'string', format: 'binary' } }
  return { 'multipart/form-data': { schema: { ...schema, properties: { ...schema.properties, [spec.files.field]: files } } } }
}

function successResponse(spec: EndpointSpec): Json {
  if (spec.stream !== undefined) {
    return { description: 'A stream of events.', content: { 'text/event-stream': { schema: toJsonSchema(spec.stream, 'output') } } }
  }
  if (spec.download !== undefined) {
    return { description: 'The file.', content: { [spec.download]: { schema: { type: 'string', format: 'binary' } } } }
  }
  if (spec.answer === null) return { description: 'Done.' }
  const headers =
    spec.paged === true ? { Link: { description: 'The next page, `rel="next"`; absent on the last.', schema: { type: 'string' } } } : {}
  return { description: 'Done.', headers, content: jsonContent(toJsonSchema(spec.answer, 'output')) }
}

function errorResponses(spec: EndpointSpec): Json {
  const codes = [...(spec.refuses ?? []), ...(spec.who === 'member' ? (['token_not_valid'] as const) : []), 'throttled' as const]
  const byStatus = Object.entries(Object.groupBy(codes, (code) => API_ERRORS[code]))
  const described: Json = {}
  for (const [status, own = []] of byStatus) {
    described[status] = { description: `\`code\`: ${own.join(', ')}.`, content: jsonContent({ $ref: '#/components/schemas/Refusal' }) }
  }
  if (spec.body === undefined && spec.query === undefined) return described
  return {
    ...described,
    400: { description: 'Field name to messages.', content: jsonContent({ $ref: '#/components/schemas/FieldErrors' }) },
  }
}
