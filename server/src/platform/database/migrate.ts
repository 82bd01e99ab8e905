import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from './db.ts'
import { migrateJobs } from '#platform/jobs/jobs.ts'

const FOLDER = join(import.meta.dirname, '../../../migrations')

// Any number does, as long as it is always the same one: it names the lock that starters queue for.
const MIGRATION_LOCK = 7_244_113

/**
 * Brings the database to the newest schema: that of graphile-worker, then plain SQL files in the order of their names, each in a transaction, forward only.
 * Safe when several processes start at once: one applies, the others wait. `only`: the names of those to apply, where it is not all.
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
