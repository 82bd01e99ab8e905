import { randomUUIDv7 } from 'node:crypto'
import type { Id } from '@trademates/contract/wire'

/** A new id: a UUIDv7 (RFC 9562, section 5.7) of this moment, or of `at`. Ids sort by their moment, to the millisecond. */
export function newId(at?: Date): Id {
  const id = randomUUIDv7()
  if (at === undefined) return id
  const moment = at.getTime().toString(16).padStart(12, '0')
  return `${moment.slice(0, 8)}-${moment.slice(8)}${id.slice(13)}`
}
