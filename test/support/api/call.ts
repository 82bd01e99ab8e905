import type { AnswerOf, BodyInputOf, EndpointSpec, PathParamsOf } from '@trademates/contract/endpoint'
import { formatEnglish } from '@trademates/contract/messages'
import { type FieldErrors, FieldErrorsBody, ApiErrorBody } from '@trademates/contract/api-errors'
import type { ApiErrorCode } from '@trademates/contract/wire'
import { expect } from 'vitest'

/** The parts of a request. */
export interface RequestParts<Spec extends EndpointSpec> {
  params?: PathParamsOf<Spec>
  query?: Record<string, string | number>
  body?: BodyInputOf<Spec>
  files?: File[]
  headers?: Record<string, string>
}

/** A response, validated by the schema of the endpoint. */
export interface ApiResponse<Spec extends EndpointSpec> {
  status: number
  headers: Headers
  /** The body of a success. */
  body: AnswerOf<Spec>
  /** The body of an error. */
  error: { detail: string; code: ApiErrorCode } | null
  /** The messages by field, with status 400. */
  fields: FieldErrors | null
  /** The address of the next page of a list. */
  next: string | null
}

/** Sends a request to an endpoint and returns the raw response. */
export function sendRequest<Spec extends EndpointSpec>(url: string, spec: Spec, sent: RequestParts<Spec> = {}): Promise<Response> {
  const params: Record<string, string> = sent.params ?? {}
  const address = new URL(
    spec.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
    url,
  )
  for (const [name, value] of Object.entries(sent.query ?? {})) address.searchParams.set(name, String(value))
  const { content, type } = encodeBody(spec, sent)
  return fetch(address, {
    method: spec.method,
    redirect: 'manual',
    headers: { ...(type === null ? {} : { 'content-type': type }), ...sent.headers },
    ...(content === null ? {} : { body: content }),
  })
}

/** Calls an endpoint over HTTP. Fails if the response differs from the contract in any field. */
export const callApi = async <Spec extends EndpointSpec>(
  url: string,
  spec: Spec,
  sent: RequestParts<Spec> = {},
): Promise<ApiResponse<Spec>> => parseResponse(spec, await sendRequest(url, spec, sent))

function encodeBody<Spec extends EndpointSpec>(
  spec: Spec,
  sent: RequestParts<Spec>,
): { content: string | FormData | null; type: string | null } {
  if (sent.body === undefined) return { content: null, type: null }
  if (spec.files === undefined) return { content: JSON.stringify(sent.body), type: 'application/json' }
  const form = new FormData()
  for (const [name, value] of Object.entries(sent.body)) for (const one of [value].flat()) form.append(name, String(one))
  for (const file of sent.files ?? []) form.append(spec.files.field, file)
  return { content: form, type: null }
}

async function parseResponse<Spec extends EndpointSpec>(spec: Spec, response: Response): Promise<ApiResponse<Spec>> {
  const text = await response.text()
  const json: unknown = text === '' ? undefined : JSON.parse(text)
  const answer = { status: response.status, headers: response.headers, body: undefined, error: null, fields: null, next: null }
  if (response.status === 304) return answer as ApiResponse<Spec>
  if (response.status === 400) return { ...answer, fields: parseFieldErrors(json) } as ApiResponse<Spec>
  if (!response.ok) return { ...answer, error: parseApiError(json) } as unknown as ApiResponse<Spec>
  expect(response.status, `${spec.method} ${spec.path}`).toBe(spec.status ?? 200)
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null
  return { ...answer, body: spec.answer === null ? expectNoBody(json) : parseExactly(spec.answer, json), next } as ApiResponse<Spec>
}

/** Returns the English messages of a field map. Fails if the codes describe other messages. */
export function parseFieldErrors(json: unknown): FieldErrors {
  const { errors, ...fields } = parseExactly(FieldErrorsBody, json)
  expect(errors.map(formatEnglish)).toEqual(Object.values(fields).flat(2))
  expect(errors.map(({ field }) => field)).toEqual(Object.entries(fields).flatMap(([field, found]) => found.flat().map(() => field)))
  return fields
}

/** Returns an error in English. Fails if its reason describes another message. */
export function parseApiError(json: unknown): { detail: string; code: ApiErrorCode } {
  const { detail, code, reason, params } = parseExactly(ApiErrorBody, json)
  expect(formatEnglish({ code: reason, params })).toBe(detail)
  return { detail, code }
}

const expectNoBody = (json: unknown) => expect(json, 'the body').toBeUndefined()

// Parsing drops unknown fields, so a field outside the contract shows as a difference.
function parseExactly<Value>(schema: { parse(value: unknown): Value }, json: unknown): Value {
  const parsed = schema.parse(json)
  expect(json).toEqual(parsed)
  return parsed
}
