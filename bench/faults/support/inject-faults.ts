import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { ProxiedPostgres } from './proxied-postgres.ts'

/** Sends a signal to the postmaster and waits until the database runs again. */
export async function killDatabase(postgres: ProxiedPostgres, signal: NodeJS.Signals): Promise<void> {
  const before = await postgres.pid()
  process.kill(before, signal)
  const isBack = async () =>
    (await postgres.pid().catch(() => before)) !== before && (await postgres.db.one`select 1`.catch(() => undefined))
  await expect.poll(isBack, { timeout: 60_000, interval: 5 }).toBeTruthy()
}

/** Stalls all database connections for a time, then resets them. */
export async function stallDatabase({ proxy }: ProxiedPostgres, ms: number): Promise<void> {
  proxy.stall()
  await pause(ms)
  proxy.resume()
  proxy.reset()
}

/** Terminates `count` connections of the server, ten per second. */
export async function terminateConnections({ db }: ProxiedPostgres, count: number): Promise<void> {
  for (let ended = 0; ended < count; ended += 1) {
    await db.one`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'trademates%' order by random() limit 1`
    await pause(100)
  }
}

/** Stops a process by SIGSTOP for a time. */
export async function suspendProcess(pid: number, ms: number): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  await pause(ms)
  process.kill(pid, 'SIGCONT')
}

/** Locks the table `posts` for a time. */
export async function lockPosts({ db }: ProxiedPostgres, ms: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run`lock table posts in access exclusive mode`
    await pause(ms)
  })
}
