import { markDelivered } from '@trademates/contract/chat'
import type { Id } from '@trademates/contract/wire'
import { call } from './api.ts'

/** Messages that come within this time, in milliseconds, are confirmed together. */
const GATHER = 250

/** The newest message that this client has of each sender, and has not confirmed. */
const received = new Map<Id, Id>()

async function confirm(): Promise<void> {
  const newest = [...received]
  received.clear()
  // Where it is not heard, the next message, or reading, confirms all before it.
  await Promise.all(newest.map(([userId, up_to]) => call(markDelivered, { params: { userId }, body: { up_to } }).catch(() => null)))
}

/** This client has a message of somebody and all before it: they are told. */
export function noteReceived(sender: Id, message: Id): void {
  if (received.size === 0) setTimeout(() => void confirm(), GATHER)
  received.set(sender, message)
}
