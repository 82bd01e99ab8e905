import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { OwnPostgres } from './postgres.ts'

/** Signals the database's first process, and waits until another has taken its place. */
export async function endDatabase(postgres: OwnPostgres, signal: NodeJS.Signals): Promise<void> {
  const before = await postgres.pid()
  process.kill(before, signal)
  const isBack = async () =>
    (await postgres.pid().catch(() => before)) !== before && (await postgres.db.one`select 1`.catch(() => undefined))
  await expect.poll(isBack, { timeout: 60_000, interval: 5 }).toBeTruthy()
}

/** Lets nothing come back from the database for a while; then every connection to it is reset. */
export async function cutOff({ link }: OwnPostgres, ms: number): Promise<void> {
  link.swallow()
  await pause(ms)
  link.heal()
  link.reset()
}

/** Has the database end connections of the server, ten a second. */
export async function endConnections({ db }: OwnPostgres, count: number): Promise<void> {
  for (let ended = 0; ended < count; ended += 1) {
    await db.one`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'trademates%' order by random() limit 1`
    await pause(100)
  }
}

/** Keeps a process from doing anything for a while. */
export async function holdStill(pid: number, ms: number): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  await pause(ms)
  process.kill(pid, 'SIGCONT')
}

/** Locks the table of posts for a while. */
export async function holdPosts({ db }: OwnPostgres, ms: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run`lock table posts in access exclusive mode`
    await pause(ms)
  })
}
