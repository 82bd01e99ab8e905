import type { Deps } from '#platform/deps.ts'

const HOUR = 3_600
// A browser that was closed in a tunnel may send again what arrived, weeks later.
const KEYS_FOR = '30 days'

/** Removes what requests leave behind, once an hour: idempotency keys of last month and windows of limits that are over. */
export function tidyRequests({ jobs, db }: Pick<Deps, 'jobs' | 'db'>): void {
  jobs.every('cleanup-requests', HOUR, async () => {
    await db.run`delete from idempotency_keys where created_at < now() - ${KEYS_FOR}::interval`
    await db.run`delete from rate_limits where resets_at < now()`
  })
}
