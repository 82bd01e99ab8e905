import { beforeAll, expect, test } from 'vitest'
import * as anchors from '#features/receipts/store-anchors.ts'
import * as witnesses from '#features/receipts/store-witnesses.ts'
import type { Queryable } from '#platform/database/db.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createExplainHandle, type QueryPlan } from './explain.ts'

const app = useTestServer()
const AUTHORITY = 'https://tsa1.example/'

// Enough rows for an index scan to be cheaper than a sequential scan, as in production.
beforeAll(async () => {
  await app.deps.db.script(`
    insert into log_keys (log, key) values (1, 'trademates.example/log+08544deb+Af0X');
    insert into log_checkpoints (size, root, note) select n, sha256(n::text::bytea), 'note' from generate_series(1, 10000) n;
    insert into log_anchors (size, kind, authority, token, at)
      select n, 'rfc3161', 'https://tsa' || a || '.example/', 't', now() - n * interval '1 day' from generate_series(1, 4000) n, generate_series(1, 3) a;
    insert into log_cosignatures (log, size, witness, line)
      select 1, n, 'witness.example/' || w, 'line' from generate_series(1, 5000) n, generate_series(1, 3) w;
    insert into log_witness_sizes (witness, log, size) values ('witness.example/1', 1, 90000);
    analyze`)
})

// One row for each change of the key, and for each witness.
const SMALL = new Set(['log_keys', 'log_witness_sizes'])

const listFullScans = (plan: QueryPlan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && !SMALL.has(plan['Relation Name'] ?? '') ? [plan['Relation Name'] ?? '?'] : []),
  ...(plan.Plans ?? []).flatMap(listFullScans),
]

test.each<[string, (db: Queryable) => Promise<unknown>]>([
  ['the newest timestamp of an authority', (db) => anchors.findNewestAnchor(db, AUTHORITY)],
  ['the timestamps of checkpoints', (db) => anchors.listAnchorsOf(db, [{ log: 1, size: 70 }])],
  [
    'the checkpoints of proofs',
    (db) =>
      anchors.listProofCheckpoints(db, [
        { log: 1, index: 7 },
        { log: 1, index: 4_500 },
      ]),
  ],
  ['the newest signature of a witness', (db) => witnesses.findNewestCosignature(db, 'witness.example/1', 1)],
  ['the newest checkpoint that a witness signed', (db) => witnesses.findNewestCosigned(db, 1)],
  ['whether a witness knows a larger log', (db) => witnesses.hasLargerLog(db)],
  ['the signatures of a checkpoint', (db) => witnesses.listCosignatures(db, { log: 1, size: 70 })],
])('no sequential scan of a growing table in %s', async (_, read) => {
  const { handle, plans } = createExplainHandle(app.deps.db)
  await read(handle)
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.flatMap(listFullScans)).toEqual([])
})
