import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'

const POLL_INTERVAL_MS = 1_000
/** What the names of all processes begin with. */
export const PROCESS_PREFIX = 'trademates app '

/** The other processes of this database that tell what they do, as the database sees their connections. */
export interface ClusterMembers {
  /** This one was heard: whether it is still there is looked at from now on. */
  join(name: string): void
  /** This one ends in order; it told all that it did. */
  leave(name: string): void
  close(): Promise<void>
}

/** What the database calls one process, and no other. */
export const processName = (): string => PROCESS_PREFIX + randomBytes(8).toString('hex')

/**
 * Looks every second who of the others still has connections, and calls `lost` when one is gone without a word: it may not have told the last
 * that it wrote. A connection outlives its killed process until its statement has ended, so what is written then is written before that.
 */
export function watchClusterMembers(db: Db, onMemberLost: () => void, log: Log): ClusterMembers {
  const closing = new AbortController()
  const left = new Set<string>()
  let known: readonly string[] = []
  let wakeUp = new AbortController()

  async function look(): Promise<void> {
    const rows = await db.many<{ name: string }>`
      select distinct application_name as name from pg_stat_activity
      where datname = current_database() and starts_with(application_name, ${PROCESS_PREFIX}) and application_name <> ${db.name}`
    const present = rows.map(({ name }) => name)
    const gone = known.filter((name) => !present.includes(name) && !left.has(name))
    for (const name of left) if (!present.includes(name)) left.delete(name)
    known = present
    if (gone.length === 0) return
    log.warn({ processes: gone }, 'a process is gone without a word')
    onMemberLost()
  }

  async function goOn(): Promise<void> {
    while (!closing.signal.aborted) {
      if (wakeUp.signal.aborted) wakeUp = new AbortController()
      const { signal } = wakeUp
      await look().catch((error: unknown) => log.warn({ err: error }, 'it cannot be seen which processes are there'))
      await pause(POLL_INTERVAL_MS, undefined, { signal: AbortSignal.any([signal, closing.signal]) }).catch(() => undefined)
    }
  }

  const polling = goOn()
  return {
    // At once, so that it is known also where it goes before the next look.
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
