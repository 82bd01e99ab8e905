/**
 * @module-tag full
 * @module-tag slow
 */
import { appendFile, chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { signUpUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { startServerProcess, useDataDir } from '@trademates/test-support/server/server-process.ts'
import { chooseSize } from './support/run-size.ts'
import { expectStored, writePosts, type WriteJournal, createJournal } from './support/write-journal.ts'
import { type ProxiedPostgres, startProxiedPostgres } from './support/proxied-postgres.ts'

const data = useDataDir()

/** Starts a PostgreSQL that archives its write-ahead log in another folder (PostgreSQL manual, "Continuous Archiving"). */
async function startArchivingPostgres(folder: string, archive: string): Promise<ProxiedPostgres> {
  await mkdir(archive)
  // PostgreSQL may run as another user.
  await chmod(archive, 0o777)
  const first = await startProxiedPostgres(folder)
  await first.db.script('alter system set archive_mode = on')
  await first.db.script(`alter system set archive_command = 'cp "%p" "${archive}/%f"'`)
  await first.close()
  return startProxiedPostgres(folder)
}

/** Makes a base backup of a running database. */
async function copyDatabase({ db }: ProxiedPostgres, from: string, to: string): Promise<void> {
  const connection = await db.openConnection(() => undefined)
  await connection.one`select pg_backup_start('a copy', true)`
  await cp(from, to, { recursive: true, filter: (path) => !/\/(postmaster\.(pid|opts)|pg_wal\/[^/]+)$/.test(path) })
  const label = await connection.one<{ labelfile: string }>`select labelfile from pg_backup_stop()`
  connection.release()
  await writeFile(join(to, 'backup_label'), label?.labelfile ?? '')
}

/** Waits until the current log segment is in the archive. */
async function waitForArchive({ db }: ProxiedPostgres): Promise<void> {
  const last = await db.one<{ name: string }>`select pg_walfile_name(pg_switch_wal()) as name`
  const isThere = async () => (await db.one<{ name: string | null }>`select last_archived_wal as name from pg_stat_archiver`)?.name ?? ''
  await expect.poll(async () => (await isThere()) >= (last?.name ?? 'none'), { timeout: 60_000 }).toBe(true)
}

async function writeSomePosts(by: TestUser, target: { url: string }, most: number): Promise<WriteJournal> {
  const [journal, stop] = [createJournal(), new AbortController()]
  const writing = Promise.all(Array.from({ length: 4 }, () => writePosts(by, { target, journal, signal: stop.signal })))
  await expect.poll(() => journal.posts.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(most)
  stop.abort()
  await writing
  return journal
}

it('F35 point-in-time recovery restores everything acknowledged before a moment and nothing after it', async ({ annotate }) => {
  const [here, there, archive] = ['here', 'there', 'archive'].map((name) => join(data.path, name)) as [string, string, string]
  const postgres = await startArchivingPostgres(here, archive)
  const env = (database: ProxiedPostgres) => ({ DATA_DIR: data.path, DATABASE_URL: database.url, RATE_LIMIT: 'off' })
  let server = startServerProcess({ env: env(postgres) })
  const target = { url: await server.waitUntilReady(), emailFolder: join(data.path, 'mail') }
  const { ana } = await signUpUsers(target, 'ana')
  const writing = writeSomePosts(ana, target, chooseSize(40, 1_000))
  await mkdir(there)
  await copyDatabase(postgres, join(here, 'postgres'), join(there, 'postgres'))
  const journal = await writing
  const moment = (await postgres.db.one<{ now: string }>`select clock_timestamp()::text as now`)?.now ?? ''
  const late = await ana.createPost('after that moment')
  // The mistake to recover from.
  await postgres.db.script('drop table posts cascade')
  await waitForArchive(postgres)
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
  const restored = await startProxiedPostgres(there)
  server = startServerProcess({ env: env(restored) })
  target.url = await server.waitUntilReady()
  const took = performance.now() - began
  await expectStored(target.url, ana, journal)
  expect((await ana.readPost(late)).status).toBe(404)
  await writeSomePosts(ana, target, 1)
  expect(await server.stop()).toBe(0)
  await restored.close()
  await rm(archive, { recursive: true })
  await annotate(
    `${journal.posts.length} acknowledged before the moment, all there; what came after it is not; served again ${(took / 1_000).toFixed(1)} s after the beginning`,
  )
})
