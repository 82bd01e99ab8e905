import type { Deps } from '#platform/deps.ts'

const HOUR_SECONDS = 3_600
// The offline queue of a browser may retry a request weeks later.
const KEY_RETENTION = '30 days'

/** Registers an hourly job that removes old idempotency keys and ended rate limit windows. */
export function registerRequestCleanup({ jobs, db }: Pick<Deps, 'jobs' | 'db'>): void {
  jobs.schedule('cleanup-requests', HOUR_SECONDS, async () => {
    await db.run`delete from idempotency_keys where created_at < now() - ${KEY_RETENTION}::interval`
    await db.run`delete from rate_limits where resets_at < now()`
  })
}
