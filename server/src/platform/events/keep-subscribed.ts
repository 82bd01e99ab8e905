import type { Log } from '#platform/log.ts'
import { pause } from '#platform/pause.ts'

const RETRY_MS = 500
// Detects dead connections.
const PING_INTERVAL_MS = 15_000

/** A subscribed connection of a pub/sub adapter. */
export interface Subscription {
  /** Aborted when the connection is lost. */
  lost: AbortSignal
  /** Throws if the server does not respond. */
  ping(): Promise<unknown>
  close(): void
}

/** Subscribes, pings the connection every 15 seconds, and subscribes again when it is lost. Returns a function that stops it. */
export function keepSubscribed(subscribe: () => Promise<Subscription>, log: Log): () => Promise<void> {
  const closing = new AbortController()

  async function runSubscription(): Promise<void> {
    const subscription = await subscribe()
    try {
      const ended = AbortSignal.any([subscription.lost, closing.signal])
      while (!ended.aborted) {
        await pause(PING_INTERVAL_MS, ended)
        if (!ended.aborted) await subscription.ping()
      }
    } finally {
      subscription.close()
    }
  }

  async function runForever(): Promise<void> {
    while (!closing.signal.aborted) {
      await runSubscription().catch((error: unknown) => log.warn({ err: error }, 'the event bus is not connected'))
      await pause(RETRY_MS, closing.signal)
    }
  }

  const running = runForever()
  return async () => {
    closing.abort()
    await running
  }
}
