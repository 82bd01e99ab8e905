import type * as z from 'zod/mini'
import type { ApiErrorCode } from './wire.ts'

/** What one call is: the single source of the server's validation, the client's types and the API document. */
export interface EndpointSpec {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** With a trailing slash; `{name}` stands for a path parameter. The server answers without the slash too. */
  path: `/api/${string}/`
  /** One sentence for the API document. */
  summary: string
  /** `member`: a valid access token is needed. `anyone`: the call works without one. */
  who: 'anyone' | 'member'
  /** What the path parameters look like that are no ids. */
  params?: Record<string, z.ZodMiniType<string, string>>
  query?: z.ZodMiniObject
  body?: z.ZodMiniType<object, object>
  /** Present when the body travels as multipart/form-data with up to `most` files in the field named. */
  files?: { field: string; most: number }
  /** `null`: the answer has no body. */
  answer: z.ZodMiniType | null
  /** The status of success; 200 where it is not given. */
  status?: 200 | 201 | 202 | 204 | 303
  /** What it refuses with, besides a map of field errors and what `who` implies. */
  refuses?: readonly ApiErrorCode[]
  /** How often one user, or one address where nobody is signed in, may call it. */
  limit?: `${number}/${'minute' | 'hour'}`
  /** How often a day one user may call it, besides. */
  limitADay?: number
  /** The answer is a list, or holds one, and a `Link` header leads to its next page. */
  paged?: true
  /** `Idempotency-Key` is honoured: the same key from the same user answers the first result again. */
  idempotent?: true
  /** The answer carries an `ETag`; an unchanged one is answered 304 without a body. */
  etag?: true
  /** The answer is a file of this MIME type. */
  download?: string
  /** The answer is a stream of server-sent events of this schema. */
  stream?: z.ZodMiniType
}

/** Declares one call of the wire contract. The value is its own type: nothing is generated. */
export const endpoint = <const Spec extends EndpointSpec>(spec: Spec): Spec => spec

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never

/** The path parameters of a call: `/api/posts/{id}/` has `{ id: string }`. */
export type PathParamsOf<Spec extends EndpointSpec> = { [Name in ParamNames<Spec['path']>]: string }

/** The query of a call after parsing. */
export type QueryOf<Spec extends EndpointSpec> = Spec['query'] extends z.ZodMiniType ? z.output<Spec['query']> : Record<never, never>

/** The body of a call after parsing. */
export type BodyOf<Spec extends EndpointSpec> = Spec['body'] extends z.ZodMiniType ? z.output<Spec['body']> : undefined

/** The body of a call as its caller writes it. */
export type BodyInputOf<Spec extends EndpointSpec> = Spec['body'] extends z.ZodMiniType ? z.input<Spec['body']> : undefined

/** The answer of a call. */
export type AnswerOf<Spec extends EndpointSpec> = Spec['answer'] extends z.ZodMiniType ? z.output<Spec['answer']> : undefined
