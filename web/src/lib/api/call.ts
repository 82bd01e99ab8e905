import type { AnswerOf, BodyInputOf, EndpointSpec, PathParamsOf, QueryOf } from '@trademates/contract/endpoint'
import type { FieldErrors, FieldErrorsBody, ApiErrorBody } from '@trademates/contract/api-errors'
import type { ApiErrorCode } from '@trademates/contract/wire'
import { t, translate } from '#i18n/t.ts'
import { CallError, type FieldMessage, networkError, errorText } from './call-error.ts'
import { renewTokens } from '#lib/session/renew-tokens.ts'
import { recordResponse } from './server-contact.ts'
import { session } from '#lib/session/session.ts'
import { type HttpResponse, type HttpRequest, sendHttp } from './http.ts'

interface ApiCallOptions {
  files?: readonly File[]
  /** `Idempotency-Key`: the same for every attempt of one action. */
  key?: string
  signal?: AbortSignal
  /** Called with the fraction of an upload sent, 0 to 1. */
  onProgress?: (fraction: number) => void
  headers?: Record<string, string>
  /** Timeout in ms; default 15,000. */
  timeoutMs?: number
}

/** Input of a call: path parameters, query and body of its endpoint, and transport options. */
export type CallInput<Spec extends EndpointSpec> = ApiCallOptions & {
  query?: Partial<QueryOf<Spec>>
} & (keyof PathParamsOf<Spec> extends never ? { params?: Record<never, never> } : { params: PathParamsOf<Spec> }) &
  (BodyInputOf<Spec> extends undefined ? { body?: undefined } : { body: BodyInputOf<Spec> })

/** The input is optional if the endpoint requires nothing. */
export type CallArgs<Spec extends EndpointSpec> =
  Record<never, never> extends CallInput<Spec> ? [input?: CallInput<Spec>] : [input: CallInput<Spec>]

