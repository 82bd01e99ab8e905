import type { Deps } from '#platform/deps.ts'
import { sweep, type Used } from './sweep.ts'

const HOUR = 3_600

/**
 * Removes bytes that no row refers to, at the start and once an hour: of forms that failed, of posts that are gone, of a server killed
 * between the two. Features above this one keep files of their own: `alsoUsed` gives those of the stored names that they refer to.
 */
export function tidyFiles({ jobs, db, files, log }: Pick<Deps, 'jobs' | 'db' | 'files' | 'log'>, alsoUsed: Used[] = []): void {
  jobs.every('cleanup-files', HOUR, async () => {
    const removed = await sweep({ db, files }, alsoUsed)
    if (removed > 0) log.info({ removed }, 'files without an owner removed')
  })
}
