import type { Id } from '@trademates/contract/wire'
import { createIdempotencyKey } from '#lib/api/call.ts'

/** Creates a message id: a UUIDv7 (RFC 9562), so that ids sort by creation time. */
export function newMessageId(): Id {
  const time = Date.now().toString(16).padStart(12, '0')
  const random = createIdempotencyKey()
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-8${random.slice(3, 6)}-${random.slice(6, 18)}`
}
