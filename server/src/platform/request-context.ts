import type { BodyOf, EndpointSpec, PathParamsOf, QueryOf } from '@trademates/contract/endpoint'
import type { Language } from '@trademates/contract/languages'
import type { Id } from '@trademates/contract/wire'
import type { Readable } from 'node:stream'
import type { StagedFile } from '#platform/files/files.ts'

/** The client of a request. */
export interface ClientInfo {
  address: string
  /** The User-Agent header, at most 200 characters. */
  userAgent: string
  /** The preferred supported language; null if there is none. */
  language: Language | null
}

/** The signed-in user of a request, and the session. */
export interface Viewer {
  id: Id
  sessionId: Id
}

/** The state of an upload when one of its files starts to arrive. */
export interface IncomingUpload {
  viewer: Viewer | null
  /** The bytes that all running uploads of the viewer may have together. */
  totalBytes: number
  /** Of the `Idempotency-Key` header. */
  idempotencyKey: string | null
}

/** The result of a handler whose response is a file. */
export interface FileDownload {
  /** The file name in Content-Disposition. */
  name: string
  bytes: Readable
  /** In bytes; null if the file is created while it is sent. */
  size: number | null
}

/** The parsed request that a handler receives. */
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
