/**
 * @module-tag full
 * @module-tag slow
 */
import { appendFile, chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { signUpUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { startServerProcess, useDataDir } from '@trademates/test-support/server/server-process.ts'
import { amount } from './amount.ts'
import { expectKept, keepWriting, type Ledger, openLedger } from './ledger.ts'
import { type OwnPostgres, ownPostgres } from './postgres.ts'

const data = useDataDir()

/** Starts a PostgreSQL that copies its log, piece by piece, to another folder: PostgreSQL's manual, "Continuous Archiving". */
async function archiving(folder: string, archive: string): Promise<OwnPostgres> {
  await mkdir(archive)
  // It may run as another user.
  await chmod(archive, 0o777)
  const first = await ownPostgres(folder)
  await first.db.script('alter system set archive_mode = on')
  await first.db.script(`alter system set archive_command = 'cp "%p" "${archive}/%f"'`)
  await first.close()
  return ownPostgres(folder)
}

/** Copies the folder of a database that goes on meanwhile. */
async function copy({ db }: OwnPostgres, from: string, to: string): Promise<void> {
  const held = await db.openConnection(() => undefined)
  await held.one`select pg_backup_start('a copy', true)`
  await cp(from, to, { recursive: true, filter: (path) => !/\/(postmaster\.(pid|opts)|pg_wal\/[^/]+)$/.test(path) })
  const label = await held.one<{ labelfile: string }>`select labelfile from pg_backup_stop()`
  held.release()
  await writeFile(join(to, 'backup_label'), label?.labelfile ?? '')
}

/** Waits until all that was written is in the archive. */
async function archived({ db }: OwnPostgres): Promise<void> {
  const last = await db.one<{ name: string }>`select pg_walfile_name(pg_switch_wal()) as name`
  const isThere = async () => (await db.one<{ name: string | null }>`select last_archived_wal as name from pg_stat_archiver`)?.name ?? ''
  await expect.poll(async () => (await isThere()) >= (last?.name ?? 'none'), { timeout: 60_000 }).toBe(true)
}

async function write(by: TestUser, door: { url: string }, most: number): Promise<Ledger> {
  const [ledger, over] = [openLedger(), new AbortController()]
  const writing = Promise.all(Array.from({ length: 4 }, () => keepWriting(by, { door, ledger, over: over.signal })))
  await expect.poll(() => ledger.posts.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(most)
  over.abort()
  await writing
  return ledger
}

it('F35 from a copy and the log of the database comes back all that was answered before a moment, and nothing after it', async ({
  annotate,
}) => {
  const [here, there, archive] = ['here', 'there', 'archive'].map((name) => join(data.path, name)) as [string, string, string]
  const postgres = await archiving(here, archive)
  const env = (database: OwnPostgres) => ({ DATA_DIR: data.path, DATABASE_URL: database.url, RATE_LIMIT: 'off' })
  let server = startServerProcess({ env: env(postgres) })
  const door = { url: await server.waitUntilReady(), emailFolder: join(data.path, 'mail') }
  const { ana } = await signUpUsers(door, 'ana')
  const writing = write(ana, door, amount(40, 1_000))
  await mkdir(there)
  await copy(postgres, join(here, 'postgres'), join(there, 'postgres'))
  const kept = await writing
  const moment = (await postgres.db.one<{ now: string }>`select clock_timestamp()::text as now`)?.now ?? ''
  const late = await ana.createPost('after that moment')
  // The mistake that is to be undone.
  await postgres.db.script('drop table posts cascade')
  await archived(postgres)
  await server.stop()
  await postgres.close()

  const began = performance.now()
  const settings = {
    restore_command: `cp "${archive}/%f" "%p"`,
    recovery_target_time: moment,
    recovery_target_action: 'promote',
    archive_mode: 'off',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  await appendFile(join(there, 'postgres/postgresql.auto.conf'), lines.join(''))
  await writeFile(join(there, 'postgres/recovery.signal'), '')
  const restored = await ownPostgres(there)
  server = startServerProcess({ env: env(restored) })
  door.url = await server.waitUntilReady()
  const took = performance.now() - began
  await expectKept(door.url, ana, kept)
  expect((await ana.readPost(late)).status).toBe(404)
  await write(ana, door, 1)
  expect(await server.stop()).toBe(0)
  await restored.close()
  await rm(archive, { recursive: true })
  await annotate(
    `${kept.posts.length} acknowledged before the moment, all there; what came after it is not; served again ${(took / 1_000).toFixed(1)} s after the beginning`,
  )
})
