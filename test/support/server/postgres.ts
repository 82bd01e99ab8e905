import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '@trademates/server/src/platform/database/db.ts'
import { openEmbedded } from '@trademates/server/src/platform/postgres/embedded.ts'
import type { TestPostgres } from './database.ts'
import { migrate } from '@trademates/server/src/platform/database/migrate.ts'

/** Starts the embedded PostgreSQL for a test run, without fsync, and migrates the template database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'trademates-tests-'))
  const server = await openEmbedded(folder, { join: 'owner' })
  if (!('host' in server.address)) throw new Error('The embedded database has a socket.')
  const db = connect(server.address)
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) await db.script(`alter system set ${setting} = off`)
  await db.script('select pg_reload_conf()')
  await migrate(db)
  await db.close()
  const shared: TestPostgres = server.address
  project.provide('postgres', shared)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}
