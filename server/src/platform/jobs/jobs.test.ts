import { createTestDatabase } from '@trademates/test-support/server/database.ts'
import { listJobs, makeDue } from '@trademates/test-support/server/jobs.ts'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { processName } from '#platform/events/cluster-members.ts'
import { type DatabaseAddress, connect } from '#platform/database/db.ts'
import { addJob, createJobs, type Jobs } from './jobs.ts'
import { createMetrics } from '#platform/metrics/metrics.ts'

const POLL_INTERVAL_MS = 20

async function createDatabase(): Promise<DatabaseAddress> {
  const { address, drop } = await createTestDatabase()
  onTestFinished(drop)
  return address
}

/** Runs the jobs of one process. Each call simulates another process. */
async function startJobs(address: DatabaseAddress, register: (jobs: Jobs) => void, limits: { retryMs?: number; recoveryMs?: number } = {}) {
  const db = connect(address, { name: processName() })
  const jobs = createJobs({ db, log: pino({ level: 'silent' }), metrics: createMetrics() }, { pollIntervalMs: POLL_INTERVAL_MS, ...limits })
  register(jobs)
  await jobs.start()
  onTestFinished(async () => {
    await jobs.close()
    await db.close()
  })
  return db
}

test('emails do not wait for jobs of other queues, and running jobs hold no transaction open', async () => {
  const [release, sent] = [Promise.withResolvers<void>(), vi.fn()]
  const started = vi.fn()
  const wait = async () => {
    started()
    await release.promise
  }
  const db = await startJobs(await createDatabase(), (jobs) => {
    jobs.register('data-export', wait, 'slow')
    jobs.register('post-prices', wait)
    jobs.register('security-email', async () => void sent(), 'mail')
  })
  for (const kind of ['data-export', 'post-prices']) await addJob(db, kind, {})
  await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(2))
  await addJob(db, 'security-email', {})
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce())
  const open = await db.many`
    select from pg_stat_activity where application_name = ${db.name} and state like 'idle in transaction%'`
  release.resolve()
  expect(open).toEqual([])
  await expect.poll(() => listJobs(db, 'data-export')).toEqual([])
})

test('a process takes over the jobs of a dead process, not those of a live one', async () => {
  const address = await createDatabase()
  const living = connect(address, { name: processName() })
  onTestFinished(() => living.close())
  const done: (string | undefined)[] = []
  const lockJob = async (of: string, worker: string) => {
    await addJob(living, 'security-email', { of })
    await living.run`
      update graphile_worker._private_jobs set locked_by = ${`${worker}/mail`}, locked_at = now(), attempts = 1 where payload ->> 'of' = ${of}`
  }
  await lockJob('the dead', processName())
  await lockJob('the living', living.name)
  await startJobs(address, (jobs) => jobs.register('security-email', async ({ of }) => void done.push(of), 'mail'), { recoveryMs: 20 })
  await expect.poll(() => done).toEqual(['the dead'])
  await addJob(living, 'security-email', { of: 'a later job' })
  await expect.poll(() => done).toEqual(['the dead', 'a later job'])
})

test('a failed job is retried, with a limited delay after many failures', async () => {
  let failures = 0
  const db = await startJobs(
    await createDatabase(),
    (jobs) =>
      jobs.register('security-email', async () => {
        failures += 1
        if (failures < 8) throw new Error('not yet')
      }),
    // graphile-worker alone would wait 29 minutes in all.
    { retryMs: 20, recoveryMs: 20 },
  )
  await addJob(db, 'security-email', {})
  await expect.poll(() => listJobs(db, 'security-email'), { timeout: 5_000 }).toEqual([])
  expect(failures).toBe(8)
})

test('a scheduled job runs repeatedly, in one process at a time, also after a failure', async () => {
  const address = await createDatabase()
  let [running, most, runs] = [0, 0, 0]
  const register = (jobs: Jobs) =>
    jobs.schedule('count-tags', 0.01, async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      runs += 1
      if (runs === 3) throw new Error('once')
    })
  const limits = { retryMs: 20, recoveryMs: 20 }
  const [db] = [await startJobs(address, register, limits), await startJobs(address, register, limits)]
  await expect.poll(() => runs, { timeout: 5_000 }).toBeGreaterThan(8)
  expect(most).toBe(1)
  expect((await listJobs(db, 'count-tags')).length).toBeGreaterThan(0)
})

test('a process that has stopped starts no requested job', async () => {
  const lines: string[] = []
  const db = connect(await createDatabase())
  const jobs = createJobs({ db, log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }), metrics: createMetrics() })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  jobs.runSoon('post-prices')
  await jobs.close()
  await db.close()
  await vi.runAllTimersAsync()
  expect(lines).toEqual([])
})

test('an email of the highest priority is sent before emails that were due earlier', async () => {
  const address = await createDatabase()
  const db = connect(address)
  onTestFinished(() => db.close())
  const order: (string | undefined)[] = []
  for (const of of ['first digest', 'second digest']) await addJob(db, 'digest-email', { of }, 10)
  await addJob(db, 'security-email', { of: 'alarm' })
  await makeDue(db, 'digest-email')
  await startJobs(address, (jobs) => {
    for (const kind of ['digest-email', 'security-email']) jobs.register(kind, async ({ of }) => void order.push(of), 'mail')
  })
  await expect.poll(() => order).toEqual(['alarm', 'first digest', 'second digest'])
})
