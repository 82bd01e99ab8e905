import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { type DatabaseAddress, toApiError, type Queryable, createQueryable, noop } from './db.ts'

/** A transaction that can also copy whole tables, as CSV with a header line. `table` is inserted into the SQL without escaping. */
export interface CopyTransaction extends Queryable {
  /** Passes the rows of a table or query, such as `posts (id, name)` or `(select …)`, to `read`. Returns their number. */
  copyOut(table: string, read: (rows: Readable) => Promise<void>): Promise<number>
  /** Inserts the rows that `write` writes. The header line has to name the same columns. Returns their number. */
  copyIn(table: string, write: (rows: Writable) => Promise<void>): Promise<number>
}

// No timeouts, and formats that do not depend on the settings of the server.
const BEGIN = `begin;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1`

/**
 * Runs `work` in one transaction on a new connection, without a timeout. The transaction is committed when `work` returns, rolled back when it throws.
 * Connections of the pool cannot be used: they pipeline statements, which COPY does not support.
 */
export async function withCopyTransaction<Result>(
  address: DatabaseAddress,
  work: (tx: CopyTransaction) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...address, application_name: 'trademates copying', keepAlive: true })
  // Failed queries report the error.
  client.on('error', noop)
  try {
    await client.connect()
    await client.query(BEGIN)
    const result = await work({ ...createQueryable((config) => client.query(config), noop), ...createCopyMethods(client) })
    await client.query('commit')
    return result
  } catch (error) {
    throw toApiError(error)
  } finally {
    // Rolls back what was not committed.
    await client.end()
  }
}

function createCopyMethods(client: pg.Client): Pick<CopyTransaction, 'copyOut' | 'copyIn'> {
  return {
    async copyOut(table, read) {
      const rows = client.query(to(`copy ${table} to stdout (format csv, header)`))
      await read(rows)
      // The row count arrives after the last row and before the response to the next query.
      await client.query('')
      return rows.rowCount
    },
    async copyIn(table, write) {
      const rows = client.query(from(`copy ${table} from stdin (format csv, header match)`))
      await write(rows)
      return rows.rowCount
    },
  }
}
