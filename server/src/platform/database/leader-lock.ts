import type { DedicatedConnection } from './db.ts'
import type { Deps } from '#platform/deps.ts'

/** Leader election with an advisory lock: at most one process holds the lock of a name, while its connection is open. */
export interface LeaderLock {
  /**
   * Tries to acquire the lock if this process does not hold it. Returns the connection that holds it, or `undefined` if another process has the lock.
   * Writes of the leader on this connection are committed before another process can become the leader.
   * Throws if the database is not available.
   */
  acquire(): Promise<DedicatedConnection | undefined>
  isHeld(): boolean
  release(): void
}

/** Creates the lock of this name. `onLost` is called when its connection breaks, and with it the lock. */
export function createLeaderLock({ db }: Pick<Deps, 'db'>, name: string, onLost: () => void): LeaderLock {
  let connection: DedicatedConnection | undefined
  let isLeader = false

  function release(): void {
    isLeader = false
    connection?.release()
    connection = undefined
  }

  return {
    async acquire() {
      const tried = (connection ??= await db.openConnection(() => {
        release()
        onLost()
      }))
      if (isLeader) return tried
      const row = await tried.one<{ acquired: boolean }>`select pg_try_advisory_lock(hashtextextended(${name}, 0)) as acquired`
      // The connection may have been lost during the query.
      isLeader = row?.acquired === true && connection === tried
      return isLeader ? tried : undefined
    },
    isHeld: () => isLeader,
    release,
  }
}
