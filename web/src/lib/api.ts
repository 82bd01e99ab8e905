import type { AnswerOf, BodyInputOf, EndpointSpec, ParamsOf, QueryOf } from '@trademates/contract/endpoint'
import type { FieldErrors, FieldErrorsBody, RefusalBody } from '@trademates/contract/refusals'
import type { RefusalCode } from '@trademates/contract/wire'
import { t, translate } from '#words/t.ts'
import { CallError, type FieldFault, networkError, sayingOf } from './call-error.ts'
import { renew } from './renewal.ts'
import { answered } from './server-word.ts'
import { session } from './session.ts'
import { type Answer, type Parcel, transport } from './transport.ts'

interface Options {
  files?: readonly File[]
  /** `Idempotency-Key`: the same for every attempt at one and the same deed. */
  key?: string
  signal?: AbortSignal
  /** Told the fraction of an upload sent, 0 to 1. */
  onProgress?: (fraction: number) => void
  headers?: Record<string, string>
  /** Milliseconds that the server may take; 15 seconds where it is not given. */
  patience?: number
}

/** What a call needs: path parameters and body as its contract says, and how to send it. */
export type InputOf<Spec extends EndpointSpec> = Options & { query?: Partial<QueryOf<Spec>> } & (keyof ParamsOf<Spec> extends never
    ? { params?: Record<never, never> }
    : { params: ParamsOf<Spec> }) &
  (BodyInputOf<Spec> extends undefined ? { body?: undefined } : { body: BodyInputOf<Spec> })

/** The input may be left out where nothing in it is needed. */
export type InputArgs<Spec extends EndpointSpec> =
  Record<never, never> extends InputOf<Spec> ? [input?: InputOf<Spec>] : [input: InputOf<Spec>]

/** An input as it is sent, whatever its endpoint. */
export interface CheckedInput extends Options {
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
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

// The server's tests prove that these are the only two shapes of an error, so they are told apart and not parsed again.
const isFieldMap = (status: number, body: unknown): body is FieldErrorsBody =>
  status === 400 && isRecord(body) && Object.values(body).every(Array.isArray)
const isCode = (code: unknown): code is RefusalCode => typeof code === 'string'

// Specification, section 8: a string, else its detail, else its error.
function messageOf(body: unknown): string {
  const found = isRecord(body) ? (body['detail'] ?? body['error']) : body
  if (typeof found !== 'string' || found === '') return t('An unexpected error occurred.')
  const { reason: code, params } = body as Partial<RefusalBody>
  return translate(code && params && { code, params }, found)
}

/** The messages of a field map in the language of the page: `errors` has them by their codes in the same order. */
function inLanguage({ errors = [], ...english }: Partial<FieldErrorsBody>): { fields: FieldErrors; faults: FieldFault[] } {
  const faults: FieldFault[] = []
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

function fieldMessage(fields: FieldErrors): string {
  const [first] = Object.values(fields)
  return first === undefined ? messageOf(null) : sayingOf(fields['tags'] ?? first)
}

/** What an answer that is no success means to people; `null` is no answer at all. */
export function failureOf(answer: Answer | null): CallError {
  if (answer === null) return networkError()
  const { status, body } = answer
  if (isFieldMap(status, body)) {
    const translated = inLanguage(body)
    return new CallError('fields', fieldMessage(translated.fields), translated)
  }
  const code = isRecord(body) && isCode(body['code']) ? body['code'] : null
  const wait = Number.parseInt(answer.header('retry-after') ?? '', 10)
  return new CallError('refused', messageOf(body), { code, retryAfter: Number.isNaN(wait) ? null : wait })
}

function addressOf(spec: EndpointSpec, { params, query }: CheckedInput): string {
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  // A list travels as one value with commas.
  const given = Object.entries(query ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || Array.isArray(value) ? [[name, String(value)]] : [],
  )
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

function multipart(field: string, { body, files }: CheckedInput): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(isRecord(body) ? body : {})) {
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) form.append(name, String(item))
  }
  for (const file of files ?? []) form.append(field, file, file.name)
  return form
}

function parcelOf(spec: EndpointSpec, input: CheckedInput): Parcel {
  const headers: Record<string, string> = { accept: 'application/json', ...input.headers }
  if (input.key !== undefined) headers['idempotency-key'] = input.key
  const body = spec.files ? multipart(spec.files.field, input) : input.body !== undefined ? JSON.stringify(input.body) : null
  if (typeof body === 'string') headers['content-type'] = 'application/json'
  return {
    method: spec.method,
    url: addressOf(spec, input),
    headers,
    body,
    signal: input.signal,
    patience: input.patience,
    onProgress: input.onProgress,
  }
}

async function sendAs(access: string | null, parcel: Parcel): Promise<Answer> {
  const answer = await transport(
    access === null ? parcel : { ...parcel, headers: { ...parcel.headers, authorization: `Bearer ${access}` } },
  )
  if (answer === null || answer.status >= 400) throw failureOf(answer)
  answered(answer.header('date'))
  return answer
}

/** Sends as the signed-in user, and once more where the access token had to be renewed first. Throws CallError. */
export async function asMember<Sent>(send: (access: string | null) => Promise<Sent>): Promise<Sent> {
  const [access, owner] = [session.token('access'), session.owner()]
  try {
    return await send(access)
  } catch (error) {
    if (access === null || !(error instanceof CallError) || error.code !== 'token_not_valid') throw error
    const renewal = await renew(access)
    // What one asked for is not done by another who signed in meanwhile.
    if (renewal === 'renewed' && session.owner() === owner) return send(session.token('access'))
    throw renewal === 'unreachable' ? networkError() : error
  }
}

async function exchange(spec: EndpointSpec, input: CheckedInput): Promise<Answer> {
  const parcel = parcelOf(spec, input)
  return spec.who === 'member' ? asMember(async (access) => sendAs(access, parcel)) : sendAs(null, parcel)
}

/**
 * Makes one call of the contract and gives its answer. An expired access token is renewed once and the call repeated.
 * @throws CallError when nothing answered or the server refused; the signal's reason when it was stopped.
 */
export async function call<Spec extends EndpointSpec>(spec: Spec, ...[input]: InputArgs<Spec>): Promise<AnswerOf<Spec>> {
  return ask(spec, input ?? {})
}

/** `call` for an input that was checked where its query was made. */
export async function ask<Spec extends EndpointSpec>(spec: Spec, input: CheckedInput): Promise<AnswerOf<Spec>> {
  const answer = await exchange(spec, input)
  // The server's tests prove that every answer has its contract's shape.
  return answer.body as AnswerOf<Spec>
}

const nextCursor = (link: string | null): string | null => {
  const address = /<([^>]+)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1]
  return address === undefined ? null : new URL(address, location.origin).searchParams.get('cursor')
}

/** `ask` for one page of a list, with the cursor of the next one, which travels in the `Link` header. */
export async function askPage<Spec extends EndpointSpec>(spec: Spec, input: CheckedInput): Promise<Page<AnswerOf<Spec>>> {
  const answer = await exchange(spec, input)
  return { items: answer.body as AnswerOf<Spec>, next: nextCursor(answer.header('link')) }
}
