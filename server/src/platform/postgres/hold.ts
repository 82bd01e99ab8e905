import { type Address, connect, type Held } from '#platform/db.ts'
import { codeOf } from '#platform/disk.ts'
import { DATABASE_USER, type Running } from './process.ts'

// The owner holds this lock, in the database "postgres", for as long as it lives, however it ends. Nothing else there uses the number.
const LOCK = 7_244_112
const DATABASE = 'trademates'

/** The right to a running server. It ends with its connection: no file is left that could be stale. */
export interface Hold {
  /** Resolves when the connection, and the right with it, is gone. */
  lost: Promise<void>
  release(): Promise<void>
}

export type Answer =
  | { is: 'ours'; hold: Hold }
  /** Somebody else has it. `isPrepared`: the product's database is there already. */
  | { is: 'taken'; holder: string; isPrepared: boolean }
  /** The server ended while it was asked. */
  | { is: 'gone' }

/** Where the product's own database is on a running server. */
export const addressOf = ({ socketDir }: Running): Address => ({ host: socketDir, user: DATABASE_USER, database: DATABASE })

/** Asks for the hold on a running server. Who gets it makes the product's database where it is missing. */
export async function askForHold({ socketDir }: Running): Promise<Answer> {
  const db = connect(
    { host: socketDir, user: DATABASE_USER, database: 'postgres' },
    { most: 1, name: `TradeMates, process ${process.pid}` },
  )
  const { promise: lost, resolve: onLost } = Promise.withResolvers<void>()
  let held: Held | undefined
  let released: Promise<void> | undefined
  const release = () => {
    held?.release()
    return (released ??= db.close())
  }
  try {
    held = await db.hold(onLost)
    const answer = await ask(held)
    if (answer === null) return { is: 'ours', hold: { lost, release } }
    await release()
    return answer
  } catch (error) {
    await release()
    if (codeOf(error)?.startsWith(OUT_OF_ROOM)) throw error
    return { is: 'gone' }
  }
}

// PostgreSQL's appendix A, class 53: no disk, no memory, no connection left. Trying again would not help.
const OUT_OF_ROOM = '53'

async function ask(held: Held): Promise<Answer | null> {
  const lock = await held.one<{ is_ours: boolean }>`select pg_try_advisory_lock(${LOCK}::bigint) as is_ours`
  const isPrepared = (await held.one`select from pg_database where datname = ${DATABASE}`) !== undefined
  if (lock?.is_ours !== true) return { is: 'taken', holder: await findHolder(held), isPrepared }
  if (!isPrepared) await held.script(`create database ${DATABASE}`)
  return null
}

async function findHolder(held: Held): Promise<string> {
  const holder = await held.one<{ name: string }>`
    select application_name as name from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and objid = ${LOCK}::oid and granted`
  return holder?.name ?? 'TradeMates'
}
