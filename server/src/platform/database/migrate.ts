import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from './db.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'

const FOLDER = join(import.meta.dirname, '../../../migrations')

// Key of the advisory lock that starting processes wait for. The number is arbitrary and must not change.
const MIGRATION_LOCK = 7_244_113

/**
 * Migrates the database: the schema of graphile-worker, then the SQL files in the order of their names, each in a transaction, forward only.
 * Several processes may start at once: one migrates, the others wait.
 * @param only file names of the migrations to apply; default: all
 */
export async function migrate(db: Db, only?: readonly string[]): Promise<void> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql') && (only?.includes(file) ?? true)).toSorted()
  await db.transaction(async (tx) => {
    await tx.script(
      `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; select pg_advisory_xact_lock(${MIGRATION_LOCK})`,
    )
    await migrateJobs(db)
  })
  for (const file of files) {
    const text = await readFile(join(FOLDER, file), 'utf8')
    await db.transaction(async (tx) => {
      await tx.script(`set local statement_timeout = 0; select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
      await tx.script('create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())')
      const isNew = await tx.run`insert into migrations (name) values (${file}) on conflict do nothing`
      if (isNew === 1) await tx.script(text)
    })
  }
}
