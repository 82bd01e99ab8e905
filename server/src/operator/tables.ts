import type { Queryable, Sql } from '#platform/database/db.ts'

/** A table with its stored columns, in order. */
export interface Table {
  name: string
  columns: string[]
}

/** A constraint with its definition as PostgreSQL prints it. */
interface Constraint {
  table: string
  name: string
  definition: string
}

/** Inserts text into a statement. Only for identifiers that the database has quoted. */
const rawSql = (text: string): Sql => ({ strings: [text], values: [] })

// Filled by migrating, so it is not part of a backup.
const MIGRATIONS_TABLE = 'migrations'
// Enough to build indexes of millions of rows mostly in memory.
const INDEX_BUILD_MEMORY_MB = 256

/** Lists all tables except `migrations`. */
export const listTables = (db: Queryable): Promise<Table[]> =>
  db.many<Table>`
    select quote_ident(relname) as name, array_agg(quote_ident(attname) order by attnum) as columns
    from pg_class
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> ${MIGRATIONS_TABLE}
    group by relname order by relname`

/** Lists the names of the applied migrations, in order. */
export async function listMigrations(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ name: string }>`select name from migrations order by name`
  return rows.map(({ name }) => name)
}

/** Formats a table with its columns for COPY. */
export const formatCopyTarget = ({ name, columns }: Table): string => `${name} (${columns.join(', ')})`

const listConstraints = (tx: Queryable, kinds: string): Promise<Constraint[]> =>
  tx.many<Constraint>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = any(${kinds}::"char"[]) and connamespace = current_schema()::regnamespace
    order by conindid, oid`

/** Lists the indexes that do not belong to a constraint, in the order of their creation. */
const listIndexes = (tx: Queryable): Promise<Pick<Constraint, 'name' | 'definition'>[]> =>
  tx.many<Pick<Constraint, 'name' | 'definition'>>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = current_schema()::regnamespace and relname <> ${MIGRATIONS_TABLE}
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by indexrelid`

/**
 * Empties all tables, drops their constraints, indexes and triggers, runs `work`, and restores them. So the order of the tables does not matter,
 * triggers do not count rows twice, and each index is built once from all rows, which is much faster. The database checks all rows when the constraints
 * are added. Sequences continue after the last row.
 */
export async function reloadTables(tx: Queryable, tables: readonly Table[], work: () => Promise<void>): Promise<void> {
  const names = tables.map(({ name }) => name)
  const [foreignKeys, keys, indexes] = [await listConstraints(tx, '{f}'), await listKeys(tx), await listIndexes(tx)]
  const all = (change: (name: string) => string) => tx.script(names.map(change).join(';'))
  const drop = (constraints: readonly Constraint[]) =>
    tx.script(constraints.map(({ table, name }) => `alter table ${table} drop constraint ${name}`).join(';'))
  const add = (constraints: readonly Constraint[]) =>
    tx.script(constraints.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`).join(';'))
  await all((name) => `alter table ${name} disable trigger user`)
  await drop(foreignKeys)
  await drop(keys)
  await tx.script(indexes.map(({ name }) => `drop index ${name}`).join(';'))
  await tx.script(`truncate ${names.join(', ')}`)
  await work()
  await tx.run`
    select set_config('maintenance_work_mem', ${`${INDEX_BUILD_MEMORY_MB}MB`}, true) from pg_settings
    where name = 'maintenance_work_mem' and setting::int < ${INDEX_BUILD_MEMORY_MB * 1024}`
  await add(keys)
  await tx.script(indexes.map(({ definition }) => definition).join(';'))
  await add(foreignKeys)
  await all((name) => `alter table ${name} enable trigger user`)
  await resetSequences(tx)
}

const listKeys = async (tx: Queryable): Promise<Constraint[]> =>
  (await listConstraints(tx, '{p,u,x}')).filter(({ table }) => table !== MIGRATIONS_TABLE)

async function resetSequences(tx: Queryable): Promise<void> {
  const numbered = await tx.many<{ table: string; column: string; sequence: string }>`
    select attrelid::regclass::text as table, quote_ident(attname) as column, pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
    from pg_attribute where attidentity <> '' and attrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r')`
  for (const { table, column, sequence } of numbered)
    await tx.run`select setval(${sequence}, (select coalesce(max(${rawSql(column)}), 0) + 1 from ${rawSql(table)}), false)`
}

/** Makes the transaction read from one snapshot. */
export const useSnapshot = (tx: Queryable): Promise<void> => tx.script('set transaction isolation level repeatable read, read only')
