import type { Deps } from '#platform/deps.ts'
import { foldTagMoves } from './store.ts'

const EVERY_SECONDS = 10

/** Has one process add up how often tags came and went, so that who looks for tags has few rows to add. */
export function countTags({ db, jobs }: Deps): void {
  jobs.every('count-tags', EVERY_SECONDS, async () => void (await foldTagMoves(db)))
}
