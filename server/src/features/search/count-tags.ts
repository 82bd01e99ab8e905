import type { Deps } from '#platform/deps.ts'
import { applyTagCountDeltas } from './store.ts'

const INTERVAL_SECONDS = 10

/** Has one process add up how often tags came and went, so that who looks for tags has few rows to add. */
export function scheduleTagCounts({ db, jobs }: Deps): void {
  jobs.schedule('count-tags', INTERVAL_SECONDS, async () => void (await applyTagCountDeltas(db)))
}
