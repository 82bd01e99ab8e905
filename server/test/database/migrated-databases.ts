import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { type DatabaseAddress, connect, type Db, type Queryable } from '#platform/database/db.ts'
import { migrate } from '#platform/database/migrate.ts'
import { MIGRATION_FIXTURES } from './migration-fixtures.ts'

/** The files of all migrations, oldest first. */
export const STEPS = readdirSync(join(import.meta.dirname, '../../migrations')).toSorted()
/** The newest migrations, from which the quick run starts. */
export const RECENT_STEPS = STEPS.slice(-4)

type Rows = Map<string, Record<string, unknown>[]>

/** Reads all rows by table, except jobs, which move to another schema. */
export async function readAllRows(db: Queryable): Promise<Rows> {
  const tables = await db.many<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name not in ('migrations', 'jobs') order by table_name`
  const rows: Rows = new Map()
  for (const { name } of tables) {
    const read = { strings: [`(select coalesce(jsonb_agg(to_jsonb(t)), '[]') from ${name} t)`], values: [] }
    rows.set(name, (await db.one<{ all: Record<string, unknown>[] }>`select ${read} as all`)?.all ?? [])
  }
  return rows
}

const ALERT_STATES = new Map<unknown, string>([
  ['new', 'unknown'],
  ['under', 'below'],
  ['over', 'above'],
  ['spent', 'triggered'],
])

const NEW_TABLES: Record<string, string> = {
  alert_firings: 'alert_events',
  conversation_sides: 'conversation_participants',
  digests: 'email_digests',
  mail_tokens: 'email_tokens',
  message_words: 'message_search',
  people_revision: 'users_revision',
  post_words: 'post_search',
  spent_tokens: 'used_refresh_tokens',
  storage: 'storage_usage',
  swept_files: 'deleted_files',
  tag_moves: 'tag_count_deltas',
  user_names: 'username_search',
}

const NEW_COLUMNS: Record<string, Record<string, string>> = {
  community_counts: { is_one: 'is_singleton' },
  deleted_files: { stored: 'stored_name' },
  exports: { asked_at: 'requested_at', stored: 'stored_name' },
  files: { person_id: 'user_id', stored: 'stored_name' },
  message_words: { words: 'search_vector' },
  operator_actions: { why: 'reason' },
  people_revision: { is_one: 'is_singleton' },
  post_words: { words: 'search_vector' },
  posts: { hidden_for: 'hidden_reason', stance: 'sentiment' },
  spent_tokens: { spent_at: 'used_at' },
  swept_files: { stored: 'stored_name', swept_at: 'deleted_at' },
  tag_moves: { posts_count: 'delta' },
  user_names: { forms: 'suffixes', parts: 'search_vector' },
  users: { suspended_for: 'suspension_reason' },
}

/** Converts rows to the table and column names of the newest schema. */
export const renamed = (before: Rows): Rows =>
  new Map(
    [...before].map(([table, rows]) => [
      NEW_TABLES[table] ?? table,
      rows.map((row) =>
        table === 'alerts' && 'side' in row
          ? renamedAlert(row)
          : Object.fromEntries(Object.entries(row).map(([column, value]) => [NEW_COLUMNS[table]?.[column] ?? column, value])),
      ),
    ]),
  )

function renamedAlert({ side, ...row }: Record<string, unknown>): Record<string, unknown> {
  delete row['revision']
  return { ...row, state: ALERT_STATES.get(side) }
}

/** Columns replaced by other ones; a separate test checks their content. */
const REPLACED: Record<string, readonly string[]> = { notifications: ['words'] }

const withoutReplaced = (all: Rows): Rows =>
  new Map(
    [...all].map(([table, rows]) => [
      table,
      rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => REPLACED[table]?.includes(column) !== true))),
    ]),
  )

/** Reduces rows to the tables and columns of an earlier version. */
export const selectKnownColumns = (before: Rows, now: Rows): Rows =>
  new Map(
    [...before].map(([table, rows]) => {
      const columns = Object.keys(rows[0] ?? {})
      return [table, (now.get(table) ?? []).map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))]
    }),
  )

export const sorted = (rows: Rows) => [...rows].map(([table, list]) => [table, list.map((row) => JSON.stringify(row)).toSorted()])

/** The migrated jobs of the fixtures. */
const MIGRATED_JOBS = [
  { kind: 'link-email', payload: { token_id: 'x' }, priority: 0, due: true },
  { kind: 'digest-email', payload: { id: 'y' }, priority: 10, due: true },
  { kind: 'data-export', payload: { user_id: 'z' }, priority: 0, due: true },
  { kind: 'link-email-request', payload: { purpose: 'reset', address: 'ana@traders.example' }, priority: 0, due: true },
]

const listJobs = (db: Queryable) => db.many`
  select identifier as kind, payload, priority, run_at <= now() as due
  from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id order by job.id`

/** Lists derived data that do not match their source rows. */
const listWrongDerivations = (db: Queryable) => db.many<{ what: string }>`
  select 'likes of a post' as what from posts p where likes_count <> (select count(*) from likes where post_id = p.id)
  union all select 'comments of a post' from posts p where comments_count <> (select count(*) from comments where post_id = p.id)
  union all select 'followers' from users u where followers_count <> (select count(*) from follows where followed_id = u.id)
  union all select 'storage usage' from (select owner_id, sum(bytes) as bytes from files group by 1) f
    where f.bytes is distinct from (select bytes from storage_usage where user_id = f.owner_id)
  union all select 'search index of a post' from posts p where not exists (select from post_search where post_id = p.id and search_vector <> '')
  union all select 'search index of a name' from users u where not exists (select from username_search where user_id = u.id)
  union all select 'posts of a tag' from (select lower(name) as key, count(distinct post_id) as posts from tags group by 1) t
    where t.posts is distinct from (select posts_count from tag_counts where key = t.key)
  union all select 'levels of an alert' from alerts a
    where (status = 'active') <> exists (select from price_levels where reference = a.id)
  union all select 'community counts' where not exists (select from community_counts)
  union all select 'users revision' where not exists (select from users_revision)`

/** Databases that tests migrate. */
interface MigratedDatabases {
  /** A connection to the server's own database. */
  admin: Db
  at: (database: string) => DatabaseAddress
  /** The database with all migrations and the fixtures of each. */
  newest: string
  /** The database as it was after a migration. @param step one of the copied ones */
  after: (step: string) => string
  /** Creates a database as a copy of another one, by default empty. */
  create: (name: string, from?: string) => Promise<DatabaseAddress>
  drop: (name: string) => Promise<void>
}

/** Connects to a database for the time of `work`. */
export async function withDatabase<Result>(address: DatabaseAddress, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = connect(address)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/**
 * Runs all migrations once before the tests of a file, and inserts the fixtures of each.
 * @param copied the migrations after which the database is copied
 */
export function useMigratedDatabases(copied: readonly string[]): MigratedDatabases {
  const server = inject('postgres')
  const newest = `upgrade_${process.pid}`
  const at = (database: string): DatabaseAddress => ({ ...server, database })
  const after = (step: string) => `${newest}_${step.slice(0, 4)}`
  const admin = connect(at('postgres'), { maxConnections: 1 })

  async function create(name: string, from = 'template0'): Promise<DatabaseAddress> {
    await admin.script(`drop database if exists ${name} with (force)`)
    await admin.script(`create database ${name} template ${from}`)
    return at(name)
  }

  const drop = (name: string): Promise<void> => admin.script(`drop database if exists ${name} with (force)`)

  beforeAll(async () => {
    await admin.script('set statement_timeout = 0')
    await create(newest)
    for (const [index, step] of STEPS.entries()) {
      await withDatabase(at(newest), async (db) => {
        await migrate(db, STEPS.slice(0, index + 1))
        await db.script(MIGRATION_FIXTURES[step] ?? '')
      })
      if (copied.includes(step)) await create(after(step), newest)
    }
  }, 120_000)
  // The databases stay until the PostgreSQL of the run is removed: to drop one waits for a checkpoint of all others.
  afterAll(() => admin.close())

  return {
    admin,
    at,
    newest,
    after,
    create,
    drop,
  }
}

/** Migrates the copy after a step to the newest schema, and expects all rows to be there. */
export const expectNoLoss = ({ at, after, newest }: MigratedDatabases, step: string): Promise<void> =>
  withDatabase(at(after(step)), async (db) => {
    const before = withoutReplaced(renamed(await readAllRows(db)))
    await migrate(db)
    const now = await readAllRows(db)
    expect(sorted(selectKnownColumns(before, now))).toEqual(sorted(before))
    expect(await listWrongDerivations(db)).toEqual([])
    expect(await listJobs(db)).toEqual(step < '0006-platform.sql' ? [] : MIGRATED_JOBS)
    expect([...now.keys()]).toEqual([...(await withDatabase(at(newest), readAllRows)).keys()])
  })
