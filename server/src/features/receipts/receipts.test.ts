import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fromBase64, utf8, type Bytes } from '@trademates/contract/bytes'
import { readHealth } from '@trademates/contract/health'
import { decodeEntries } from '@trademates/contract/log-tiles'
import { hashLeaf, hashTree, verifyConsistency, proveConsistency, type TreeNode, hashChildren } from '@trademates/contract/merkle-tree'
import { block } from '@trademates/contract/profiles'
import { checkReceipt } from '@trademates/contract/receipt-checks'
import { parseReceipt, readReceipt } from '@trademates/contract/receipt-file'
import { commitToRecord, commitToText, createSalt, formatCheckpoint, parseCheckpoint } from '@trademates/contract/receipts'
import { createNoteSigner, parseVerifierKey, signNote, verifyNote } from '@trademates/contract/signed-notes'
import { callApi, sendRequest } from '@trademates/test-support/api/call.ts'
import { createTestDatabase } from '@trademates/test-support/server/database.ts'
import { startTestServer, type TestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { newId } from '#platform/ids.ts'
import { expect, test, vi } from 'vitest'

const app = useTestServer({}, async () => ({ logIntervalMs: 20 }))
/** The log of this server is never written. */
const idle = useTestServer()
const TEXT = 'Weekly open reclaimed.'
const TIMEOUT = { timeout: 8_000 }

/** Posts an idea as a transaction does that queues its record. */
async function postIdea(server: TestServer, author: TestUser, number = 1): Promise<string> {
  const post = await author.createPost(TEXT)
  const [id, recordId, salt, textSalt] = [newId(), newId(), createSalt(), createSalt()]
  const record = {
    v: 1,
    idea: id,
    number,
    previous: number === 1 ? null : Buffer.alloc(32).toString('base64'),
    author: { id: author.id, username: author.name },
    symbol: 'BTCUSD',
    text: await commitToText(textSalt, TEXT),
  }
  const commitment = Buffer.from(await commitToRecord(salt, record), 'base64')
  await server.deps.db.transaction(async (tx) => {
    await tx.run`
      insert into ideas (id, author_id, post_id, number, terms, symbol, underlying, market, direction, source, practice, posted_at, expires_at, current_stop)
      values (${id}, ${author.id}, ${post.id}, ${number}, '{}', 'BTCUSD', 'BTC', 'Crypto', 'long', 'Binance', false, now(), now() + interval '1 day', 1)`
    await tx.run`
      insert into idea_secrets (id, idea_id, kind, record, salt, commitment, text_salt)
      values (${recordId}, ${id}, 'idea.posted', ${JSON.stringify(record)}, ${Buffer.from(salt)}, ${commitment}, ${Buffer.from(textSalt)})`
    await tx.run`insert into log_queue (record_id, kind, at, commitment) values (${recordId}, 'idea.posted', now(), ${commitment})`
  })
  return id
}

const fetchReceipt = (server: TestServer, viewer: TestUser, id: string) =>
  sendRequest(server.url, readReceipt, { params: { id }, headers: { authorization: `Bearer ${viewer.session.access}` } })

const fetchText = async (server: TestServer, path: string) => (await fetch(new URL(path, server.url))).text()
const fetchBytes = async (server: TestServer, path: string): Promise<Bytes> =>
  new Uint8Array(await (await fetch(new URL(path, server.url))).arrayBuffer())

async function waitForReceipt(viewer: TestUser, id: string, server = app): Promise<Response> {
  await vi.waitFor(async () => expect((await fetchReceipt(server, viewer, id)).status).toBe(200), TIMEOUT)
  return fetchReceipt(server, viewer, id)
}

const listCheckpoints = ({ deps }: TestServer) =>
  deps.db.many<{ size: number; note: string }>`select size::int as size, note from log_checkpoints order by size`

test('a receipt is ready soon after the idea and verifies against the key of the log', async () => {
  const { ana, ben } = await createUsers(app, 'ana', 'ben')
  const id = await postIdea(app, ana)
  const response = await waitForReceipt(ben, id)
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="trademates-BTCUSD-${id.slice(0, 8)}.receipt.json"`)
  expect(response.headers.get('content-type')).toContain('application/json')
  const receipt = parseReceipt(await response.text())
  if (receipt === null) throw new Error('The receipt cannot be read.')
  const key = (await fetchText(app, '/log/key')).trim()
  const checks = await checkReceipt(receipt, { key })
  expect(checks.map(({ check, status }) => `${check} ${status}`)).toEqual([
    'record ok',
    'leaf ok',
    'signature ok',
    'witnesses unchecked',
    'number ok',
    'grade unchecked',
    'text ok',
    'anchor unchecked',
  ])
  const [idea] = await app.deps.db.many`select is_sealed from ideas where id = ${id}`
  expect(idea).toEqual({ is_sealed: true })
})

test('the receipt of a deleted post proves the idea without the text', async () => {
  const { cleo } = await createUsers(app, 'cleo')
  const id = await postIdea(app, cleo)
  await waitForReceipt(cleo, id)
  await app.deps.db.run`delete from posts where id = (select post_id from ideas where id = ${id})`
  const receipt = parseReceipt(await (await fetchReceipt(app, cleo, id)).text())
  expect(receipt?.text).toBeNull()
})

test('anyone can rebuild the log from its tiles, and finds nothing about a person in it', async () => {
  const { dora } = await createUsers(app, 'dora')
  await waitForReceipt(dora, await postIdea(app, dora))
  const note = await fetchText(app, '/log/checkpoint')
  const key = await parseVerifierKey((await fetchText(app, '/log/key')).trim())
  const checkpoint = parseCheckpoint(note)
  if (checkpoint === null || key === null) throw new Error('The checkpoint is malformed.')
  expect(await verifyNote(note, [key])).toHaveLength(1)
  expect(checkpoint.origin).toBe('trademates.test/log')
  const entries = decodeEntries(await fetchBytes(app, `/log/tile/entries/000.p/${checkpoint.size}`)) ?? []
  const hashes = await fetchBytes(app, `/log/tile/0/000.p/${checkpoint.size}`)
  const leaves = await Promise.all(entries.map(hashLeaf))
  expect(Buffer.concat(leaves)).toEqual(Buffer.from(hashes))
  expect(await rootOf(leaves)).toEqual(checkpoint.root)
  const texts = entries.map((entry) => new TextDecoder().decode(entry))
  expect(texts[0]).toContain('"kind":"log.opened"')
  for (const text of texts)
    expect(text).toMatch(/^\{"at":"[\dT:.-]+Z","commitment":"[A-Za-z0-9+/]{43}=","kind":"(log\.opened|idea\.posted)","v":1\}$/)
})

/** The root of a tree, from its leaves alone. */
async function rootOf(leaves: readonly Bytes[]): Promise<Bytes> {
  const subtree = async ({ level, index }: TreeNode): Promise<Bytes> =>
    level === 0
      ? (leaves[index] ?? utf8(''))
      : hashChildren(await subtree({ level: level - 1, index: index * 2 }), await subtree({ level: level - 1, index: index * 2 + 1 }))
  return hashTree(leaves.length, (nodes) => Promise.all(nodes.map(subtree)))
}

test('tiles that the log does not have, and paths that are no tiles, do not exist', async () => {
  for (const path of ['0/000', '0/000.p/255', '1/000.p/1', 'entries/001.p/1', '0/0', 'x', '0/000.p/0', '%00', '..%2f..']) {
    const response = await fetch(new URL(`/log/tile/${path}`, app.url))
    expect(response.status, path).toBe(404)
    expect(response.headers.get('cache-control') ?? '', path).not.toContain('immutable')
  }
})

test('until it is sealed, the receipt asks to try again', async () => {
  const { ana } = await createUsers(idle, 'ana')
  const response = await fetchReceipt(idle, ana, await postIdea(idle, ana))
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await response.json()).toMatchObject({ code: 'unavailable', detail: 'The receipt is not ready yet. Try again in a few seconds.' })
})

test('there is no receipt for an unknown idea, or through a block', async () => {
  const { erin, fay } = await createUsers(app, 'erin', 'fay')
  const id = await postIdea(app, erin)
  await waitForReceipt(fay, id)
  expect((await fetchReceipt(app, fay, newId())).status).toBe(404)
  await erin.call(block, { params: { userId: fay.id } })
  expect((await fetchReceipt(app, fay, id)).status).toBe(404)
  expect((await sendRequest(app.url, readReceipt, { params: { id } })).status).toBe(401)
})

test('two processes write one log: each record once, each checkpoint consistent with all before', async () => {
  const database = await createTestDatabase()
  const start = () => startTestServer(database.address, {}, { logIntervalMs: 5 })
  const servers = [await start(), await start()] as const
  const { ana } = await createUsers(servers[0], 'ana')
  for (let number = 1; number <= 12; number++) {
    await postIdea(servers[0], ana, number)
    // The leader loses its lock and its transaction.
    if (number % 3 === 0) {
      await servers[0].deps.db.run`
        select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`
    }
  }
  const countLeaves = async () => (await servers[0].deps.db.one<{ count: number }>`select count(*)::int as count from log_leaves`)?.count
  await vi.waitFor(async () => expect(await countLeaves()).toBe(13), TIMEOUT)
  const rows = await servers[0].deps.db.many<{ hash: Buffer }>`select hash from log_leaves order by index`
  const leaves = rows.map(({ hash }) => new Uint8Array(hash))
  const checkpoints = await listCheckpoints(servers[0])
  expect(checkpoints.at(-1)?.size).toBe(13)
  for (const { size, note } of checkpoints) expect(parseCheckpoint(note)?.root).toEqual(await rootOf(leaves.slice(0, size)))
  const [first, last] = [checkpoints[0], checkpoints.at(-1)].map((one) => parseCheckpoint(one?.note ?? ''))
  if (!first || !last) throw new Error('There are no checkpoints.')
  const proof = await proveConsistency(first.size, last.size, (nodes) =>
    Promise.all(nodes.map(({ level, index }) => rootOf(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)))),
  )
  expect(await verifyConsistency({ oldSize: first.size, newSize: last.size, oldRoot: first.root, newRoot: last.root, proof })).toBe(true)
  const warnings = servers.flatMap(({ logLines }) => logLines).filter((line) => line.includes('behind the newest checkpoint'))
  expect(warnings).toEqual([])
  for (const server of servers) await server.close()
  await database.drop()
})

test('a database behind the stored checkpoint signs nothing and reports it', async () => {
  const database = await createTestDatabase()
  const server = await startTestServer(database.address, {}, { logIntervalMs: 10 })
  const { ana } = await createUsers(server, 'ana')
  await waitForReceipt(ana, await postIdea(server, ana), server)
  const before = await listCheckpoints(server)
  // The checkpoint of a larger log, which a restored backup does not have.
  const seed = fromBase64((await readFile(join(server.folder, 'log.key'), 'utf8')).trim()) ?? utf8('')
  const signer = await createNoteSigner('trademates.test/log', seed)
  const ahead = await signNote(formatCheckpoint({ origin: 'trademates.test/log', size: 900, root: createSalt() }), [signer])
  await writeFile(join(server.folder, 'log.checkpoint'), ahead)
  await vi.waitFor(() => expect(server.logLines.join('')).toContain('behind the newest checkpoint'), TIMEOUT)
  expect((await callApi(server.url, readHealth)).body).toMatchObject({ status: 'ok', log: 'behind' })
  const id = await postIdea(server, ana, 2)
  await vi.waitFor(async () => expect((await fetchReceipt(server, ana, id)).status).toBe(503), TIMEOUT)
  expect(await listCheckpoints(server)).toEqual(before)
  await server.close()
  await database.drop()
})

test('the log keeps its name under another public URL', async () => {
  const database = await createTestDatabase()
  const first = await startTestServer(database.address, {}, { logIntervalMs: 10 })
  const { ana } = await createUsers(first, 'ana')
  await waitForReceipt(ana, await postIdea(first, ana), first)
  const moved = await startTestServer(database.address, { publicUrl: 'http://moved.test' }, { logIntervalMs: 10 })
  const key = await fetchText(moved, '/log/key')
  expect(key).toBe(await fetchText(first, '/log/key'))
  await first.close()
  const { ben } = await createUsers(moved, 'ben')
  await postIdea(moved, ben)
  await vi.waitFor(
    async () =>
      expect(parseCheckpoint(await fetchText(moved, '/log/checkpoint'))).toMatchObject({ origin: 'trademates.test/log', size: 3 }),
    TIMEOUT,
  )
  await moved.close()
  await database.drop()
})

test('the key is created once, for its owner only', async () => {
  const path = join(app.folder, 'log.key')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await fetchText(app, '/log/key')).toBe(await fetchText(app, '/log/key'))
  expect((await callApi(app.url, readHealth)).body).not.toHaveProperty('log')
})

test('seals 2,000 records in a batch', { tags: ['full'], timeout: 60_000 }, async () => {
  const { gus } = await createUsers(app, 'gus')
  const id = await postIdea(app, gus)
  await waitForReceipt(gus, id)
  const startedAt = performance.now()
  await app.deps.db.run`
    with secrets as (
      insert into idea_secrets (id, idea_id, kind, record, salt, commitment)
      select gen_random_uuid(), ${id}, 'idea.amended', '{}', sha256(n::text::bytea), sha256(n::text::bytea) from generate_series(1, 2000) n returning id, kind, commitment)
    insert into log_queue (record_id, kind, at, commitment) select id, kind, now(), commitment from secrets`
  await vi.waitFor(async () => expect(await app.deps.db.many`select from log_queue limit 1`).toEqual([]), { timeout: 50_000 })
  expect(2_000 / ((performance.now() - startedAt) / 1_000)).toBeGreaterThan(200)
})
