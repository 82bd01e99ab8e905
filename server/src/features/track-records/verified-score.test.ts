import { toBase64 } from '@trademates/contract/bytes'
import { removePost } from '@trademates/contract/posts'
import { checkReceipt, checkReceiptSet } from '@trademates/contract/receipt-checks'
import { parseReceipt, readReceipts, type Receipt } from '@trademates/contract/receipt-file'
import { bytesOf, createGradedIdeas, TEXT } from '@trademates/contract/receipt-fixtures'
import { scoreReceipts } from '@trademates/contract/receipt-score'
import { commitToRecord, type SealedRecord } from '@trademates/contract/receipts'
import { createRandom } from '@trademates/contract/seeded-random'
import { readTrackRecord, type TrackRecord } from '@trademates/contract/track-records'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { sendRequest } from '@trademates/test-support/api/call.ts'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { newId } from '#platform/ids.ts'

const app = useTestServer({}, async () => ({ logIntervalMs: 20 }))
const DAY_MS = 86_400_000
const COUNT = 61
const SEED = 7
const WAIT = { timeout: 8_000 }

/** The salt of the n-th record of `createGradedIdeas`: the idea after it names the commitment. */
const saltOf = (index: number) => bytesOf((index % 250) + 1)

const toSecret = async (idea: string, kind: string, { record, index }: { record: SealedRecord; index: number }) => ({
  id: newId(),
  idea,
  kind,
  record,
  salt: toBase64(saltOf(index)),
  commitment: await commitToRecord(saltOf(index), record),
})

/** Inserts graded ideas with their posts and queues their records for the log, as the server does. Returns the ids of the posts. */
async function insertSealedIdeas(author: TestUser): Promise<string[]> {
  const start = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - 70 * DAY_MS)
  const graded = await createGradedIdeas(COUNT, start, { id: author.id, username: author.name })
  const ideas = graded.map(({ id, record, grade }) => ({ ...record, ...grade, id, post: newId(), terms: record, at: record['posted_at'] }))
  const secrets = await Promise.all(
    graded.flatMap(({ id, record, grade }, i) => [
      toSecret(id, 'idea.posted', { record, index: i * 2 }),
      toSecret(id, 'idea.graded', { record: grade, index: i * 2 + 1 }),
    ]),
  )
  await app.deps.db.transaction(async (tx) => {
    await tx.run`
      with added as (
        select * from jsonb_to_recordset(${JSON.stringify(ideas)}::jsonb) as added (id uuid, post uuid, number int, terms jsonb, state text, fill numeric,
          risk numeric, entered_at timestamptz, exits jsonb, r numeric, r_net numeric, at timestamptz)),
      posted as (
        insert into posts (id, author_id, name, description, market) select post, ${author.id}, 'n', ${TEXT}, 'Crypto' from added)
      insert into ideas (id, author_id, post_id, number, terms, symbol, underlying, market, direction, source, practice, posted_at, expires_at,
        current_stop, revision, state, fill, risk, entered_at, ended_at, exits, r, r_net)
      select id, ${author.id}, post, number, terms, 'BTCUSD', 'BTCUSD', 'Crypto', 'long', 'Binance', false, at, at + interval '4 hours',
        63000, 1, state, fill, risk, entered_at, (exits -> -1 ->> 'at')::timestamptz, exits, r, r_net from added`
    await tx.run`
      with added as (
        select * from jsonb_to_recordset(${JSON.stringify(secrets)}::jsonb) as added (id uuid, idea uuid, kind text, record jsonb, salt text, commitment text)),
      stored as (
        insert into idea_secrets (id, idea_id, kind, record, salt, commitment, text_salt)
        select id, idea, kind, record, decode(salt, 'base64'), decode(commitment, 'base64'),
          case when kind = 'idea.posted' then ${Buffer.from(bytesOf(77))}::bytea end from added)
      insert into log_queue (record_id, kind, at, commitment) select id, kind, now(), decode(commitment, 'base64') from added`
  })
  return ideas.map(({ post }) => post)
}

async function downloadReceipts(viewer: TestUser, author: TestUser): Promise<Receipt[]> {
  const headers = { authorization: `Bearer ${viewer.session.access}` }
  const response = await sendRequest(app.url, readReceipts, { params: { userId: author.id }, headers })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return Object.values(files).flatMap((bytes) => parseReceipt(strFromU8(bytes)) ?? [])
}

/** Computes the track record now. */
async function computeRecord(author: TestUser): Promise<Omit<TrackRecord, 'as_of'>> {
  const read = async () => (await author.call(readTrackRecord, { params: { userId: author.id } })).body
  const { as_of: before } = await read()
  await app.deps.db.run`select graphile_worker.add_job('track-record', ${{ user_id: author.id }})`
  await vi.waitFor(async () => expect((await read()).as_of).not.toBe(before), WAIT)
  const { as_of: _asOf, ...record } = await read()
  return record
}

const countQueued = async () => (await app.deps.db.one<{ n: number }>`select count(*)::int as n from log_queue`)?.n

/** Verifies the receipts of all ideas; returns the score that they give. */
async function verifyAll(receipts: readonly Receipt[]): Promise<{ score: string | null; graded: number } | undefined> {
  const checks = (await Promise.all(receipts.map((receipt) => checkReceipt(receipt)))).flat()
  expect(checks.filter(({ status }) => status === 'failed')).toEqual([])
  expect(checkReceiptSet(receipts)).toMatchObject([{ status: 'ok', params: { last: COUNT } }])
  const [score] = scoreReceipts(receipts, Date.now())
  return score
}

test('A6 A15 the receipts of all ideas give the score of the profile, whichever of their posts are deleted', async () => {
  const { ana, ben, cleo } = await createUsers(app, 'ana', 'ben', 'cleo')
  const posts = await insertSealedIdeas(ana)
  const before = await computeRecord(ana)
  expect([before.counts.graded, before.counts.deleted, before.score]).toEqual([COUNT, 0, expect.stringMatching(/^0\.[1-9]/)])
  await vi.waitFor(async () => expect(await countQueued()).toBe(0), WAIT)
  expect(await verifyAll(await downloadReceipts(ben, ana))).toMatchObject({ score: before.score, graded: COUNT })

  const random = createRandom(SEED)
  const deleted = posts.filter(() => random() < 0.4)
  expect(deleted.length).toBeGreaterThan(10)
  for (const id of deleted) await ana.call(removePost, { params: { id } })
  const after = await computeRecord(ana)
  const isDeleted = new Set(after.curve.filter(({ is_deleted }) => is_deleted).map(({ idea_id }) => idea_id))
  expect(isDeleted.size).toBe(deleted.length)
  const curve = before.curve.map((point) => ({ ...point, is_deleted: isDeleted.has(point.idea_id) }))
  expect(after).toEqual({ ...before, curve, counts: { ...before.counts, deleted: deleted.length } })
  await vi.waitFor(async () => expect(await countQueued()).toBe(0), WAIT)
  const receipts = await downloadReceipts(cleo, ana)
  expect(receipts.filter(({ text, deleted: sealed }) => text === null && sealed !== null)).toHaveLength(deleted.length)
  expect(await verifyAll(receipts)).toMatchObject({ score: before.score, graded: COUNT })
})
