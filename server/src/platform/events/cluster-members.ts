import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import { pause } from '#platform/pause.ts'

const POLL_INTERVAL_MS = 1_000
/** The prefix of all process names. */
export const PROCESS_PREFIX = 'trademates app '

/** The other processes that use this database, detected by their connections. */
export interface ClusterMembers {
  /** A message of this process was received: watch it from now on. */
  join(name: string): void
  /** This process shuts down after it sent all its events. */
  leave(name: string): void
  close(): Promise<void>
}

/** Creates a unique process name, used as `application_name`. */
export const processName = (): string => PROCESS_PREFIX + randomBytes(8).toString('hex')

/**
 * Polls the connections of the other processes every second. Calls `onMemberLost` when a process is gone that did not `leave`: it may not have published
 * its last events. The connection of a killed process stays until its statement has ended, so its last write precedes the call.
 */
export function watchClusterMembers(db: Db, onMemberLost: () => void, log: Log): ClusterMembers {
  const closing = new AbortController()
  const left = new Set<string>()
  let known: readonly string[] = []
  let wakeUp = new AbortController()

  async function poll(): Promise<void> {
    const rows = await db.many<{ name: string }>`
      select distinct application_name as name from pg_stat_activity
      where datname = current_database() and starts_with(application_name, ${PROCESS_PREFIX}) and application_name <> ${db.name}`
    const present = rows.map(({ name }) => name)
    const lost = known.filter((name) => !present.includes(name) && !left.has(name))
    for (const name of left) if (!present.includes(name)) left.delete(name)
    known = present
    if (lost.length === 0) return
    log.warn({ processes: lost }, 'a process ended unexpectedly')
    onMemberLost()
  }

  async function pollForever(): Promise<void> {
    while (!closing.signal.aborted) {
      if (wakeUp.signal.aborted) wakeUp = new AbortController()
      const { signal } = wakeUp
      await poll().catch((error: unknown) => log.warn({ err: error }, 'the other processes cannot be listed'))
      await pause(POLL_INTERVAL_MS, AbortSignal.any([signal, closing.signal]))
    }
  }

  const polling = pollForever()
  return {
    // Polls at once, so that a process that dies within the next second is detected too.
    join(name) {
      if (!known.includes(name)) wakeUp.abort()
    },
    leave: (name) => void left.add(name),
    async close() {
      closing.abort()
      await polling
    },
  }
}
