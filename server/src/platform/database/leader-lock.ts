import type { DedicatedConnection } from './db.ts'
import type { Deps } from '#platform/deps.ts'

/** Leader election by an advisory lock: at most one of all processes holds the lock of a name, for as long as its connection lives. */
export interface LeaderLock {
  /**
   * Tries to take the lock, unless this process holds it. Returns the connection that holds it, or `undefined` while another process does.
   * What the leader writes through this connection is committed before another process can become the leader.
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
      // It may have been lost since.
      isLeader = row?.acquired === true && connection === tried
      return isLeader ? tried : undefined
    },
    isHeld: () => isLeader,
    release,
  }
}
