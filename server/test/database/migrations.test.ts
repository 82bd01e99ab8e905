import { setTimeout as pause } from 'node:timers/promises'
import { refreshSession } from '@trademates/contract/auth'
import { listConversations, searchMessages } from '@trademates/contract/chat'
import { roundDecimal } from '@trademates/contract/decimals'
import { readExportState } from '@trademates/contract/exports'
import { listNotificationSettings } from '@trademates/contract/notification-settings'
import { listNotifications } from '@trademates/contract/notifications'
import { listFeed, readPost } from '@trademates/contract/posts'
import { search } from '@trademates/contract/search'
import { describe, expect, test } from 'vitest'
import { migrate } from '#platform/database/migrate.ts'
import { toPriceLevels } from '#features/alerts/conditions.ts'
import type { ActiveAlert } from '#features/alerts/store.ts'
import type { PriceLevel } from '#features/prices/price-levels.ts'
import { startTestServer } from '@trademates/test-support/server/test-server.ts'
import { ACCESS_TOKEN, idOf, MIGRATION_FIXTURES } from './migration-fixtures.ts'
import {
  expectNoLoss,
  readAllRows,
  RECENT_STEPS,
  renamed,
  selectKnownColumns,
  sorted,
  STEPS,
  useMigratedDatabases,
  withDatabase,
} from './migrated-databases.ts'
import { callApi } from '@trademates/test-support/api/call.ts'

const databases = useMigratedDatabases([
  '0006-platform.sql',
  '0025-alerts.sql',
  '0026-alert-notifications.sql',
  '0042-alert-messages.sql',
  ...RECENT_STEPS,
])

test('every migration has a number of its own', () => {
  const numbers = STEPS.map((step) => step.slice(0, 4))
  expect(numbers.filter((number, index) => numbers.indexOf(number) < index)).toEqual([])
})

test('every table has fixtures, and every fixture has a migration', async () => {
  const all = await withDatabase(databases.at(databases.newest), readAllRows)
  expect([...all].filter(([, rows]) => rows.length === 0).map(([table]) => table)).toEqual([])
  expect(Object.keys(MIGRATION_FIXTURES).filter((step) => !STEPS.includes(step))).toEqual([])
})

describe('a database', () => {
  test('with alerts gets their price levels', async () => {
    const address = await databases.create(`${databases.newest}_alerts`, databases.after('0025-alerts.sql'))
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
    const address = await databases.create(`${databases.newest}_served`, databases.after('0006-platform.sql'))
    await withDatabase(address, (db) => migrate(db))
    const app = await startTestServer(address)
    const headers = { authorization: `Bearer ${ACCESS_TOKEN}` }
    const { body } = await callApi(app.url, readPost, { params: { id: idOf(10) }, headers })
    expect(body).toMatchObject({ author: 'Ana.María', likes_count: 2, comments_count: 2, tags: [{ name: 'Majors' }, { name: 'ΕΥΡΩ' }] })
    expect(body.files).toMatchObject([{ name: 'chart.webp', size: 1000, width: 640 }])
    expect((await callApi(app.url, listFeed, { headers })).body.map(({ id }) => id)).toEqual([idOf(11), idOf(10)])
    await app.close()
  })

  test('of version 0042 serves its data after the renaming of tables and columns', { tags: ['full'] }, async () => {
    const address = await databases.create(`${databases.newest}_names`, databases.after('0042-alert-messages.sql'))
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
    const name = `${databases.newest}_killed`
    const address = await databases.create(name, databases.after('0042-alert-messages.sql'))
    await withDatabase(address, async (db) => {
      const before = await readAllRows(db)
      await db.transaction(async (tx) => {
        await tx.script('lock table tag_moves')
        const killed = expect(withDatabase(address, (other) => migrate(other))).rejects.toThrow()
        const waiting = () =>
          databases.admin.many<{ pid: number }>`select pid from pg_stat_activity where datname = ${name} and wait_event_type = 'Lock'`
        await expect.poll(waiting).toHaveLength(1)
        for (const { pid } of await waiting()) await databases.admin.run`select pg_terminate_backend(${pid})`
        await killed
      })
      expect(await readAllRows(db)).toEqual(before)
      await migrate(db)
      expect(sorted(selectKnownColumns(renamed(before), await readAllRows(db)))).toEqual(sorted(renamed(before)))
    })
  })

  test('of version 0026 keeps the messages of alert notifications', { tags: ['full'] }, async () => {
    const address = await databases.create(`${databases.newest}_alerts`, databases.after('0026-alert-notifications.sql'))
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

  // Last, because these migrate the databases that the other tests copy.
  test.each(RECENT_STEPS)('at %s migrates to the newest schema without loss of data', (step) => expectNoLoss(databases, step))
})

test(
  'F33 of four concurrent starts on an empty database one migrates and the others wait; a killed one leaves it consistent',
  { tags: ['full'] },
  async ({ annotate }) => {
    const rounds = process.env['FAULTS'] === 'long' ? 100 : 2
    for (let round = 0; round < rounds; round += 1) {
      const name = `${databases.newest}_race_${round}`
      const address = await databases.create(name)
      let isOver = false
      const starters = Promise.allSettled(Array.from({ length: 4 }, () => withDatabase(address, (db) => migrate(db)))).finally(
        () => (isOver = true),
      )
      // Kills one of them at a random time.
      await pause(Math.random() * 300)
      if (!isOver && round % 2 === 1)
        await databases.admin.many`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} order by random() limit 1`
      const failed = (await starters).filter(({ status }) => status === 'rejected')
      expect(failed.length).toBeLessThanOrEqual(round % 2)
      await withDatabase(address, (db) => migrate(db))
      const tables = await withDatabase(address, readAllRows)
      expect([...tables.keys()]).toEqual([...(await withDatabase(databases.at(databases.newest), readAllRows)).keys()])
      await databases.drop(name)
    }
    await annotate(`${rounds} rounds of 4 starters, every other with one of them killed: all tables there, 0 failed by each other`)
  },
)
