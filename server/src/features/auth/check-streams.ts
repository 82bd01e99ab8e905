import type { Id } from '@trademates/contract/wire'
import type { Deps } from '#platform/deps.ts'
import type { EventService } from '#features/events/event-service.ts'
import { tellEnded } from './sessions.ts'
import { listLiveSessions } from './store.ts'

const CHECK_INTERVAL_MS = 30_000

/**
 * Ends the open streams of sessions that are over and were not announced: those that expired, or whose row is gone. Returns what stops it.
 * @param intervalMs how often it looks
 */
export function checkStreams(deps: Pick<Deps, 'reads' | 'bus' | 'log'>, live: EventService, intervalMs = CHECK_INTERVAL_MS): () => void {
  let isRunning = false

  async function check(): Promise<void> {
    const open = live.sessions()
    if (open.size === 0) return
    const alive = new Set((await listLiveSessions(deps.reads, [...open])).map(({ id }) => id))
    const over: Id[] = [...open].filter((id) => !alive.has(id))
    tellEnded(
      deps,
      over.map((id) => ({ id })),
    )
  }

  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    check()
      .catch((error: unknown) => deps.log.warn({ err: error }, 'the sessions of open streams were not checked'))
      .finally(() => (isRunning = false))
  }, intervalMs).unref()
  return () => clearInterval(timer)
}
