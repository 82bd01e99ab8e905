import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { refreshSession } from '@trademates/contract/auth'
import { listConversations, searchMessages } from '@trademates/contract/chat'
import { roundDecimal } from '@trademates/contract/decimals'
import { readExportState } from '@trademates/contract/exports'
import { listNotificationSettings } from '@trademates/contract/notification-settings'
import { listNotifications } from '@trademates/contract/notifications'
import { listFeed, readPost } from '@trademates/contract/posts'
import { search } from '@trademates/contract/search'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type DatabaseAddress, connect, type Db, type Queryable } from '#platform/database/db.ts'
import { migrate } from '#platform/database/migrate.ts'
import { toPriceLevels } from '#features/alerts/conditions.ts'
import type { ActiveAlert } from '#features/alerts/store.ts'
import type { PriceLevel } from '#features/prices/price-levels.ts'
import { startTestServer } from '@trademates/test-support/server/test-server.ts'
import { ACCESS_TOKEN, idOf, MIGRATION_FIXTURES } from './migration-fixtures.ts'
import { callApi } from '@trademates/test-support/api/call.ts'

const STEPS = readdirSync(join(import.meta.dirname, '../../migrations')).toSorted()
const DATABASE_PREFIX = `upgrade_${process.pid}`

const server = inject('postgres')
const at = (database: string): DatabaseAddress => ({ ...server, database })
const admin = connect(at('postgres'), { maxConnections: 1 })
const createdDatabases: string[] = []

/** Creates a database as a copy of another one, by default empty. */
async function createDatabase(name: string, from = 'template0'): Promise<DatabaseAddress> {
  await admin.script(`drop database if exists ${name} with (force)`)
  await admin.script(`create database ${name} template ${from}`)
  createdDatabases.push(name)
  return at(name)
}

async function withDatabase<Result>(address: DatabaseAddress, work: (db: Db) => Promise<Result>): Promise<Result> {
  const db = connect(address)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

// Runs all migrations once, inserts the fixtures of each, and copies the database after each one.
beforeAll(async () => {
  await admin.script('set statement_timeout = 0')
  await createDatabase(DATABASE_PREFIX)
  for (const [index, step] of STEPS.entries()) {
    await withDatabase(at(DATABASE_PREFIX), async (db) => {
      await migrate(db, STEPS.slice(0, index + 1))
      await db.script(MIGRATION_FIXTURES[step] ?? '')
    })
    await createDatabase(`${DATABASE_PREFIX}_${index}`, DATABASE_PREFIX)
  }
}, 60_000)
afterAll(async () => {
  for (const name of createdDatabases) await admin.script(`drop database if exists ${name} with (force)`)
  await admin.close()
}, 60_000)

type Rows = Map<string, Record<string, unknown>[]>

/** Reads all rows by table, except jobs, which move to another schema. */
async function readAllRows(db: Queryable): Promise<Rows> {
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
const renamed = (before: Rows): Rows =>
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
const selectKnownColumns = (before: Rows, now: Rows): Rows =>
  new Map(
    [...before].map(([table, rows]) => {
      const columns = Object.keys(rows[0] ?? {})
      return [table, (now.get(table) ?? []).map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))]
    }),
  )

const sorted = (rows: Rows) => [...rows].map(([table, list]) => [table, list.map((row) => JSON.stringify(row)).toSorted()])

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

test('every migration has a number of its own', () => {
  const numbers = STEPS.map((step) => step.slice(0, 4))
  expect(numbers.filter((number, index) => numbers.indexOf(number) < index)).toEqual([])
})

test('every table has fixtures, and every fixture has a migration', async () => {
  const all = await withDatabase(at(DATABASE_PREFIX), readAllRows)
  expect([...all].filter(([, rows]) => rows.length === 0).map(([table]) => table)).toEqual([])
  expect(Object.keys(MIGRATION_FIXTURES).filter((step) => !STEPS.includes(step))).toEqual([])
})

