import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'

const RETRY_MS = 500
// A connection may be dead without saying so.
const PING_INTERVAL_MS = 15_000

/** One listening connection of a carrier. */
export interface Subscription {
  /** Aborted when the connection is lost. */
  lost: AbortSignal
  /** Throws where the other end no longer answers. */
  ping(): Promise<unknown>
  close(): void
}

/** Listens, looks now and then whether the other end still answers, and listens again when it does not. Gives what ends it. */
export function keepSubscribed(subscribe: () => Promise<Subscription>, log: Log): () => Promise<void> {
  const closing = new AbortController()

  async function once(): Promise<void> {
    const subscription = await subscribe()
    try {
      const ended = AbortSignal.any([subscription.lost, closing.signal])
      while (!ended.aborted) {
        await pause(PING_INTERVAL_MS, undefined, { signal: ended }).catch(() => undefined)
        if (!ended.aborted) await subscription.ping()
      }
    } finally {
      subscription.close()
    }
  }

  async function again(): Promise<void> {
    while (!closing.signal.aborted) {
      await once().catch((error: unknown) => log.warn({ err: error }, 'the event bus is not connected'))
      await pause(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  const running = again()
  return async () => {
    closing.abort()
    await running
  }
}
