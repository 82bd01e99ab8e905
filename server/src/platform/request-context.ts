import type { BodyOf, EndpointSpec, PathParamsOf, QueryOf } from '@trademates/contract/endpoint'
import type { Language } from '@trademates/contract/languages'
import type { Id } from '@trademates/contract/wire'
import type { Readable } from 'node:stream'
import type { StagedFile } from '#platform/files/files.ts'

/** Where a call came from. */
export interface ClientInfo {
  address: string
  /** What the caller says it runs on, at most 200 characters. */
  userAgent: string
  /** The first of the languages it asks for that the product speaks; null where there is none. */
  language: Language | null
}

/** The signed-in user of a call, and the session the call was made in. */
export interface Viewer {
  id: Id
  sessionId: Id
}

/** What is known of a call as a file of it begins to arrive. */
export interface IncomingUpload {
  viewer: Viewer | null
  /** What all uploads of the viewer on their way may hold, in bytes. */
  totalBytes: number
  /** Of the `Idempotency-Key` header. */
  idempotencyKey: string | null
}

/** What a deed gives when its answer is a file. */
export interface FileDownload {
  /** What it is saved as. */
  name: string
  bytes: Readable
  /** In bytes; null where it is made while it is sent. */
  size: number | null
}

/** What a deed is asked: the parsed parts of one call, and who asks. */
export interface RequestContext<Spec extends EndpointSpec> {
  viewer: Spec['who'] extends 'member' ? Viewer : null
  params: PathParamsOf<Spec>
  query: QueryOf<Spec>
  body: BodyOf<Spec>
  files: StagedFile[]
  /** Of the `Idempotency-Key` header. */
  idempotencyKey: string | null
  client: ClientInfo
}
