import type { Deps } from '#platform/deps.ts'
import { updateCounts } from './store.ts'

const COUNT_INTERVAL_SECONDS = 300

/** Has everything counted every five minutes by one process: counting a large table takes seconds, which nobody should wait for. */
export function registerCommunityCount({ db, jobs }: Deps): void {
  jobs.schedule('count-community', COUNT_INTERVAL_SECONDS, async () => {
    await db.transaction((tx) => updateCounts(tx), { isLong: true })
  })
}
