import type { Queryable } from '@trademates/server/src/platform/database/db.ts'

/** Makes the waiting jobs of a kind due and returns their number. */
export const makeDue = (db: Queryable, kind: string): Promise<number> =>
  db.run`
    select from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where task_identifier = ${kind} and run_at > now()), run_at => now())`

/** Lists the waiting and running jobs of a kind. */
export const listJobs = (db: Queryable, kind: string): Promise<{ attempts: number; is_due: boolean }[]> =>
  db.many<{ attempts: number; is_due: boolean }>`
    select attempts, run_at <= now() as is_due from graphile_worker.jobs where task_identifier = ${kind}`
