import { hash } from 'node:crypto'

/** An answer that is the same for many requests: its JSON text and entity tag, computed once (figures: docs/markets.md, Speed). */
export class Serialized<Value> {
  readonly text: string
  readonly etag: string

  constructor(value: Value) {
    this.text = JSON.stringify(value)
    this.etag = etagOf(this.text)
  }
}

/** The entity tag of a response body (RFC 9110, section 8.8.3). */
export const etagOf = (body: string): string => `W/"${hash('sha1', body, 'base64url')}"`
