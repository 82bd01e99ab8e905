import { inject } from 'vitest'
import { type DatabaseAddress, connect } from '@trademates/server/src/platform/database/db.ts'

/** The PostgreSQL of a test run. `database` is the migrated template that test files copy. */
export interface TestPostgres {
  host: string
  user: string
  database: string
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres
  }
}

let createdCount = 0

/** A migrated database of one's own, copied from the template; `drop` removes it, whoever is still connected. */
export async function createTestDatabase(): Promise<{ address: DatabaseAddress; drop: () => Promise<void> }> {
  const template = inject('postgres')
  const database = `t_${process.pid}_${(createdCount += 1)}`
  const admin = connect({ ...template, database: 'postgres' }, { maxConnections: 1 })
  // To copy a database takes a busy machine longer than any statement of the product may.
  await admin.script('set statement_timeout = 0')
  await admin.script(`create database ${database} template ${template.database}`)
  return {
    address: { ...template, database },
    async drop() {
      await admin.script(`drop database ${database} with (force)`)
      await admin.close()
    },
  }
}
