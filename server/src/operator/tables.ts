import type { Queryable, Sql } from '#platform/database/db.ts'

/** A table of ours with the columns that are written to it, in their order. */
export interface Table {
  name: string
  columns: string[]
}

/** What binds the rows of a table, to other tables or among themselves, as the database words it. */
interface Constraint {
  table: string
  name: string
  definition: string
}

/** Names come from the database's own catalogue, quoted as it quotes them. */
const rawSql = (text: string): Sql => ({ strings: [text], values: [] })

// What migrations themselves write down is made by migrating.
const MIGRATIONS_TABLE = 'migrations'
// In megabytes: indexes of millions of rows are sorted with little help of the disk.
const INDEX_BUILD_MEMORY_MB = 256

/** All tables but that of the migrations. */
export const listTables = (db: Queryable): Promise<Table[]> =>
  db.many<Table>`
    select quote_ident(relname) as name, array_agg(quote_ident(attname) order by attnum) as columns
    from pg_class
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname <> ${MIGRATIONS_TABLE}
    group by relname order by relname`

/** The names of the migrations that made this schema, in their order. */
export async function listMigrations(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ name: string }>`select name from migrations order by name`
  return rows.map(({ name }) => name)
}

/** A table as COPY takes it. */
export const formatCopyTarget = ({ name, columns }: Table): string => `${name} (${columns.join(', ')})`

const listConstraints = (tx: Queryable, kinds: string): Promise<Constraint[]> =>
  tx.many<Constraint>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = any(${kinds}::"char"[]) and connamespace = current_schema()::regnamespace
    order by conindid, oid`

/** All indexes but those that belong to a key, in the order they were made in. */
const listIndexes = (tx: Queryable): Promise<Pick<Constraint, 'name' | 'definition'>[]> =>
  tx.many<Pick<Constraint, 'name' | 'definition'>>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = current_schema()::regnamespace and relname <> ${MIGRATIONS_TABLE}
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by indexrelid`

/**
 * Does `work` on empty tables without keys, indexes and triggers: their order is of no account, nothing is counted twice, and an index is
 * made of all rows at once, in a fraction of the time that it takes to add them one by one. Afterwards all of it is back, for which the
 * database looks at every row, and numbers go on where the rows end.
 */
export async function reloadTables(tx: Queryable, tables: readonly Table[], work: () => Promise<void>): Promise<void> {
  const names = tables.map(({ name }) => name)
  const [foreignKeys, keys, indexes] = [await listConstraints(tx, '{f}'), await listKeys(tx), await listIndexes(tx)]
  const all = (change: (name: string) => string) => tx.script(names.map(change).join(';'))
  const drop = (bonds: readonly Constraint[]) =>
    tx.script(bonds.map(({ table, name }) => `alter table ${table} drop constraint ${name}`).join(';'))
  const add = (bonds: readonly Constraint[]) =>
    tx.script(bonds.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`).join(';'))
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

/** Makes of the transaction one that sees the database as it is now, whatever happens meanwhile. */
export const useSnapshot = (tx: Queryable): Promise<void> => tx.script('set transaction isolation level repeatable read, read only')
