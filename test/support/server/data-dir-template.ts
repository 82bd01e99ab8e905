import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { DataDirTemplate } from './server-process.ts'
import { connect } from '@trademates/server/src/platform/database/db.ts'
import { migrate } from '@trademates/server/src/platform/database/migrate.ts'
import { openEmbedded } from '@trademates/server/src/platform/postgres/embedded.ts'

/** Creates one migrated DATA_DIR per test run, so that tests need not wait for `initdb`. */
export async function createDataDirTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trademates-template-'))
  const server = await openEmbedded(folder, { join: 'owner' })
  const db = connect(server.address)
  await migrate(db)
  await db.close()
  await server.stop()
  return folder
}

/** Vitest's global setup of the process tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await createDataDirTemplate()
  const template: DataDirTemplate = folder
  project.provide('dataDirTemplate', template)
  return () => rm(folder, { recursive: true })
}
