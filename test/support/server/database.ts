import { inject } from 'vitest'
import { type DatabaseAddress, connect, type Queryable } from '@trademates/server/src/platform/database/db.ts'

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

/** Ends the connections that hold a leader lock, as the end of their process would. Other databases, those of other tests, keep theirs. */
export const endLeaderConnections = (db: Queryable): Promise<number> => db.run`
  select pg_terminate_backend(pid) from pg_locks
  where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`

/** Creates a database from the migrated template. `drop` removes it even if connections are open. */
export async function createTestDatabase(): Promise<{ address: DatabaseAddress; drop: () => Promise<void> }> {
  const template = inject('postgres')
  const database = `t_${process.pid}_${(createdCount += 1)}`
  const admin = connect({ ...template, database: 'postgres' }, { maxConnections: 1 })
  // Copying a database may exceed the statement timeout on a busy machine.
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
