import './home-folder.ts'
import { Logger, runMigrations, runTaskList, type Task } from 'graphile-worker'
import { PROCESS_PREFIX } from '#platform/events/cluster-members.ts'
import type { Db, Queryable } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { TIMEOUTS } from '#platform/config/timeouts.ts'
import { pause } from '#platform/pause.ts'

/**
 * Runs one job. It may run twice when a process is killed, so it has to be idempotent.
 * A long-running handler throws when `stopping` is aborted; another process runs the job again.
 */
type Handler = (payload: Record<string, string>, stopping: AbortSignal) => Promise<void>

/** Each process works on one job of each queue at a time, so no queue waits for another. */
const QUEUES = ['mail', 'default', 'slow'] as const
type Queue = (typeof QUEUES)[number]

export interface Jobs {
  /** Registers the handler for the jobs of a kind. `queue`: "mail" for emails, "slow" for work that takes minutes. */
  register(kind: string, handler: Handler, queue?: Queue): void
  /** Runs `handler` at startup and then every `seconds`, in one process at a time. */
  schedule(kind: string, seconds: number, handler: (stopping: AbortSignal) => Promise<void>, queue?: Queue): void
  /** Runs a scheduled job now. Calls within 20 ms are combined. Call it after the commit. */
  runSoon(kind: string): void
  start(): Promise<void>
  /** Aborts `stopping`, and waits for the running jobs. */
  close(): Promise<void>
}

const SCHEMA = 'graphile_worker'
const POLL_INTERVAL_MS = 2_000
const RESTART_MS = 1_000
const BATCH_DELAY_MS = 20
const GIVE_UP_MS = 3 * 86_400_000
// The maximum of graphile-worker. Jobs are dropped by age instead.
const MAX_ATTEMPTS = 32_767
// Each queue listens on one connection, and fetches and completes jobs on another.
const CONNECTIONS = 2 * QUEUES.length
const MIGRATION_MS = 3_600_000

const STATE_HELP = {
  due: 'Jobs of all processes that are due, emails included.',
  failing: 'Jobs of all processes that failed and wait for a retry.',
}

/** Adds a job in the transaction of the change that causes it. Jobs with a lower `priority` run first. */
export const addJob = (tx: Queryable, kind: string, payload: Record<string, string>, priority = 0): Promise<number> =>
  tx.run`select from graphile_worker.add_job(${kind}, ${payload}, max_attempts => ${MAX_ATTEMPTS}, priority => ${priority})`

/** Adds a job that runs at a later time, in the transaction of the change that causes it. */
export const addJobAt = (tx: Queryable, kind: string, payload: Record<string, string>, runAt: Date): Promise<number> =>
  tx.run`select from graphile_worker.add_job(${kind}, ${payload}, run_at => ${runAt}, max_attempts => ${MAX_ATTEMPTS})`

/** Makes a scheduled job due in a transaction. Use `runSoon` for frequent calls. */
export const runNow = (tx: Queryable, kind: string): Promise<number> =>
  tx.run`select from graphile_worker.add_job(${kind}, max_attempts => ${MAX_ATTEMPTS}, job_key => ${kind})`

interface JobOptions {
  /** How often a worker polls for jobs that became due without a notification, in ms. */
  pollIntervalMs?: number
  /** The longest delay before a retry, in ms. The first delays are 3, 7, 20 … seconds. */
  retryMs?: number
  /** How often to check for jobs of dead processes, in ms. Their jobs are released after two checks. */
  recoveryMs?: number
}

/** Creates or updates the schema of graphile-worker. Call it under the migration lock. */
export async function migrateJobs(db: Db): Promise<void> {
  const pgPool = db.createPool({ maxConnections: 1, statementMs: MIGRATION_MS })
  try {
    await runMigrations({ pgPool, schema: SCHEMA, logger: new Logger(() => () => undefined) })
  } finally {
    await pgPool.end()
  }
}