/** A call input without the types of its endpoint. */
export interface RequestInput extends ApiCallOptions {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** One page of a list; `next` is the cursor of the next page. */
export interface ResponsePage<Items> {
  items: Items
  next: string | null
}

/** A random `Idempotency-Key`. `crypto.randomUUID` does not exist without HTTPS. */
export const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

// Server tests guarantee that errors have one of two shapes, so no schema is needed here.
const isFieldMap = (status: number, body: unknown): body is FieldErrorsBody =>
  status === 400 && isRecord(body) && Object.values(body).every(Array.isArray)
const isCode = (code: unknown): code is ApiErrorCode => typeof code === 'string'

/** The code of a response without a body of ours, as a reverse proxy sends it; null for other statuses. */
function codeOfStatus(status: number): ApiErrorCode | null {
  if (status === 429) return 'throttled'
  if (status === 500) return 'internal_error'
  return status >= 502 && status <= 504 ? 'unavailable' : null
}

function textOfCode(code: ApiErrorCode | null): string {
  if (code === 'throttled') return t('Too many requests. Try again in a moment.')
  if (code === 'unavailable') return t("The server can't be reached right now. Try again in a moment.")
  return t('An unexpected error occurred.')
}

// Specification, section 8: a string, else its detail, else its error.
function errorMessage(body: unknown, byStatus: ApiErrorCode | null = null): string {
  const found = isRecord(body) ? (body['detail'] ?? body['error']) : body
  if (typeof found !== 'string' || found === '') return textOfCode(byStatus)
  const { reason: code, params } = body as Partial<ApiErrorBody>
  return translate(code && params && { code, params }, found)
}

/** Translates a field map. `errors` holds the codes of its messages in the same order. */
function translateFieldErrors({ errors = [], ...english }: Partial<FieldErrorsBody>): {
  fields: FieldErrors
  fieldMessages: FieldMessage[]
} {
  const fieldMessages: FieldMessage[] = []
  const translateAt = (field: string) => (text: string) => {
    const message = errors[fieldMessages.length]
    const name = message?.params['name']
    const entry = { field, text: translate(message, text), file: typeof name === 'string' ? name : null }
    fieldMessages.push(entry)
    return entry.text
  }
  const fields = Object.entries(english as FieldErrors).map(([field, found]) => [
    field,
    found.map((one: string | string[]) => (typeof one === 'string' ? translateAt(field)(one) : one.map(translateAt(field)))),
  ])
  return { fields: Object.fromEntries(fields) as FieldErrors, fieldMessages }
}

function firstFieldMessage(fields: FieldErrors): string {
  const [first] = Object.values(fields)
  return first === undefined ? errorMessage(null) : errorText(fields['tags'] ?? first)
}

/** Converts a failed response to a CallError; `null` is no response. */
export function toCallError(response: HttpResponse | null): CallError {
  if (response === null) return networkError()
  const { status, body } = response
  if (isFieldMap(status, body)) {
    const translated = translateFieldErrors(body)
    return new CallError('fields', firstFieldMessage(translated.fields), translated)
  }
  const code = isRecord(body) && isCode(body['code']) ? body['code'] : codeOfStatus(status)
  const wait = Number.parseInt(response.header('retry-after') ?? '', 10)
  return new CallError('rejected', errorMessage(body, code), { code, retryAfter: Number.isNaN(wait) ? null : wait })
}

function urlOf(spec: EndpointSpec, { params, query }: RequestInput): string {
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  // A list is one value with commas.
  const entries = Object.entries(query ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || Array.isArray(value) ? [[name, String(value)]] : [],
  )
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`
}

function multipart(field: string, { body, files }: RequestInput): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(isRecord(body) ? body : {})) {
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) form.append(name, String(item))
  }
  for (const file of files ?? []) form.append(field, file, file.name)
  return form
}

function buildRequest(spec: EndpointSpec, input: RequestInput): HttpRequest {
  const headers: Record<string, string> = { accept: 'application/json', ...input.headers }
  if (input.key !== undefined) headers['idempotency-key'] = input.key
  const body = spec.files ? multipart(spec.files.field, input) : input.body !== undefined ? JSON.stringify(input.body) : null
  if (typeof body === 'string') headers['content-type'] = 'application/json'
  return {
    method: spec.method,
    url: urlOf(spec, input),
    headers,
    body,
    signal: input.signal,
    timeoutMs: input.timeoutMs,
    onProgress: input.onProgress,
  }
}

async function sendWithToken(access: string | null, httpRequest: HttpRequest): Promise<HttpResponse> {
  const response = await sendHttp(
    access === null ? httpRequest : { ...httpRequest, headers: { ...httpRequest.headers, authorization: `Bearer ${access}` } },
  )
  if (response === null || response.status >= 400) throw toCallError(response)
  recordResponse(response.header('date'))
  return response
}

/** Sends with the access token, and once more if the token had to be renewed. Throws CallError. */
export async function withAccessToken<Sent>(send: (access: string | null) => Promise<Sent>): Promise<Sent> {
  const [access, owner] = [session.token('access'), session.owner()]
  try {
    return await send(access)
  } catch (error) {
    if (access === null || !(error instanceof CallError) || error.code !== 'token_not_valid') throw error
    const renewal = await renewTokens(access)
    // Another user may have signed in during the renewal: their token must not repeat this call.
    if (renewal === 'renewed' && session.owner() === owner) return send(session.token('access'))
    throw renewal === 'unreachable' ? networkError() : error
  }
}

async function sendRequest(spec: EndpointSpec, input: RequestInput): Promise<HttpResponse> {
  const httpRequest = buildRequest(spec, input)
  return spec.who === 'member' ? withAccessToken(async (access) => sendWithToken(access, httpRequest)) : sendWithToken(null, httpRequest)
}

/**
 * Calls an endpoint and returns its response body. Renews an expired access token once and repeats the call.
 * @throws CallError if there is no response or the server returns an error; the signal's reason if aborted.
 */
export async function call<Spec extends EndpointSpec>(spec: Spec, ...[input]: CallArgs<Spec>): Promise<AnswerOf<Spec>> {
  return request(spec, input ?? {})
}

/** `call` for an input whose type is already checked. */
export async function request<Spec extends EndpointSpec>(spec: Spec, input: RequestInput): Promise<AnswerOf<Spec>> {
  const response = await sendRequest(spec, input)
  // Server tests guarantee that the response matches the contract.
  return response.body as AnswerOf<Spec>
}

const nextCursor = (link: string | null): string | null => {
  const address = /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1]
  return address === undefined ? null : new URL(address, location.origin).searchParams.get('cursor')
}

/** `request` for one page of a list. The cursor of the next page is in the `Link` header. */
export async function requestPage<Spec extends EndpointSpec>(spec: Spec, input: RequestInput): Promise<ResponsePage<AnswerOf<Spec>>> {
  const response = await sendRequest(spec, input)
  return { items: response.body as AnswerOf<Spec>, next: nextCursor(response.header('link')) }
}
