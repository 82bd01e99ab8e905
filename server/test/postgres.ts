import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '#platform/db.ts'
import { openEmbedded } from '#platform/embedded.ts'
import { migrate } from '#platform/migrate.ts'

/** The one PostgreSQL of a test run. `template` is migrated and empty; nobody may stay connected to it, or it cannot be cloned. */
export interface TestPostgres {
  host: string
  user: string
  template: string
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres
  }
}

/** Starts PostgreSQL in a temporary folder, once for all test files, and migrates the database that each of them clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'trademates-test-'))
  const server = await openEmbedded(folder, { join: 'owner' })
  if (!('host' in server.address)) throw new Error('The embedded PostgreSQL has no socket.')
  const { host, user, database } = server.address
  const db = connect(server.address)
  // What is written here is thrown away: no test waits for the disk.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) await db.script(`alter system set ${setting} = off`)
  await db.script('select pg_reload_conf()')
  await migrate(db)
  await db.close()
  project.provide('postgres', { host, user, template: database })
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  }
}
