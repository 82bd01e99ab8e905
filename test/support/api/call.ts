import type { AnswerOf, BodyInputOf, EndpointSpec, ParamsOf } from '@trademates/contract/endpoint'
import { inEnglish } from '@trademates/contract/messages'
import { type FieldErrors, FieldErrorsBody, RefusalBody } from '@trademates/contract/refusals'
import type { RefusalCode } from '@trademates/contract/wire'
import { expect } from 'vitest'

/** What a test sends: the parts of a call, and headers beside them. */
export interface Sent<Spec extends EndpointSpec> {
  params?: ParamsOf<Spec>
  query?: Record<string, string | number>
  body?: BodyInputOf<Spec>
  files?: File[]
  headers?: Record<string, string>
}

/** What came back. `body` has been parsed by the call's own schema, whatever the status. */
export interface Answer<Spec extends EndpointSpec> {
  status: number
  headers: Headers
  /** The body of a success. */
  body: AnswerOf<Spec>
  /** The body of a refusal. */
  refusal: { detail: string; code: RefusalCode } | null
  /** The field map of status 400. */
  fields: FieldErrors | null
  /** The address of the next page of a list. */
  next: string | null
}

/** Makes one call of the contract over HTTP, and gives what comes back as it comes. */
export function send<Spec extends EndpointSpec>(url: string, spec: Spec, sent: Sent<Spec> = {}): Promise<Response> {
  const params: Record<string, string> = sent.params ?? {}
  const address = new URL(
    spec.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
    url,
  )
  for (const [name, value] of Object.entries(sent.query ?? {})) address.searchParams.set(name, String(value))
  const { content, type } = contentOf(spec, sent)
  return fetch(address, {
    method: spec.method,
    redirect: 'manual',
    headers: { ...(type === null ? {} : { 'content-type': type }), ...sent.headers },
    ...(content === null ? {} : { body: content }),
  })
}

/** Makes one call of the contract over HTTP. Every answer has to be what the contract says, to the last field. */
export const ask = async <Spec extends EndpointSpec>(url: string, spec: Spec, sent: Sent<Spec> = {}): Promise<Answer<Spec>> =>
  read(spec, await send(url, spec, sent))

function contentOf<Spec extends EndpointSpec>(spec: Spec, sent: Sent<Spec>): { content: string | FormData | null; type: string | null } {
  if (sent.body === undefined) return { content: null, type: null }
  if (spec.files === undefined) return { content: JSON.stringify(sent.body), type: 'application/json' }
  const form = new FormData()
  for (const [name, value] of Object.entries(sent.body)) for (const one of [value].flat()) form.append(name, String(one))
  for (const file of sent.files ?? []) form.append(spec.files.field, file)
  return { content: form, type: null }
}

async function read<Spec extends EndpointSpec>(spec: Spec, response: Response): Promise<Answer<Spec>> {
  const text = await response.text()
  const said: unknown = text === '' ? undefined : JSON.parse(text)
  const answer = { status: response.status, headers: response.headers, body: undefined, refusal: null, fields: null, next: null }
  if (response.status === 304) return answer as Answer<Spec>
  if (response.status === 400) return { ...answer, fields: fieldsIn(said) } as Answer<Spec>
  if (!response.ok) return { ...answer, refusal: refusalIn(said) } as unknown as Answer<Spec>
  expect(response.status, `${spec.method} ${spec.path}`).toBe(spec.status ?? 200)
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null
  return { ...answer, body: spec.answer === null ? exactlyNothing(said) : exact(spec.answer, said), next } as Answer<Spec>
}

/** The English messages of a field map; the codes beside them have to be the same messages. */
export function fieldsIn(said: unknown): FieldErrors {
  const { errors, ...fields } = exact(FieldErrorsBody, said)
  expect(errors.map(inEnglish)).toEqual(Object.values(fields).flat(2))
  expect(errors.map(({ field }) => field)).toEqual(Object.entries(fields).flatMap(([field, found]) => found.flat().map(() => field)))
  return fields
}

/** A refusal in English; the reason beside it has to be the same message. */
export function refusalIn(said: unknown): { detail: string; code: RefusalCode } {
  const { detail, code, reason, params } = exact(RefusalBody, said)
  expect(inEnglish({ code: reason, params })).toBe(detail)
  return { detail, code }
}

const exactlyNothing = (said: unknown) => expect(said, 'the body').toBeUndefined()

// Compared with what parsing leaves of it, so that a field that the contract does not know cannot slip out.
function exact<Value>(schema: { parse(value: unknown): Value }, said: unknown): Value {
  const parsed = schema.parse(said)
  expect(said).toEqual(parsed)
  return parsed
}
