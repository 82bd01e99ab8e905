import { execFile } from 'node:child_process'
import { appendFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { PREPARED_DATABASE } from '@trademates/test-support/browser/app-process.ts'

// The databases are deleted after the tests, so they need not survive a crash of the machine.
const WITHOUT_SYNC = '\nfsync = off\nsynchronous_commit = off\nfull_page_writes = off\n'

/**
 * Runs once: creates a migrated database that every test server copies. No server runs on it before, because a server would store
 * news of the current hour in it.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  const script = 'test/support/server/prepare-data-dir.ts'
  const { stdout: folder } = await promisify(execFile)(process.execPath, [script], { cwd: resolve(import.meta.dirname, '..') })
  const database = join(folder, 'postgres')
  await appendFile(join(database, 'postgresql.conf'), WITHOUT_SYNC)
  process.env[PREPARED_DATABASE] = database
  return () => rm(folder, { recursive: true, force: true })
}
