import type { Deps } from '#platform/deps.ts'
import { updateCounts } from './store.ts'

const COUNT_INTERVAL_SECONDS = 300

/** Registers the job that counts members, posts, comments and likes. Counting a large table takes seconds, too long for a request. */
export function registerCommunityCount({ db, jobs }: Deps): void {
  jobs.schedule('count-community', COUNT_INTERVAL_SECONDS, async () => {
    await db.transaction((tx) => updateCounts(tx), { isLong: true })
  })
}
