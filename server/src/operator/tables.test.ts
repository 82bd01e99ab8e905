import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '@trademates/test-support/server/database.ts'
import { connect, type Queryable } from '#platform/database/db.ts'
import { listTables, reloadTables } from './tables.ts'

/** All that the database knows of keys, indexes and triggers, in its own words. */
const shapeOf = (db: Queryable) =>
  db.many<{ shape: string }>`
    select shape from (
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = current_schema()::regnamespace
      union all select indexdef from pg_indexes where schemaname = current_schema()
      union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    ) known (shape) order by shape`

test('F34 tables that were filled anew have every key, index and trigger that they had', async () => {
  const { address, drop } = await createTestDatabase()
  const db = connect(address)
  onTestFinished(async () => {
    await db.close()
    await drop()
  })
  const before = await shapeOf(db)
  expect(before.length).toBeGreaterThan(100)
  await db.transaction(
    async (tx) => reloadTables(tx, await listTables(tx), async () => expect((await shapeOf(tx)).length).toBeLessThan(before.length)),
    {
      isLong: true,
    },
  )
  expect(await shapeOf(db)).toEqual(before)
})
