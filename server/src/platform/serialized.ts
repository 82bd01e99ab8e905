import { hash } from 'node:crypto'

/**
 * An answer as JSON with its entity tag: one that many requests share, or that is put together from shared parts. As bytes, because a text
 * would be encoded for its entity tag, for its length and for sending.
 */
export class Serialized {
  readonly bytes: Buffer
  readonly etag: string

  constructor(bytes: Buffer) {
    this.bytes = bytes
    this.etag = etagOf(bytes)
  }
}

export const serialize = (value: unknown): Serialized => new Serialized(Buffer.from(JSON.stringify(value)))

/** The entity tag of a response body (RFC 9110, section 8.8.3). */
export const etagOf = (body: string | Buffer): string => `W/"${hash('sha1', body, 'base64url')}"`
