/** Loaded into a server before its own code (`--import`): writes every statement that it asks its database to RECORD, a JSON object a line. */
import { appendFileSync } from 'node:fs'
import pg from 'pg'

interface Asked {
  text?: string
  values?: unknown[]
}

const file = process.env['RECORD']
const ask = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown

if (file !== undefined)
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...given: unknown[]) {
      const { text, values = [] } = given[0] as Asked
      if (text !== undefined) appendFileSync(file, `${JSON.stringify({ text, values })}\n`)
      return ask.apply(this, given)
    },
  })
