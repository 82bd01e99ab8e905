import type { Deps } from '#platform/deps.ts'
import { changeCounts } from './store.ts'

const EVERY_SECONDS = 300

/** Has everything counted every five minutes by one process: counting a large table takes seconds, which nobody should wait for. */
export function countCommunity({ db, jobs }: Deps): void {
  jobs.every('count-community', EVERY_SECONDS, async () => {
    await db.transaction((tx) => changeCounts(tx), { isLong: true })
  })
}
