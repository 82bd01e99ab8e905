import type { Deps } from '#platform/deps.ts'
import { cleanUpFiles, type FindReferencedNames } from './cleanup.ts'

const HOUR_SECONDS = 3_600

/**
 * Deletes files that no row refers to, at the start and every hour: remains of failed forms, deleted posts and killed processes. `finders`
 * return the stored names that other features refer to.
 */
export function registerFileCleanup(
  { jobs, db, files, log }: Pick<Deps, 'jobs' | 'db' | 'files' | 'log'>,
  finders: FindReferencedNames[] = [],
): void {
  jobs.schedule('cleanup-files', HOUR_SECONDS, async () => {
    const removed = await cleanUpFiles({ db, files }, finders)
    if (removed > 0) log.info({ removed }, 'removed unreferenced files')
  })
}
