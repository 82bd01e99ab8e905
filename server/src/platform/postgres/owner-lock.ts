import { type DatabaseAddress, connect, type DedicatedConnection } from '#platform/database/db.ts'
import { codeOf } from '#platform/files/disk.ts'
import { DATABASE_USER, type PostgresProcess } from './server-process.ts'

// The owner holds this lock, in the database "postgres", for as long as it lives, however it ends. Nothing else there uses the number.
const OWNER_LOCK = 7_244_112
const DATABASE = 'trademates'

/** The right to a running server. It ends with its connection: no file is left that could be stale. */
export interface OwnerLock {
  /** Resolves when the connection, and the right with it, is gone. */
  lost: Promise<void>
  release(): Promise<void>
}

export type LockResult =
  | { is: 'ours'; hold: OwnerLock }
  /** Somebody else has it. `isPrepared`: the product's database is there already. */
  | { is: 'taken'; holder: string; isPrepared: boolean }
  /** The server ended while it was asked. */
  | { is: 'gone' }

/** Where the product's own database is on a running server. */
export const databaseAddress = ({ socketDir }: PostgresProcess): DatabaseAddress => ({
  host: socketDir,
  user: DATABASE_USER,
  database: DATABASE,
})

/** Asks for the hold on a running server. Who gets it makes the product's database where it is missing. */
export async function acquireOwnerLock({ socketDir }: PostgresProcess): Promise<LockResult> {
  const db = connect(
    { host: socketDir, user: DATABASE_USER, database: 'postgres' },
    { maxConnections: 1, name: `TradeMates, process ${process.pid}` },
  )
  const { promise: lost, resolve: onLost } = Promise.withResolvers<void>()
  let held: DedicatedConnection | undefined
  let released: Promise<void> | undefined
  const release = () => {
    held?.release()
    return (released ??= db.close())
  }
  try {
    held = await db.openConnection(onLost)
    const answer = await tryLock(held)
    if (answer === null) return { is: 'ours', hold: { lost, release } }
    await release()
    return answer
  } catch (error) {
    await release()
    if (codeOf(error)?.startsWith(INSUFFICIENT_RESOURCES)) throw error
    return { is: 'gone' }
  }
}

// PostgreSQL's appendix A, class 53: no disk, no memory, no connection left. Trying again would not help.
const INSUFFICIENT_RESOURCES = '53'

async function tryLock(held: DedicatedConnection): Promise<LockResult | null> {
  const lock = await held.one<{ is_ours: boolean }>`select pg_try_advisory_lock(${OWNER_LOCK}::bigint) as is_ours`
  const isPrepared = (await held.one`select from pg_database where datname = ${DATABASE}`) !== undefined
  if (lock?.is_ours !== true) return { is: 'taken', holder: await findLockHolder(held), isPrepared }
  if (!isPrepared) await held.script(`create database ${DATABASE}`)
  return null
}

async function findLockHolder(held: DedicatedConnection): Promise<string> {
  const holder = await held.one<{ name: string }>`
    select application_name as name from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and objid = ${OWNER_LOCK}::oid and granted`
  return holder?.name ?? 'TradeMates'
}
