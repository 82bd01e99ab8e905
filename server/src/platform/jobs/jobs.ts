import './home-folder.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, runMigrations, runTaskList, type Task } from 'graphile-worker'
import { PROCESS_PREFIX } from '#platform/events/cluster-members.ts'
import type { Db, Queryable } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { TIMEOUTS } from '#platform/config/timeouts.ts'

/**
 * Does one job. It may run twice when a process is killed, so it has to be idempotent.
 * A handler that takes long throws when `stopping` is aborted; another process starts the job again.
 */
type Handler = (payload: Record<string, string>, stopping: AbortSignal) => Promise<void>

/** Each process works on one job of each queue at a time, so no queue waits for another. */
const QUEUES = ['mail', 'default', 'slow'] as const
type Queue = (typeof QUEUES)[number]

export interface Jobs {
  /** Registers the handler for the jobs of a kind. `queue`: "mail" for emails, "slow" for work that takes minutes. */
  register(kind: string, handler: Handler, queue?: Queue): void
  /** Runs `handler` at the start and then every so many seconds, in one process at a time. */
  schedule(kind: string, seconds: number, handler: (stopping: AbortSignal) => Promise<void>, queue?: Queue): void
  /** Runs a scheduled job now, once for all calls of some milliseconds. Call it after the commit. */
  runSoon(kind: string): void
  start(): Promise<void>
  /** Aborts `stopping`, and waits for the jobs that run. */
  close(): Promise<void>
}

const SCHEMA = 'graphile_worker'
const POLL_INTERVAL_MS = 2_000
const RESTART_MS = 1_000
const BATCH_DELAY_MS = 20
const GIVE_UP_MS = 3 * 86_400_000
// The largest that graphile-worker stores. Jobs are given up by age instead.
const MAX_ATTEMPTS = 32_767
// Each queue listens on one connection, and asks and completes on others.
const CONNECTIONS = 2 * QUEUES.length
const MIGRATION_MS = 3_600_000

const STATE_HELP = {
  due: 'Jobs of all processes that wait to be done now, mails among them.',
  failing: 'Jobs of all processes that failed, and wait to be tried again.',
}

/** Adds a job in the transaction of its cause. Jobs with a lower `priority` number run first. */
export const addJob = (tx: Queryable, kind: string, payload: Record<string, string>, priority = 0): Promise<number> =>
  tx.run`select from graphile_worker.add_job(${kind}, ${payload}, max_attempts => ${MAX_ATTEMPTS}, priority => ${priority})`

/** Makes a scheduled job due in a transaction. Where many may do so at once, use `runSoon`. */
export const runNow = (tx: Queryable, kind: string): Promise<number> =>
  tx.run`select from graphile_worker.add_job(${kind}, max_attempts => ${MAX_ATTEMPTS}, job_key => ${kind})`

interface JobOptions {
  /** How often a worker looks for jobs that fell due without a notification, in ms. */
  pollIntervalMs?: number
  /** The longest pause before a failed job is tried again, in ms. The first pauses are 3, 7, 20 … seconds. */
  retryMs?: number
  /** How often to look for jobs of processes that are gone, in ms. Their jobs are free after two looks. */
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
  const countFailed = metrics.counter('trademates_job_failures_total', 'Jobs that this process could not do; they are tried again.')
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
        log.error({ job: kind }, 'a job was given up')
      }
      await addNext(kind)
    }

  /** Adds the next run of a scheduled job, unless `runSoon` has. The key is that of the running one, which never runs again. */
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
        // What an earlier worker of this queue could not complete because the database was away for minutes.
        await db.run`select graphile_worker.force_unlock_workers(array[${id}])`
        if (closing.signal.aborted) return
        const options = { schema: SCHEMA, pollInterval: pollIntervalMs, noHandleSignals: true, logger: createWorkerLogger(log), preset }
        const workers = runTaskList(options, tasks[queue], pgPool)
        // Locks the jobs, so it names the process as pg_stat_activity does.
        workers.id = id
        closing.signal.addEventListener('abort', () => void workers.gracefulShutdown(), { once: true })
        await workers.promise
      } catch (error) {
        log.warn({ err: error, queue }, 'the job worker failed and starts again')
      }
      await pause(RESTART_MS, undefined, { signal: closing.signal }).catch(() => undefined)
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
        runNow(db, kind).catch((error: unknown) => log.warn({ err: error, job: kind }, 'a job waits for its schedule'))
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

/** Adds the scheduled jobs that are not there yet, and makes the waiting ones due. */
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
 * Frees the jobs of processes that are gone, which graphile-worker itself does after four hours only.
 * A process is gone when none of its connections is there in two looks: one may be missing while the database restarts.
 */
async function recoverJobs(db: Db, log: Log, { retryMs, recoveryMs, signal }: Recovery): Promise<void> {
  let missing = new Set<string>()
  while (!signal.aborted) {
    try {
      const found = await listMissingWorkers(db)
      const gone = found.filter((worker) => missing.has(worker))
      missing = new Set(found)
      if (gone.length > 0) {
        log.warn({ workers: gone }, 'jobs of processes that are gone are free again')
        await db.run`select graphile_worker.force_unlock_workers(${gone})`
      }
      await limitRetryDelays(db, `${retryMs} ms`)
      await removeExhausted(db)
    } catch (error) {
      log.warn({ err: error }, 'jobs cannot be read')
    }
    await pause(recoveryMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Lists the workers that hold jobs while the database sees no connection of their process. */
async function listMissingWorkers(db: Db): Promise<string[]> {
  const rows = await db.many<{ worker: string }>`
    select distinct locked_by as worker from graphile_worker.jobs
    where starts_with(locked_by, ${PROCESS_PREFIX}) and not exists (
      select from pg_stat_activity
      where datname = current_database() and application_name = split_part(locked_by, '/', 1))`
  return rows.map(({ worker }) => worker)
}

/** Limits the pause before a retry, which graphile-worker lets grow to six hours. */
const limitRetryDelays = (db: Db, most: string): Promise<number> =>
  db.run`
    select from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where attempts > 0 and locked_at is null and run_at > now() + ${most}::interval),
      run_at => now() + ${most}::interval)`

/** Removes the scheduled jobs of killed processes that had added their next run already. */
const removeExhausted = (db: Db): Promise<number> =>
  db.run`
    select from graphile_worker.complete_jobs(
      array(select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null))`

/** Logs what graphile-worker reports beyond failed jobs, which are logged with their kind. */
const createWorkerLogger = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    if ((level === 'error' || level === 'warning') && meta?.['failure'] !== true) log.warn({ message }, 'the job worker has a problem')
  })

/** Measures how many jobs of each of these kinds wait. */
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
