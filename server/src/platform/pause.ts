import { setTimeout } from 'node:timers/promises'

/** Waits this many milliseconds, or until the signal is aborted. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await setTimeout(ms, undefined, { signal })
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
