import type { BodyOf, EndpointSpec, ParamsOf, QueryOf } from '@trademates/contract/endpoint'
import type { Language } from '@trademates/contract/languages'
import type { Id } from '@trademates/contract/wire'
import type { Readable } from 'node:stream'
import type { Staged } from '#platform/files/files.ts'

/** Where a call came from. */
export interface Caller {
  address: string
  /** What the caller says it runs on, at most 200 characters. */
  device: string
  /** The first of the languages it asks for that the product speaks; null where there is none. */
  language: Language | null
}

/** The signed-in user of a call, and the session the call was made in. */
export interface Viewer {
  id: Id
  sessionId: Id
}

/** What is known of a call before its body is read. */
export interface Arriving {
  viewer: Viewer | null
  /** Of the body, in bytes; null where the caller does not say. */
  length: number | null
  /** Of the `Idempotency-Key` header. */
  key: string | null
}

/** What a deed gives when its answer is a file. */
export interface Download {
  /** What it is saved as. */
  name: string
  bytes: Readable
  /** In bytes; null where it is made while it is sent. */
  size: number | null
}

/** What a deed is asked: the parsed parts of one call, and who asks. */
export interface Ask<Spec extends EndpointSpec> {
  viewer: Spec['who'] extends 'member' ? Viewer : null
  params: ParamsOf<Spec>
  query: QueryOf<Spec>
  body: BodyOf<Spec>
  files: Staged[]
  /** Of the `Idempotency-Key` header. */
  key: string | null
  caller: Caller
}
