import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#platform/database/db.ts'
import { TIMEOUTS } from '#platform/config/timeouts.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'

const app = useTestServer()

test('concurrent reads share a connection', async () => {
  const { readOnlyDb } = app.deps
  const rows = await Promise.all(Array.from({ length: 20 }, () => readOnlyDb.one<{ pid: number }>`select pg_backend_pid() as pid`))
  expect(new Set(rows.map((row) => row?.pid)).size).toBe(1)
})

test('a failing statement does not affect other statements on its connection', async () => {
  const { readOnlyDb } = app.deps
  const [first, second, third] = await Promise.allSettled([
    readOnlyDb.one`select 1 as one`,
    readOnlyDb.one`select 1 / 0`,
    readOnlyDb.one`select 3 as three`,
  ])
  expect([first.status, second.status, third.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a slow statement does not block statements that are sent after it', async () => {
  const { db, readOnlyDb } = app.deps
  const ended: string[] = []
  // Sleeps until it is canceled.
  const slow = readOnlyDb.one`select pg_sleep(30) as slow`.catch(() => ended.push('slow'))
  await expect
    .poll(() => db.one`select from pg_stat_activity where query like '%pg_sleep(30) as slow' and now() - query_start > interval '30 ms'`)
    .toBeDefined()
  await readOnlyDb.one`select 1`
  ended.push('quick')
  await db.run`select pg_cancel_backend(pid) from pg_stat_activity where query like '%pg_sleep(30) as slow'`
  await slow
  expect(ended).toEqual(['quick', 'slow'])
})

test('an unpipelined statement uses a connection of its own', async () => {
  const { readOnlyDb } = app.deps
  const pid = async (handle: Pick<typeof readOnlyDb, 'one'>) => (await handle.one<{ pid: number }>`select pg_backend_pid() as pid`)?.pid
  const [shared, alone] = await Promise.all([pid(readOnlyDb), pid(readOnlyDb.unpipelined)])
  expect(alone).not.toBe(shared)
})

test('a lost connection fails its pending statements only', async () => {
  const { db, readOnlyDb } = app.deps
  const both = [readOnlyDb.one`select pg_sleep(30) as lost`, readOnlyDb.one`select 2`]
  const failed = expect(Promise.allSettled(both)).resolves.toMatchObject([
    { status: 'rejected', reason: { code: 'unavailable' } },
    { status: 'rejected', reason: { code: 'unavailable' } },
  ])
  await expect.poll(() => db.run`select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(30) as lost'`).toBe(1)
  await failed
  expect(await readOnlyDb.one`select 3 as three`).toEqual({ three: 3 })
})

test('statements that wait for a locked table fail as unavailable, as do those queued behind them', async () => {
  const { db } = app.deps
  const reads = connect(app.database, { readOnly: true, timeouts: { ...TIMEOUTS, statementMs: 500 } })
  onTestFinished(reads.close)
  const read = () => reads.one<{ count: number }>`select count(*)::int as count from posts where false`
  await db.transaction(async (tx) => {
    await tx.run`lock table posts in access exclusive mode`
    for (const one of await Promise.allSettled([read(), read(), read()]))
      expect(one).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } })
  })
  expect(await read()).toEqual({ count: 0 })
})
