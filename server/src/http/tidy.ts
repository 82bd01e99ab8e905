import type { Deps } from '#platform/deps.ts'

const HOUR = 3_600
const KEYS_FOR = '24 hours'

/** Removes what requests leave behind, once an hour: idempotency keys of yesterday and windows of limits that are over. */
export function tidyRequests({ jobs, db }: Pick<Deps, 'jobs' | 'db'>): void {
  jobs.every('tidy requests', HOUR, async () => {
    await db.run`delete from idempotency_keys where created_at < now() - ${KEYS_FOR}::interval`
    await db.run`delete from rate_limits where resets_at < now()`
  })
}
