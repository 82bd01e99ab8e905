import type * as z from 'zod/mini'
import type { ApiErrorCode } from './wire.ts'

/** The specification of an endpoint: the source of the server's validation, the client's types and the OpenAPI document. */
export interface EndpointSpec {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** With a trailing slash, which is optional in requests. `{name}` is a path parameter. */
  path: `/api/${string}/`
  /** The summary in the OpenAPI document. */
  summary: string
  /** `member`: requires an access token. */
  who: 'anyone' | 'member'
  /** The schemas of path parameters that are not ids. */
  params?: Record<string, z.ZodMiniType<string, string>>
  query?: z.ZodMiniObject
  body?: z.ZodMiniType<object, object>
  /** The body is multipart/form-data with up to `most` files in this field. */
  files?: { field: string; most: number }
  /** The response body; `null`: none. */
  answer: z.ZodMiniType | null
  /** The status of a successful response; default 200. */
  status?: 200 | 201 | 202 | 204 | 303
  /** Possible errors, besides field errors and those that `who` implies. */
  refuses?: readonly ApiErrorCode[]
  /** The rate limit of a user, or of an IP address without a user. */
  limit?: `${number}/${'minute' | 'hour'}`
  /** Endpoints with the same name share their rate limit. */
  limitName?: string
  /** An additional rate limit of a user per day. */
  limitADay?: number
  /** The response is or contains a list. A `Link` header has the URL of the next page. */
  paged?: true
  /** Supports `Idempotency-Key`: a retry with the same key returns the first result. */
  idempotent?: true
  /** The response has an `ETag`. An unchanged response has status 304 and no body. */
  etag?: true
  /** The client may reuse a response with an `ETag` for this long without asking. */
  maxAgeSeconds?: number
  /** The response is a file of this MIME type. */
  download?: string
  /** The response is a stream of server-sent events with this schema. */
  stream?: z.ZodMiniType
}

/** Declares an endpoint, and infers its literal type. */
export const endpoint = <const Spec extends EndpointSpec>(spec: Spec): Spec => spec

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never

/** The path parameters of an endpoint: `/api/posts/{id}/` has `{ id: string }`. */
export type PathParamsOf<Spec extends EndpointSpec> = { [Name in ParamNames<Spec['path']>]: string }

/** The parsed query of an endpoint. */
export type QueryOf<Spec extends EndpointSpec> = Spec['query'] extends z.ZodMiniType ? z.output<Spec['query']> : Record<never, never>

/** The parsed body of an endpoint. */
export type BodyOf<Spec extends EndpointSpec> = Spec['body'] extends z.ZodMiniType ? z.output<Spec['body']> : undefined

/** The body of an endpoint before parsing. */
export type BodyInputOf<Spec extends EndpointSpec> = Spec['body'] extends z.ZodMiniType ? z.input<Spec['body']> : undefined

/** The response body of an endpoint. */
export type AnswerOf<Spec extends EndpointSpec> = Spec['answer'] extends z.ZodMiniType ? z.output<Spec['answer']> : undefined
