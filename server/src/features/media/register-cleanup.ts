import type { Deps } from '#platform/deps.ts'
import { cleanUpFiles, type FindReferencedNames } from './cleanup.ts'

const HOUR_SECONDS = 3_600

/**
 * Removes bytes that no row refers to, at the start and once an hour: of forms that failed, of posts that are gone, of a server killed
 * between the two. Features above this one keep files of their own: `alsoUsed` gives those of the stored names that they refer to.
 */
export function registerFileCleanup(
  { jobs, db, files, log }: Pick<Deps, 'jobs' | 'db' | 'files' | 'log'>,
  finders: FindReferencedNames[] = [],
): void {
  jobs.schedule('cleanup-files', HOUR_SECONDS, async () => {
    const removed = await cleanUpFiles({ db, files }, finders)
    if (removed > 0) log.info({ removed }, 'files without an owner removed')
  })
}
