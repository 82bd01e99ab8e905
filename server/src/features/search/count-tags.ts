import type { Deps } from '#platform/deps.ts'
import { applyTagCountDeltas } from './store.ts'

const INTERVAL_SECONDS = 10

/** Registers the job that merges tag count deltas in one process, so that a tag search adds few rows. */
export function scheduleTagCounts({ db, jobs }: Deps): void {
  jobs.schedule('count-tags', INTERVAL_SECONDS, async () => void (await applyTagCountDeltas(db)))
}
