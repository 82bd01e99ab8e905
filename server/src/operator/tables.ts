import type { Handle, Sql } from '#platform/db.ts'

/** A table of ours with the columns that are written to it, in their order. */
export interface Table {
  name: string
  columns: string[]
}

/** What ties two tables together, as the database words it. */
interface Tie {
  table: string
  name: string
  definition: string
}

/** Names come from the database's own catalogue, quoted as it quotes them. */
const raw = (text: string): Sql => ({ strings: [text], values: [] })

// What migrations themselves write down is made by migrating.
const OWN = 'migrations'
const ROWS_AT_ONCE = 500

/** All tables but that of the migrations. */
export const listTables = (db: Handle): Promise<Table[]> =>
  db.many<Table>`
    select quote_ident(relname) as name, array_agg(quote_ident(attname) order by attnum) as columns
    from pg_class
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> ${OWN}
    group by relname order by relname`

/** The names of the migrations that made this schema, in their order. */
export async function listMigrations(db: Handle): Promise<string[]> {
  const rows = await db.many<{ name: string }>`select name from migrations order by name`
  return rows.map(({ name }) => name)
}

/** Every row of a table as JSON text, some at a time. Within a transaction, of which it sees the snapshot. */
export async function* readRows(tx: Handle, { name }: Table): AsyncGenerator<string[]> {
  await tx.run`declare backup_rows cursor for select to_json(one)::text as row from ${raw(name)} one`
  for (;;) {
    const rows = await tx.many<{ row: string }>`fetch ${raw(String(ROWS_AT_ONCE))} from backup_rows`
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await tx.run`close backup_rows`
}

/** Writes rows as they were read. Gives how many. */
export const writeRows = (tx: Handle, { name, columns }: Table, rows: readonly string[]): Promise<number> =>
  tx.run`
    insert into ${raw(name)} (${raw(columns.join(', '))}) overriding system value
    select ${raw(columns.join(', '))} from json_populate_recordset(null::${raw(name)}, ${`[${rows.join(',')}]`}::json)`

/**
 * Does `work` on empty tables without ties between them and without triggers, so that their order is of no account and nothing is counted twice.
 * Afterwards the ties are back, for which the database looks at every row, and numbers go on where the rows end.
 */
export async function refill(tx: Handle, tables: readonly Table[], work: () => Promise<void>): Promise<void> {
  const names = tables.map(({ name }) => name)
  const ties = await tx.many<Tie>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`
  const all = (change: (name: string) => string) => tx.script(names.map(change).join(';'))
  await all((name) => `alter table ${name} disable trigger user`)
  await tx.script(ties.map((tie) => `alter table ${tie.table} drop constraint ${tie.name}`).join(';'))
  await tx.script(`truncate ${names.join(', ')}`)
  await work()
  await tx.script(ties.map((tie) => `alter table ${tie.table} add constraint ${tie.name} ${tie.definition}`).join(';'))
  await all((name) => `alter table ${name} enable trigger user`)
  await continueNumbers(tx)
}

async function continueNumbers(tx: Handle): Promise<void> {
  const numbered = await tx.many<{ table: string; column: string; sequence: string }>`
    select attrelid::regclass::text as table, quote_ident(attname) as column, pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
    from pg_attribute where attidentity <> '' and attrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r')`
  for (const { table, column, sequence } of numbered)
    await tx.run`select setval(${sequence}, (select coalesce(max(${raw(column)}), 0) + 1 from ${raw(table)}), false)`
}

/** Makes of the transaction one that sees the database as it is now, whatever happens meanwhile, for as long as it takes. */
export const holdSnapshot = (tx: Handle): Promise<void> =>
  tx.script('set transaction isolation level repeatable read, read only; set local idle_in_transaction_session_timeout = 0')