describe('a database', () => {
  test('with alerts gets their price levels', async () => {
    const address = await createDatabase(`${DATABASE_PREFIX}_alerts`, `${DATABASE_PREFIX}_${STEPS.indexOf('0025-alerts.sql')}`)
    await withDatabase(address, async (db) => {
      await migrate(db)
      const alerts = await db.many<ActiveAlert>`select * from alerts where status = 'active'`
      const written = await db.many<PriceLevel>`select * from price_levels`
      const plain = (levels: readonly PriceLevel[]) =>
        levels.map(({ level, ...more }) => ({ ...more, level: roundDecimal(level, 18) })).toSorted((a, b) => (a.level < b.level ? -1 : 1))
      expect(written).toHaveLength(7)
      expect(plain(written)).toEqual(plain(alerts.flatMap(toPriceLevels)))
    })
  })

  test('of version 0006 serves its data after the migration', async () => {
    const address = await createDatabase(`${DATABASE_PREFIX}_served`, `${DATABASE_PREFIX}_${STEPS.indexOf('0006-platform.sql')}`)
    await withDatabase(address, (db) => migrate(db))
    const app = await startTestServer(address)
    const headers = { authorization: `Bearer ${ACCESS_TOKEN}` }
    const { body } = await callApi(app.url, readPost, { params: { id: idOf(10) }, headers })
    expect(body).toMatchObject({ author: 'Ana.María', likes_count: 2, comments_count: 2, tags: [{ name: 'Majors' }, { name: 'ΕΥΡΩ' }] })
    expect(body.files).toMatchObject([{ name: 'chart.webp', size: 1000, width: 640 }])
    expect((await callApi(app.url, listFeed, { headers })).body.map(({ id }) => id)).toEqual([idOf(11), idOf(10)])
    await app.close()
  })

  test('of version 0042 serves its data after the renaming of tables and columns', async () => {
    const address = await createDatabase(`${DATABASE_PREFIX}_names`, `${DATABASE_PREFIX}_${STEPS.indexOf('0042-alert-messages.sql')}`)
    await withDatabase(address, (db) => migrate(db))
    const app = await startTestServer(address)
    const headers = { authorization: `Bearer ${ACCESS_TOKEN}` }
    const found = (q: string) => callApi(app.url, search, { query: { q }, headers })
    expect((await callApi(app.url, readPost, { params: { id: idOf(10) }, headers })).body).toMatchObject({ stance: 'bullish' })
    expect((await callApi(app.url, listConversations, { headers })).body).toMatchObject([{ user: { username: '本' } }])
    expect((await callApi(app.url, searchMessages, { query: { q: 'hello' }, headers })).body).toMatchObject([{ message: { id: idOf(61) } }])
    expect((await found('levels')).body.posts).toMatchObject([{ id: idOf(10) }])
    expect((await found('mari')).body.people).toMatchObject([{ username: 'Ana.María' }])
    expect((await found('majors')).body.tags).toEqual([{ name: 'Majors', posts_count: 1 }])
    expect((await callApi(app.url, readExportState, { headers })).body).toMatchObject({ status: 'ready' })
    const settings = await callApi(app.url, listNotificationSettings, { headers })
    expect(settings.body).toContainEqual(expect.objectContaining({ kind: 'like', by_email: true }))
    expect((await callApi(app.url, refreshSession, { body: { refresh: 'spent' } })).error?.code).toBe('token_not_valid')
    expect((await callApi(app.url, listConversations, { headers })).status).toBe(401)
    await app.close()
  })

  test('is unchanged after a killed renaming migration, which succeeds later', async () => {
    const name = `${DATABASE_PREFIX}_killed`
    const address = await createDatabase(name, `${DATABASE_PREFIX}_${STEPS.indexOf('0042-alert-messages.sql')}`)
    await withDatabase(address, async (db) => {
      const before = await readAllRows(db)
      await db.transaction(async (tx) => {
        await tx.script('lock table tag_moves')
        const killed = expect(withDatabase(address, (other) => migrate(other))).rejects.toThrow()
        const waiting = () =>
          admin.many<{ pid: number }>`select pid from pg_stat_activity where datname = ${name} and wait_event_type = 'Lock'`
        await expect.poll(waiting).toHaveLength(1)
        for (const { pid } of await waiting()) await admin.run`select pg_terminate_backend(${pid})`
        await killed
      })
      expect(await readAllRows(db)).toEqual(before)
      await migrate(db)
      expect(sorted(selectKnownColumns(renamed(before), await readAllRows(db)))).toEqual(sorted(renamed(before)))
    })
  })

  test('of version 0026 keeps the messages of alert notifications', async () => {
    const address = await createDatabase(`${DATABASE_PREFIX}_alerts`, `${DATABASE_PREFIX}_${STEPS.indexOf('0026-alert-notifications.sql')}`)
    await withDatabase(address, (db) => migrate(db))
    const app = await startTestServer(address)
    const { body } = await callApi(app.url, listNotifications, { headers: { authorization: `Bearer ${ACCESS_TOKEN}` } })
    const common = { symbol: 'EURUSD', note: '' }
    expect(body.filter(({ kind }) => kind === 'price_alert').map(({ message, code, params }) => ({ message, code, params }))).toEqual([
      {
        message: 'EURUSD up 2.5% or more in 4 hours: \u22121.21.',
        code: 'alert_up',
        params: { ...common, percent: '2.5', span: '4h', price: '-1.21', simulated: 0 },
      },
      {
        message: 'EURUSD crossed below 1,001.2: 1,000.10 (simulated). Take profit.',
        code: 'alert_crossed_below',
        params: { ...common, level: '1001.2', price: '1000.10', simulated: 1, note: 'Take profit.' },
      },
      { message: 'EUR/USD is above 1.2', code: 'alert_text', params: { text: 'EUR/USD is above 1.2' } },
    ])
    await app.close()
  })

  // Last, because it migrates the databases that the other tests copy.
  test.each(STEPS.map((step, index) => ({ step, index })))(
    'at $step migrates to the newest schema without loss of data',
    async ({ index }) => {
      await withDatabase(at(`${DATABASE_PREFIX}_${index}`), async (db) => {
        const before = withoutReplaced(renamed(await readAllRows(db)))
        await migrate(db)
        const now = await readAllRows(db)
        expect(sorted(selectKnownColumns(before, now))).toEqual(sorted(before))
        expect(await listWrongDerivations(db)).toEqual([])
        expect(await listJobs(db)).toEqual(index < STEPS.indexOf('0006-platform.sql') ? [] : MIGRATED_JOBS)
        expect([...now.keys()]).toEqual([...(await withDatabase(at(DATABASE_PREFIX), readAllRows)).keys()])
      })
    },
  )
})

