import type { Writable } from 'node:stream'
import type { CopyTransaction } from '#platform/database/copy.ts'

/** The name of the jobs in a backup. They are stored in the schema of graphile-worker. */
export const JOBS = 'jobs'

/** The COPY source of the waiting jobs. Scheduled jobs are left out: each start adds them. */
export const JOBS_QUERY = `(
  select identifier as kind, payload, priority, run_at
  from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
  where key is null and attempts < max_attempts order by job.id)`

/** Adds the jobs whose rows `write` writes. Returns their number. */
export async function restoreJobs(tx: CopyTransaction, write: (rows: Writable) => Promise<void>): Promise<number> {
  await tx.script('create temporary table restored_jobs (kind text, payload json, priority integer, run_at timestamptz) on commit drop')
  const count = await tx.copyIn('restored_jobs (kind, payload, priority, run_at)', write)
  await tx.run`
    select from restored_jobs one, graphile_worker.add_job(one.kind, one.payload, run_at => one.run_at, max_attempts => 32767, priority => one.priority)`
  return count
}