/** Runs jobs with graphile-worker. */
export function createJobs(
  { db, log, metrics }: { db: Db; log: Log; metrics: Metrics },
  { pollIntervalMs = POLL_INTERVAL_MS, retryMs = TIMEOUTS.jobRetryMs, recoveryMs = TIMEOUTS.jobRecoveryMs }: JobOptions = {},
): Jobs {
  const tasks: Record<Queue, Record<string, Task>> = { mail: {}, default: {}, slow: {} }
  const schedule = new Map<string, number>()
  const requested = new Set<string>()
  const closing = new AbortController()
  let running: Promise<void> | undefined
  const countFailed = metrics.counter('trademates_job_failures_total', 'Job runs that failed in this process.')
  measureJobs(db, metrics, () => QUEUES.flatMap((queue) => Object.keys(tasks[queue])))

  const createTask =
    (kind: string, handler: Handler): Task =>
    async (payload, { job }) => {
      try {
        await handler(payload as Record<string, string>, closing.signal)
      } catch (error) {
        countFailed({ kind })
        log.warn({ err: error, job: kind, attempts: job.attempts }, 'a job failed')
        if (schedule.has(kind) || Date.now() - job.created_at.getTime() < GIVE_UP_MS) throw error
        log.error({ job: kind }, 'a job failed for three days and is dropped')
      }
      await addNext(kind)
    }

  /** Adds the next run of a scheduled job, unless `runSoon` has added it. It takes over the key of the running job. */
  async function addNext(kind: string): Promise<void> {
    const seconds = schedule.get(kind)
    if (seconds === undefined) return
    await db.run`
      select from graphile_worker.add_job(
        ${kind}, run_at => now() + ${`${seconds} seconds`}::interval, max_attempts => ${MAX_ATTEMPTS},
        job_key => ${kind}, job_key_mode => 'preserve_run_at')`
  }

  async function work(queue: Queue, pgPool: ReturnType<Db['createPool']>): Promise<void> {
    const id = `${db.name}/${queue}`
    const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }
    while (!closing.signal.aborted) {
      try {
        // Releases jobs that an earlier worker of this queue could not complete while the database was down.
        await db.run`select graphile_worker.force_unlock_workers(array[${id}])`
        if (closing.signal.aborted) return
        const options = { schema: SCHEMA, pollInterval: pollIntervalMs, noHandleSignals: true, logger: createWorkerLogger(log), preset }
        const workers = runTaskList(options, tasks[queue], pgPool)
        // Stored as `locked_by`: begins with the application_name, so that `listMissingWorkers` can match it with pg_stat_activity.
        workers.id = id
        closing.signal.addEventListener('abort', () => void workers.gracefulShutdown(), { once: true })
        await workers.promise
      } catch (error) {
        log.warn({ err: error, queue }, 'the job worker failed and restarts')
      }
      await pause(RESTART_MS, closing.signal)
    }
  }

  async function run(): Promise<void> {
    const pgPool = db.createPool({ maxConnections: CONNECTIONS })
    const working = QUEUES.filter((queue) => Object.keys(tasks[queue]).length > 0).map((queue) => work(queue, pgPool))
    await Promise.all([recoverJobs(db, log, { retryMs, recoveryMs, signal: closing.signal }), ...working])
    await pgPool.end()
  }

  return {
    register(kind, handler, queue = 'default') {
      tasks[queue][kind] = createTask(kind, handler)
    },
    schedule(kind, seconds, handler, queue = 'default') {
      tasks[queue][kind] = createTask(kind, (_payload, stopping) => handler(stopping))
      schedule.set(kind, seconds)
    },
    runSoon(kind) {
      if (requested.has(kind)) return
      requested.add(kind)
      setTimeout(() => {
        requested.delete(kind)
        // A process that has stopped has no connection; the job runs at its next time.
        if (closing.signal.aborted) return
        runNow(db, kind).catch((error: unknown) => log.warn({ err: error, job: kind }, 'a job could not be started early'))
      }, BATCH_DELAY_MS).unref()
    },
    async start() {
      await addScheduled(db, [...schedule.keys()])
      running = run()
    },
    async close() {
      closing.abort()
      await running
    },
  }
}

/** Adds the missing scheduled jobs, and makes the waiting ones due. */
async function addScheduled(db: Db, kinds: readonly string[]): Promise<void> {
  for (const kind of kinds)
    await db.run`
      select from graphile_worker.add_job(${kind}, max_attempts => ${MAX_ATTEMPTS}, job_key => ${kind}, job_key_mode => 'unsafe_dedupe')`
  await db.run`
    select from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where key = any(${kinds}) and run_at > now()), run_at => now())`
}

interface Recovery {
  retryMs: number
  recoveryMs: number
  signal: AbortSignal
}

/**
 * Releases the jobs of dead processes. graphile-worker itself waits four hours.
 * A process is dead when two checks in a row find none of its connections: while the database restarts, one check may find none.
 */
async function recoverJobs(db: Db, log: Log, { retryMs, recoveryMs, signal }: Recovery): Promise<void> {
  let missing = new Set<string>()
  while (!signal.aborted) {
    try {
      const found = await listMissingWorkers(db)
      const dead = found.filter((worker) => missing.has(worker))
      missing = new Set(found)
      if (dead.length > 0) {
        log.warn({ workers: dead }, 'released the jobs of dead processes')
        await db.run`select graphile_worker.force_unlock_workers(${dead})`
      }
      await limitRetryDelays(db, `${retryMs} ms`)
      await removeExhausted(db)
    } catch (error) {
      log.warn({ err: error }, 'the check for dead job workers failed')
    }
    await pause(recoveryMs, signal)
  }
}

/** Lists the workers that hold jobs while their process has no database connection. */
async function listMissingWorkers(db: Db): Promise<string[]> {
  const rows = await db.many<{ worker: string }>`
    select distinct locked_by as worker from graphile_worker.jobs
    where starts_with(locked_by, ${PROCESS_PREFIX}) and not exists (
      select from pg_stat_activity
      where datname = current_database() and application_name = split_part(locked_by, '/', 1))`
  return rows.map(({ worker }) => worker)
}

/** Limits the delay before a retry, which grows to six hours in graphile-worker. */
const limitRetryDelays = (db: Db, most: string): Promise<number> =>
  db.run`
    select from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where attempts > 0 and locked_at is null and run_at > now() + ${most}::interval),
      run_at => now() + ${most}::interval)`

/** Removes scheduled jobs of killed processes whose next run was already added. */
const removeExhausted = (db: Db): Promise<number> =>
  db.run`
    select from graphile_worker.complete_jobs(
      array(select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null))`

/** Logs warnings of graphile-worker, except failed jobs, which `createTask` logs. */
const createWorkerLogger = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    if ((level === 'error' || level === 'warning') && meta?.['failure'] !== true) log.warn({ message }, 'the job worker has a problem')
  })

/** Registers gauges for the waiting jobs of each kind. */
function measureJobs(db: Db, metrics: Metrics, kinds: () => readonly string[]): void {
  for (const state of ['due', 'failing'] as const)
    metrics.gauge(`trademates_jobs_${state}`, STATE_HELP[state], async () => {
      const rows = await db.many<{ kind: string } & Record<typeof state, number>>`
        select task_identifier as kind, count(*) filter (where run_at <= now() and locked_at is null)::int as due,
          count(*) filter (where attempts > 0 and locked_at is null)::int as failing
        from graphile_worker.jobs group by kind`
      return kinds().map((kind) => ({ labels: { kind }, value: rows.find((row) => row.kind === kind)?.[state] ?? 0 }))
    })
}
