import { randomUUIDv7 } from 'node:crypto'
import type { Id } from '@trademates/contract/wire'

/** Creates a UUIDv7 (RFC 9562, section 5.7) of the current time, or of `at`. Ids sort by time in ms. */
export function newId(at?: Date): Id {
  const id = randomUUIDv7()
  if (at === undefined) return id
  const moment = at.getTime().toString(16).padStart(12, '0')
  return `${moment.slice(0, 8)}-${moment.slice(8)}${id.slice(13)}`
}
