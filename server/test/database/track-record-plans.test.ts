import { beforeAll, expect, test } from 'vitest'
import * as trackRecords from '#features/track-records/store.ts'
import type { Queryable } from '#platform/database/db.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { countRows, createExplainHandle, type QueryPlan } from './explain.ts'

const app = useTestServer()
const author = '00000000-0000-7000-8000-000000000002'

// Enough rows for an index scan to be cheaper than a sequential scan, as in production.
beforeAll(async () => {
  await app.deps.db.script(`
    set statement_timeout = 0;
    create function pg_temp.id(n int) returns uuid language sql return ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid;
    insert into users (id, username, email, verified_at) select pg_temp.id(n), 'u' || n, 'u' || n || '@traders.example', now() from generate_series(1, 5000) n;
    insert into track_records (author_id, slice, score, t_statistic, is_listed, graded, statistics, as_of)
      select pg_temp.id(n), s, -n / 10000.0, 1, true, 20, '{}', now() from generate_series(1, 5000) n, unnest('{all,Crypto,Crypto/90}'::text[]) s;
    analyze`)
})

const listFullScans = (plan: QueryPlan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] === 'track_records' ? ['track_records'] : []),
  ...(plan.Plans ?? []).flatMap(listFullScans),
]

const after = { rank: 20, beatsLuck: false, score: '-0.0020', t: '1', author }

test.each<[string, (db: Queryable) => Promise<unknown>]>([
  ['the list of callers', (db) => trackRecords.listRanked(db, author, { slice: 'Crypto', limit: 20, after: null })],
  ['a later page of it', (db) => trackRecords.listRanked(db, author, { slice: 'Crypto', limit: 20, after })],
  ['the rank of a caller', (db) => trackRecords.findRank(db, author, 'Crypto')],
  ['the slices of a caller', (db) => trackRecords.listSlices(db, author, ['all', 'Crypto'])],
])('no sequential scan of track records in %s', async (_, read) => {
  const { handle, plans } = createExplainHandle(app.deps.db)
  await read(handle)
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.flatMap(listFullScans)).toEqual([])
})

test.each([
  ['the first', null],
  ['a later', after],
])('%s page of callers reads only its own rows', async (_, cursor) => {
  const { handle, plans } = createExplainHandle(app.deps.db, { run: true })
  await trackRecords.listRanked(handle, author, { slice: 'Crypto', limit: 20, after: cursor })
  expect(plans.map((plan) => countRows(plan, 'track_records'))).toEqual([21])
})
