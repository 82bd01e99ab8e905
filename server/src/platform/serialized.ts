import { hash } from 'node:crypto'

/** An answer as JSON text with its entity tag: one that many requests share, or that is put together from shared parts. */
export class Serialized {
  readonly text: string
  readonly etag: string

  constructor(text: string) {
    this.text = text
    this.etag = etagOf(text)
  }
}

export const serialize = (value: unknown): Serialized => new Serialized(JSON.stringify(value))

/** The entity tag of a response body (RFC 9110, section 8.8.3). */
export const etagOf = (body: string): string => `W/"${hash('sha1', body, 'base64url')}"`