test('F33 of four concurrent starts on an empty database one migrates and the others wait; a killed one leaves it consistent', async ({
  annotate,
}) => {
  const rounds = process.env['FAULTS'] === 'long' ? 100 : 3
  for (let round = 0; round < rounds; round += 1) {
    const name = `${DATABASE_PREFIX}_race_${round}`
    const address = await createDatabase(name)
    let isOver = false
    const starters = Promise.allSettled(Array.from({ length: 4 }, () => withDatabase(address, (db) => migrate(db)))).finally(
      () => (isOver = true),
    )
    // Kills one of them at a random time.
    await pause(Math.random() * 300)
    if (!isOver && round % 2 === 1)
      await admin.many`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} order by random() limit 1`
    const failed = (await starters).filter(({ status }) => status === 'rejected')
    expect(failed.length).toBeLessThanOrEqual(round % 2)
    await withDatabase(address, (db) => migrate(db))
    const tables = await withDatabase(address, readAllRows)
    expect([...tables.keys()]).toEqual([...(await withDatabase(at(DATABASE_PREFIX), readAllRows)).keys()])
    await admin.script(`drop database ${createdDatabases.pop() ?? name} with (force)`)
  }
  await annotate(`${rounds} rounds of 4 starters, every other with one of them killed: all tables there, 0 failed by each other`)
})
