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
  /** `Idempotency-Key`: the same for every attempt at one and the same deed. */
  key?: string
  signal?: AbortSignal
  /** Told the fraction of an upload sent, 0 to 1. */
  onProgress?: (fraction: number) => void
  headers?: Record<string, string>
  /** Milliseconds that the server may take; 15 seconds where it is not given. */
  timeoutMs?: number
}

/** What a call needs: path parameters and body as its contract says, and how to send it. */
export type CallInput<Spec extends EndpointSpec> = ApiCallOptions & {
  query?: Partial<QueryOf<Spec>>
} & (keyof PathParamsOf<Spec> extends never ? { params?: Record<never, never> } : { params: PathParamsOf<Spec> }) &
  (BodyInputOf<Spec> extends undefined ? { body?: undefined } : { body: BodyInputOf<Spec> })

/** The input may be left out where nothing in it is needed. */
export type CallArgs<Spec extends EndpointSpec> =
  Record<never, never> extends CallInput<Spec> ? [input?: CallInput<Spec>] : [input: CallInput<Spec>]

/** An input as it is sent, whatever its endpoint. */
export interface RequestInput extends ApiCallOptions {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** One page of a list; `next` is the cursor of the page after it. */
export interface Page<Items> {
  items: Items
  next: string | null
}

/** A key for `Idempotency-Key`; randomUUID is missing on hosts without HTTPS. */
export const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

// The server's tests prove that these are the only two shapes of an error, so they are told apart and not parsed again.
const isFieldMap = (status: number, body: unknown): body is FieldErrorsBody =>
  status === 400 && isRecord(body) && Object.values(body).every(Array.isArray)
const isCode = (code: unknown): code is ApiErrorCode => typeof code === 'string'

// Specification, section 8: a string, else its detail, else its error.
function errorMessage(body: unknown): string {
  const found = isRecord(body) ? (body['detail'] ?? body['error']) : body
  if (typeof found !== 'string' || found === '') return t('An unexpected error occurred.')
  const { reason: code, params } = body as Partial<ApiErrorBody>
  return translate(code && params && { code, params }, found)
}

/** The messages of a field map in the language of the page: `errors` has them by their codes in the same order. */
function translateFieldErrors({ errors = [], ...english }: Partial<FieldErrorsBody>): { fields: FieldErrors; faults: FieldMessage[] } {
  const faults: FieldMessage[] = []
  const say = (field: string) => (text: string) => {
    const message = errors[faults.length]
    const name = message?.params['name']
    const fault = { field, text: translate(message, text), file: typeof name === 'string' ? name : null }
    faults.push(fault)
    return fault.text
  }
  const fields = Object.entries(english as FieldErrors).map(([field, found]) => [
    field,
    found.map((one: string | string[]) => (typeof one === 'string' ? say(field)(one) : one.map(say(field)))),
  ])
  return { fields: Object.fromEntries(fields) as FieldErrors, faults }
}

function firstFieldMessage(fields: FieldErrors): string {
  const [first] = Object.values(fields)
  return first === undefined ? errorMessage(null) : errorText(fields['tags'] ?? first)
}

/** What an answer that is no success means to people; `null` is no answer at all. */
export function toCallError(answer: HttpResponse | null): CallError {
  if (answer === null) return networkError()
  const { status, body } = answer
  if (isFieldMap(status, body)) {
    const translated = translateFieldErrors(body)
    return new CallError('fields', firstFieldMessage(translated.fields), translated)
  }
  const code = isRecord(body) && isCode(body['code']) ? body['code'] : null
  const wait = Number.parseInt(answer.header('retry-after') ?? '', 10)
  return new CallError('refused', errorMessage(body), { code, retryAfter: Number.isNaN(wait) ? null : wait })
}

function urlOf(spec: EndpointSpec, { params, query }: RequestInput): string {
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  // A list travels as one value with commas.
  const given = Object.entries(query ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || Array.isArray(value) ? [[name, String(value)]] : [],
  )
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
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

async function sendWithToken(access: string | null, parcel: HttpRequest): Promise<HttpResponse> {
  const answer = await sendHttp(access === null ? parcel : { ...parcel, headers: { ...parcel.headers, authorization: `Bearer ${access}` } })
  if (answer === null || answer.status >= 400) throw toCallError(answer)
  recordResponse(answer.header('date'))
  return answer
}

/** Sends as the signed-in user, and once more where the access token had to be renewed first. Throws CallError. */
export async function withAccessToken<Sent>(send: (access: string | null) => Promise<Sent>): Promise<Sent> {
  const [access, owner] = [session.token('access'), session.owner()]
  try {
    return await send(access)
  } catch (error) {
    if (access === null || !(error instanceof CallError) || error.code !== 'token_not_valid') throw error
    const renewal = await renewTokens(access)
    // What one asked for is not done by another who signed in meanwhile.
    if (renewal === 'renewed' && session.owner() === owner) return send(session.token('access'))
    throw renewal === 'unreachable' ? networkError() : error
  }
}

async function sendRequest(spec: EndpointSpec, input: RequestInput): Promise<HttpResponse> {
  const parcel = buildRequest(spec, input)
  return spec.who === 'member' ? withAccessToken(async (access) => sendWithToken(access, parcel)) : sendWithToken(null, parcel)
}

/**
 * Makes one call of the contract and gives its answer. An expired access token is renewed once and the call repeated.
 * @throws CallError when nothing answered or the server refused; the signal's reason when it was stopped.
 */
export async function call<Spec extends EndpointSpec>(spec: Spec, ...[input]: CallArgs<Spec>): Promise<AnswerOf<Spec>> {
  return request(spec, input ?? {})
}

/** `call` for an input that was checked where its query was made. */
export async function request<Spec extends EndpointSpec>(spec: Spec, input: RequestInput): Promise<AnswerOf<Spec>> {
  const answer = await sendRequest(spec, input)
  // The server's tests prove that every answer has its contract's shape.
  return answer.body as AnswerOf<Spec>
}

const nextCursor = (link: string | null): string | null => {
  const address = /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1]
  return address === undefined ? null : new URL(address, location.origin).searchParams.get('cursor')
}

/** `ask` for one page of a list, with the cursor of the next one, which travels in the `Link` header. */
export async function requestPage<Spec extends EndpointSpec>(spec: Spec, input: RequestInput): Promise<Page<AnswerOf<Spec>>> {
  const answer = await sendRequest(spec, input)
  return { items: answer.body as AnswerOf<Spec>, next: nextCursor(answer.header('link')) }
}
