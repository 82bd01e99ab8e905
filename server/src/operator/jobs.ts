import type { Writable } from 'node:stream'
import type { CopyTransaction } from '#platform/database/copy.ts'

/** How a backup names the jobs, which are in the schema of graphile-worker and not in a table of ours. */
export const JOBS = 'jobs'

/** The waiting jobs, as COPY takes them. Scheduled ones are left out: each start adds them. */
export const JOBS_QUERY = `(
  select identifier as kind, payload, priority, run_at
  from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
  where key is null and attempts < max_attempts order by job.id)`

/** Adds the jobs whose rows `give` writes. Returns how many there were. */
export async function restoreJobs(tx: CopyTransaction, give: (rows: Writable) => Promise<void>): Promise<number> {
  await tx.script('create temporary table restored_jobs (kind text, payload json, priority integer, run_at timestamptz) on commit drop')
  const count = await tx.copyIn('restored_jobs (kind, payload, priority, run_at)', give)
  await tx.run`
    select from restored_jobs one, graphile_worker.add_job(one.kind, one.payload, run_at => one.run_at, max_attempts => 32767, priority => one.priority)`
  return count
}
