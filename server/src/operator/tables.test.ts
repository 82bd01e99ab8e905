import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '@trademates/test-support/server/database.ts'
import { connect, type Queryable } from '#platform/database/db.ts'
import { listTables, reloadTables } from './tables.ts'

/** Lists all constraints, indexes and triggers as PostgreSQL prints them. */
const listDefinitions = (db: Queryable) =>
  db.many<{ definition: string }>`
    select definition from (
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = current_schema()::regnamespace
      union all select indexdef from pg_indexes where schemaname = current_schema()
      union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    ) known (definition) order by definition`

test('F34 reloaded tables have all their constraints, indexes and triggers', async () => {
  const { address, drop } = await createTestDatabase()
  const db = connect(address)
  onTestFinished(async () => {
    await db.close()
    await drop()
  })
  const before = await listDefinitions(db)
  expect(before.length).toBeGreaterThan(100)
  await db.transaction(
    async (tx) =>
      reloadTables(tx, await listTables(tx), async () => expect((await listDefinitions(tx)).length).toBeLessThan(before.length)),
    {
      isLong: true,
    },
  )
  expect(await listDefinitions(db)).toEqual(before)
})
