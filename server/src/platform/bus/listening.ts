import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'

const RETRY_MS = 500
// A connection may be dead without saying so.
const LOOK_MS = 15_000

/** One listening connection of a carrier. */
export interface Listening {
  /** Aborted when the connection is lost. */
  lost: AbortSignal
  /** Throws where the other end no longer answers. */
  look(): Promise<unknown>
  end(): void
}

/** Listens, looks now and then whether the other end still answers, and listens again when it does not. Gives what ends it. */
export function keepListening(listen: () => Promise<Listening>, log: Log): () => Promise<void> {
  const closing = new AbortController()

  async function once(): Promise<void> {
    const listening = await listen()
    try {
      const over = AbortSignal.any([listening.lost, closing.signal])
      while (!over.aborted) {
        await pause(LOOK_MS, undefined, { signal: over }).catch(() => undefined)
        if (!over.aborted) await listening.look()
      }
    } finally {
      listening.end()
    }
  }

  async function again(): Promise<void> {
    while (!closing.signal.aborted) {
      await once().catch((error: unknown) => log.warn({ err: error }, 'the event bus is not connected'))
      await pause(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  const going = again()
  return async () => {
    closing.abort()
    await going
  }
}
