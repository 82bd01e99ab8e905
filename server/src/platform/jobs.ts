import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Handle } from './db.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { TIMEOUTS } from './timeouts.ts'

/**
 * What is to be done with the jobs of one kind. It may be done twice when a process is killed: make that harmless.
 * What takes long throws when `stopping` is aborted; it is begun again by the next process.
 */
type Work = (payload: Record<string, string>, stopping: AbortSignal) => Promise<void>

export interface Jobs {
  /** Says what the jobs of a kind do. Slow ones take minutes: they are done one at a time beside the others, which do not wait for them. */
  on(kind: string, work: Work, pace?: 'slow'): void
  /** Does `work` at the start and once every so many seconds, whichever process comes to it: never two of them at once. */
  every(kind: string, seconds: number, work: (stopping: AbortSignal) => Promise<void>, pace?: 'slow'): void
  /** Begins to work. */
  start(): Promise<void>
  /** Looks for due jobs at once instead of within a second: call it after the commit that added one. */
  wake(): void
  /** Finishes what runs, or has it begun again later, then stops. */
  close(): Promise<void>
}

const POLL_INTERVAL_MS = 1_000
const GIVE_UP_AFTER = '3 days'
// The lock on its row is held while a job is done.
const LONGEST = '1h'

const STATES = {
  due: 'Jobs of all processes that wait to be done now, mails among them.',
  failing: 'Jobs of all processes that failed, and wait to be tried again.',
}

interface Job {
  id: string
  kind: string
  payload: Record<string, string>
  attempts: number
  too_old: boolean
}

/** Adds a job as part of a transaction: it is there exactly when what caused it is. */
export const addJob = (tx: Handle, kind: string, payload: Record<string, string>): Promise<number> =>
  tx.run`insert into jobs (kind, payload) values (${kind}, ${payload})`

interface JobOptions {
  /** How often it looks for due jobs when nobody wakes it, in ms. */
  pollIntervalMs?: number
  /** The longest pause before a failed job is tried again, in ms; the first pauses are 1, 2, 4 … seconds. */
  retryMs?: number
}

/** The worker of the job table. */
export function openJobs(
  { db, log, metrics }: { db: Db; log: Log; metrics: Metrics },
  { pollIntervalMs = POLL_INTERVAL_MS, retryMs = TIMEOUTS.jobRetryMs }: JobOptions = {},
): Jobs {
  const works = new Map<string, Work>()
  const rounds = new Map<string, number>()
  const slow = new Set<string>()
  const closing = new AbortController()
  let awake = new AbortController()
  let working: Promise<unknown> | undefined
  const countFailed = metrics.counter('trademates_job_failures_total', 'Jobs that this process could not do; they are tried again.')
  gaugeJobs(db, metrics, () => [...works.keys()])

  async function takeOne(kinds: string[]): Promise<boolean> {
    return db.transaction(async (tx) => {
      await tx.script(`set local idle_in_transaction_session_timeout = '${LONGEST}'`)
      const job = await tx.one<Job>`
        select id, kind, payload, attempts, created_at < now() - ${GIVE_UP_AFTER}::interval as too_old
        from jobs where run_at <= now() and kind = any(${kinds})
        order by run_at limit 1 for update skip locked`
      if (job !== undefined) await settle(tx, job)
      return job !== undefined
    })
  }

  async function settle(tx: Handle, job: Job): Promise<void> {
    try {
      await works.get(job.kind)?.(job.payload, closing.signal)
    } catch (error) {
      countFailed({ kind: job.kind })
      log.warn({ err: error, job: job.kind, attempts: job.attempts + 1 }, 'a job failed')
      if (!job.too_old || rounds.has(job.kind)) {
        await tryLater(tx, job, error)
        return
      }
      log.error({ job: job.kind }, 'a job was given up')
    }
    const seconds = rounds.get(job.kind)
    if (seconds === undefined) await tx.run`delete from jobs where id = ${job.id}`
    else await tx.run`update jobs set attempts = 0, run_at = now() + ${`${seconds} seconds`}::interval where id = ${job.id}`
  }

  /** Has a job that failed tried again, the later the more often it did. */
  function tryLater(tx: Handle, { id, attempts }: Job, error: unknown): Promise<number> {
    const delay = `${Math.min(2 ** attempts * 1_000, retryMs)} ms`
    return tx.run`
      update jobs set attempts = attempts + 1, last_error = ${String(error)}, run_at = now() + ${delay}::interval where id = ${id}`
  }

  async function work(kinds: string[]): Promise<void> {
    while (!closing.signal.aborted) {
      // Before looking, so that a job added meanwhile wakes the pause that follows.
      if (awake.signal.aborted) awake = new AbortController()
      const { signal } = awake
      const busy = await takeOne(kinds).catch((error: unknown) => {
        log.warn({ err: error }, 'jobs cannot be read')
        return false
      })
      if (busy) continue
      await pause(pollIntervalMs, undefined, { signal: AbortSignal.any([signal, closing.signal]) }).catch(() => undefined)
    }
  }

  return {
    on(kind, toDo, pace) {
      works.set(kind, toDo)
      if (pace === 'slow') slow.add(kind)
    },
    every(kind, seconds, toDo, pace) {
      works.set(kind, (_payload, stopping) => toDo(stopping))
      if (pace === 'slow') slow.add(kind)
      rounds.set(kind, seconds)
    },
    async start() {
      await setRounds(db, [...rounds.keys()])
      const quick = [...works.keys()].filter((kind) => !slow.has(kind))
      working = Promise.all([quick, [...slow]].filter((kinds) => kinds.length > 0).map(work))
    },
    wake: () => awake.abort(),
    async close() {
      closing.abort()
      await working
    },
  }
}

/** Measures how many jobs of each of these kinds wait. */
function gaugeJobs(db: Db, metrics: Metrics, kinds: () => readonly string[]): void {
  for (const state of ['due', 'failing'] as const)
    metrics.gauge(`trademates_jobs_${state}`, STATES[state], async () => {
      const rows = await db.many<{ kind: string } & Record<typeof state, number>>`
        select kind, count(*) filter (where run_at <= now())::int as due, count(*) filter (where attempts > 0)::int as failing
        from jobs group by kind`
      return kinds().map((kind) => ({ labels: { kind }, value: rows.find((row) => row.kind === kind)?.[state] ?? 0 }))
    })
}

/** Sees to it that what comes round is there, and due: what a killed process left is looked after at once; a row that another works on is let be. */
async function setRounds(db: Db, kinds: readonly string[]): Promise<void> {
  for (const kind of kinds) await db.run`insert into jobs (kind, payload, key) values (${kind}, '{}', ${kind}) on conflict do nothing`
  await db.run`update jobs set run_at = now() where id in (select id from jobs where key = any(${kinds}) for update skip locked)`
}
