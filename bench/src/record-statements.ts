/** Loaded before the server (`--import`): appends every SQL statement to the file RECORD, one JSON object per line. */
import { appendFileSync } from 'node:fs'
import pg from 'pg'

interface RecordedQuery {
  text?: string
  values?: unknown[]
}

const file = process.env['RECORD']
const originalQuery = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown

if (file !== undefined)
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...given: unknown[]) {
      const { text, values = [] } = given[0] as RecordedQuery
      if (text !== undefined) appendFileSync(file, `${JSON.stringify({ text, values })}\n`)
      return originalQuery.apply(this, given)
    },
  })
