import type { AnswerOf, BodyInputOf, EndpointSpec, PathParamsOf } from '@trademates/contract/endpoint'
import { formatEnglish } from '@trademates/contract/messages'
import { type FieldErrors, FieldErrorsBody, ApiErrorBody } from '@trademates/contract/api-errors'
import type { ApiErrorCode } from '@trademates/contract/wire'
import { expect } from 'vitest'

/** What a test sends: the parts of a call, and headers beside them. */
export interface RequestParts<Spec extends EndpointSpec> {
  params?: PathParamsOf<Spec>
  query?: Record<string, string | number>
  body?: BodyInputOf<Spec>
  files?: File[]
  headers?: Record<string, string>
}

/** What came back. `body` has been parsed by the call's own schema, whatever the status. */
export interface ApiResponse<Spec extends EndpointSpec> {
  status: number
  headers: Headers
  /** The body of a success. */
  body: AnswerOf<Spec>
  /** The body of a refusal. */
  error: { detail: string; code: ApiErrorCode } | null
  /** The field map of status 400. */
  fields: FieldErrors | null
  /** The address of the next page of a list. */
  next: string | null
}

/** Makes one call of the contract over HTTP, and gives what comes back as it comes. */
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

/** Makes one call of the contract over HTTP. Every answer has to be what the contract says, to the last field. */
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
  const said: unknown = text === '' ? undefined : JSON.parse(text)
  const answer = { status: response.status, headers: response.headers, body: undefined, error: null, fields: null, next: null }
  if (response.status === 304) return answer as ApiResponse<Spec>
  if (response.status === 400) return { ...answer, fields: parseFieldErrors(said) } as ApiResponse<Spec>
  if (!response.ok) return { ...answer, error: parseApiError(said) } as unknown as ApiResponse<Spec>
  expect(response.status, `${spec.method} ${spec.path}`).toBe(spec.status ?? 200)
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null
  return { ...answer, body: spec.answer === null ? expectNoBody(said) : parseExactly(spec.answer, said), next } as ApiResponse<Spec>
}

/** The English messages of a field map; the codes beside them have to be the same messages. */
export function parseFieldErrors(said: unknown): FieldErrors {
  const { errors, ...fields } = parseExactly(FieldErrorsBody, said)
  expect(errors.map(formatEnglish)).toEqual(Object.values(fields).flat(2))
  expect(errors.map(({ field }) => field)).toEqual(Object.entries(fields).flatMap(([field, found]) => found.flat().map(() => field)))
  return fields
}

/** A refusal in English; the reason beside it has to be the same message. */
export function parseApiError(said: unknown): { detail: string; code: ApiErrorCode } {
  const { detail, code, reason, params } = parseExactly(ApiErrorBody, said)
  expect(formatEnglish({ code: reason, params })).toBe(detail)
  return { detail, code }
}

const expectNoBody = (said: unknown) => expect(said, 'the body').toBeUndefined()

// Compared with what parsing leaves of it, so that a field that the contract does not know cannot slip out.
function parseExactly<Value>(schema: { parse(value: unknown): Value }, said: unknown): Value {
  const parsed = schema.parse(said)
  expect(said).toEqual(parsed)
  return parsed
}
