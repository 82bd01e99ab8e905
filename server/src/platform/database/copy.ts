import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { type DatabaseAddress, toApiError, type Queryable, createQueryable, noop } from './db.ts'

/** A transaction that also takes and gives whole tables, as CSV with the names of the columns on top; texts that it is given stand in its SQL as they are. */
export interface CopyTransaction extends Queryable {
  /** Lets `take` read the rows of a table or query, such as `posts (id, name)` or `(select …)`. Gives how many there were. */
  copyOut(table: string, take: (rows: Readable) => Promise<void>): Promise<number>
  /** Has `give` write the rows of a table, of which the top line has to name the same columns. Gives how many there were. */
  copyIn(table: string, give: (rows: Writable) => Promise<void>): Promise<number>
}

// Nothing here has a limit of time, and what one database writes another one reads, however they are set up.
const BEGIN = `begin;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1`

/**
 * Runs `work` in one transaction of a connection of its own, for as long as it takes: committed when it returns, rolled back when it throws.
 * Not one of the pool: those send statements before the last one is answered, which COPY does not bear.
 */
export async function withCopyTransaction<Result>(
  address: DatabaseAddress,
  work: (tx: CopyTransaction) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...address, application_name: 'trademates copying', keepAlive: true })
  // What was asked is told by itself.
  client.on('error', noop)
  try {
    await client.connect()
    await client.query(BEGIN)
    const result = await work({ ...createQueryable((asked) => client.query(asked), noop), ...createCopyMethods(client) })
    await client.query('commit')
    return result
  } catch (error) {
    throw toApiError(error)
  } finally {
    // Whatever was not committed goes with it.
    await client.end()
  }
}

function createCopyMethods(client: pg.Client): Pick<CopyTransaction, 'copyOut' | 'copyIn'> {
  return {
    async copyOut(table, take) {
      const rows = client.query(to(`copy ${table} to stdout (format csv, header)`))
      await take(rows)
      // How many they were is told after the last of them, and before the answer to what is asked next.
      await client.query('')
      return rows.rowCount
    },
    async copyIn(table, give) {
      const rows = client.query(from(`copy ${table} from stdin (format csv, header match)`))
      await give(rows)
      return rows.rowCount
    },
  }
}
