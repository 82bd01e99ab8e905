import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PREPARED_DATABASE, startApp } from '@trademates/test-support/browser/app-process.ts'

// The copies are thrown away with their tests, so nothing of them must survive a crash of the machine.
const WITHOUT_SYNC = '\nfsync = off\nsynchronous_commit = off\nfull_page_writes = off\n'

/** Once per run: builds the web client where it is stale, and makes a database at the newest schema that every server of the run copies. */
export default async function prepare(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'trademates-e2e-prepared-'))
  const app = await startApp({ settings: { DATA_DIR: folder } })
  await app.stop()
  const database = join(folder, 'postgres')
  await appendFile(join(database, 'postgresql.conf'), WITHOUT_SYNC)
  process.env[PREPARED_DATABASE] = database
  return () => rm(folder, { recursive: true, force: true })
}
