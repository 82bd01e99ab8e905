import { type DatabaseAddress, connect, type DedicatedConnection } from '#platform/database/db.ts'
import { codeOf } from '#platform/files/disk.ts'
import { DATABASE_USER, type PostgresProcess } from './server-process.ts'

// The owner holds this advisory lock in the database "postgres" until its connection ends. The number is arbitrary.
const OWNER_LOCK = 7_244_112
const DATABASE = 'trademates'

/** The ownership of a running server. It ends with its connection, so no stale file can remain. */
export interface OwnerLock {
  /** Resolves when the connection, and with it the lock, is lost. */
  lost: Promise<void>
  release(): Promise<void>
}

export type LockResult =
  | { is: 'ours'; lock: OwnerLock }
  /** Another process has the lock. `isPrepared`: the database of the product exists. */
  | { is: 'taken'; holder: string; isPrepared: boolean }
  /** The server ended during the attempt. */
  | { is: 'stopped' }

/** The address of the product's database on a running server. */
export const databaseAddress = ({ socketDir }: PostgresProcess): DatabaseAddress => ({
  host: socketDir,
  user: DATABASE_USER,
  database: DATABASE,
})

/** Tries to acquire the ownership of a running server. The owner creates the product's database if it is missing. */
export async function acquireOwnerLock({ socketDir }: PostgresProcess): Promise<LockResult> {
  const db = connect(
    { host: socketDir, user: DATABASE_USER, database: 'postgres' },
    { maxConnections: 1, name: `TradeMates, process ${process.pid}` },
  )
  const { promise: lost, resolve: onLost } = Promise.withResolvers<void>()
  let connection: DedicatedConnection | undefined
  let released: Promise<void> | undefined
  const release = () => {
    connection?.release()
    return (released ??= db.close())
  }
  try {
    connection = await db.openConnection(onLost)
    const answer = await tryLock(connection)
    if (answer === null) return { is: 'ours', lock: { lost, release } }
    await release()
    return answer
  } catch (error) {
    await release()
    if (codeOf(error)?.startsWith(INSUFFICIENT_RESOURCES)) throw error
    return { is: 'stopped' }
  }
}

// SQLSTATE class 53, insufficient resources: a retry would not help.
const INSUFFICIENT_RESOURCES = '53'

async function tryLock(connection: DedicatedConnection): Promise<LockResult | null> {
  const lock = await connection.one<{ is_ours: boolean }>`select pg_try_advisory_lock(${OWNER_LOCK}::bigint) as is_ours`
  const isPrepared = (await connection.one`select from pg_database where datname = ${DATABASE}`) !== undefined
  if (lock?.is_ours !== true) return { is: 'taken', holder: await findLockHolder(connection), isPrepared }
  if (!isPrepared) await connection.script(`create database ${DATABASE}`)
  return null
}

async function findLockHolder(connection: DedicatedConnection): Promise<string> {
  const holder = await connection.one<{ name: string }>`
    select application_name as name from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and objid = ${OWNER_LOCK}::oid and granted`
  return holder?.name ?? 'TradeMates'
}
