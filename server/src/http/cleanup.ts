import type { Deps } from '#platform/deps.ts'

const HOUR_SECONDS = 3_600
// A browser that was closed in a tunnel may send again what arrived, weeks later.
const KEY_RETENTION = '30 days'

/** Removes what requests leave behind, once an hour: idempotency keys of last month and windows of limits that are over. */
export function registerRequestCleanup({ jobs, db }: Pick<Deps, 'jobs' | 'db'>): void {
  jobs.schedule('cleanup-requests', HOUR_SECONDS, async () => {
    await db.run`delete from idempotency_keys where created_at < now() - ${KEY_RETENTION}::interval`
    await db.run`delete from rate_limits where resets_at < now()`
  })
}
