import { setTimeout as pause } from 'node:timers/promises'
import type { Id } from '@trademates/contract/wire'
import type { Deps } from '#platform/deps.ts'
import { type Judged, settle } from './settle.ts'

const RETRY_MS = 200
/** So many verdicts are written at once. */
const BATCH = 500

/** Writes verdicts, one batch after the other, in the order in which they were given; what cannot be written waits. */
export interface Writer {
  write(judged: readonly Judged[]): void
  /** Writes what waits, then nothing more. */
  close(): Promise<void>
}

/** `unsettled` hears of alerts whose verdicts did not count. */
export function openWriter(deps: Pick<Deps, 'db' | 'bus' | 'log'>, unsettled: (ids: readonly Id[]) => void): Writer {
  const waiting: Judged[] = []
  let writing: Promise<void> | undefined
  let isClosed = false

  /** The first of what waits, as many as hold no alert twice. */
  function takeBatch(): Judged[] {
    const seen = new Set<Id>()
    const end = waiting.findIndex(({ alert }, at) => at >= BATCH || seen.size === seen.add(alert.id).size)
    return waiting.splice(0, end === -1 ? waiting.length : end)
  }

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = takeBatch()
      try {
        unsettled(await settle(deps, batch))
      } catch (error) {
        deps.log.warn({ err: error }, 'alerts cannot be written')
        if (isClosed) break
        waiting.unshift(...batch)
        await pause(RETRY_MS)
      }
    }
    writing = undefined
  }

  return {
    write(judged) {
      waiting.push(...judged)
      if (waiting.length > 0) writing ??= writeAll()
    },
    async close() {
      isClosed = true
      await writing
    },
  }
}
