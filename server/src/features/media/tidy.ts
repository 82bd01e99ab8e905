import type { Handle } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { listUsed } from './store.ts'

const HOUR = 3_600

/** Those of the stored names that are in use; features above this one keep files of their own. */
type Used = (db: Handle, names: readonly string[]) => Promise<Set<string>>

/** Removes bytes that no row refers to, once an hour: of forms that failed, of posts that are gone, of a server killed between the two. */
export function tidyFiles({ jobs, db, files, log }: Pick<Deps, 'jobs' | 'db' | 'files' | 'log'>, alsoUsed: Used[] = []): void {
  jobs.every('tidy files', HOUR, async () => {
    const removed = await files.sweep(async (names) => {
      const used = await Promise.all([listUsed, ...alsoUsed].map((find) => find(db, names)))
      return new Set(used.flatMap((some) => [...some]))
    })
    if (removed > 0) log.info({ removed }, 'files without an owner removed')
  })
}
