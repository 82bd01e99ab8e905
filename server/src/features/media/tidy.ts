import type { Deps } from '#platform/deps.ts'
import { sweep } from './sweep.ts'

const HOUR = 3_600

/** Removes bytes that no row refers to, at the start and once an hour: of forms that failed, of posts that are gone, of a server killed between the two. */
export function tidyFiles({ jobs, db, files, log }: Pick<Deps, 'jobs' | 'db' | 'files' | 'log'>): void {
  jobs.every('tidy files', HOUR, async () => {
    const removed = await sweep({ db, files })
    if (removed > 0) log.info({ removed }, 'files without an owner removed')
  })
}
