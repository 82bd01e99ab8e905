import type { Id } from '@trademates/contract/wire'
import type { Deps } from '#platform/deps.ts'
import type { EventService } from '#features/events/event-service.ts'
import { publishEndedSessions } from './sessions.ts'
import { listLiveSessions } from './store.ts'

const CHECK_INTERVAL_MS = 30_000

/**
 * Periodically closes event streams of sessions that ended without an event, because they expired or their row was deleted.
 * @returns a function that stops the checks
 */
export function startStreamChecks(
  deps: Pick<Deps, 'readOnlyDb' | 'bus' | 'log'>,
  eventService: EventService,
  intervalMs = CHECK_INTERVAL_MS,
): () => void {
  let isRunning = false

  async function check(): Promise<void> {
    const open = eventService.sessions()
    if (open.size === 0) return
    const liveIds = new Set((await listLiveSessions(deps.readOnlyDb, [...open])).map(({ id }) => id))
    const endedIds: Id[] = [...open].filter((id) => !liveIds.has(id))
    publishEndedSessions(
      deps,
      endedIds.map((id) => ({ id })),
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
