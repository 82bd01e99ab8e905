import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deleteAccount } from '@trademates/contract/account'
import { fromBase64, utf8, type Bytes } from '@trademates/contract/bytes'
import { readHealth } from '@trademates/contract/health'
import { decodeEntries } from '@trademates/contract/log-tiles'
import { hashLeaf, verifyConsistency, proveConsistency } from '@trademates/contract/merkle-tree'
import { block } from '@trademates/contract/profiles'
import { checkReceipt } from '@trademates/contract/receipt-checks'
import { parseReceipt, readReceipt, readReceipts, type Receipt } from '@trademates/contract/receipt-file'
import { commitToRecord, commitToText, createSalt, formatCheckpoint, parseCheckpoint, parseLogProof } from '@trademates/contract/receipts'
import { createNoteSigner, parseVerifierKey, signNote, verifyNote } from '@trademates/contract/signed-notes'
import { callApi, sendRequest } from '@trademates/test-support/api/call.ts'
import { rootOf } from '@trademates/test-support/api/log-tree.ts'
import { createTestDatabase, endLeaderConnections } from '@trademates/test-support/server/database.ts'
import { startTestServer, type TestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, PASSWORD, type TestUser } from '@trademates/test-support/server/users.ts'
import { strFromU8, unzipSync } from 'fflate'
import { newId } from '#platform/ids.ts'
import { expect, test, vi } from 'vitest'
import { createNextSeed } from './log-key.ts'
import { continueLog } from './writer.ts'

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
  const checks = await checkReceipt(receipt, { keys: [key] })
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

test('a zip has the receipts of all ideas of a user', async () => {
  const { hal, ivy, joe } = await createUsers(app, 'hal', 'ivy', 'joe')
  const ids = [await postIdea(app, hal), await postIdea(app, hal, 2)]
  for (const id of ids) await waitForReceipt(ivy, id)
  const fetchZip = (viewer: TestUser) =>
    sendRequest(app.url, readReceipts, { params: { userId: hal.id }, headers: { authorization: `Bearer ${viewer.session.access}` } })
  const unzip = async (response: Response) => unzipSync(new Uint8Array(await response.arrayBuffer()))
  const response = await fetchZip(ivy)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const files = await unzip(response)
  expect(Object.keys(files)).toEqual(ids.map((id, i) => `0000${i + 1}-trademates-BTCUSD-${id.slice(0, 8)}.receipt.json`))
  for (const [i, bytes] of Object.values(files).entries())
    expect(parseReceipt(strFromU8(bytes))?.idea.record).toMatchObject({ idea: ids[i], number: i + 1 })
  await hal.call(block, { params: { userId: joe.id } })
  expect((await fetchZip(joe)).status).toBe(404)
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

test('tiles that the log does not have, and paths that are no tiles, do not exist', async () => {
  for (const path of ['0/000', '0/000.p/255', '1/000.p/1', 'entries/001.p/1', '0/0', 'x', '0/000.p/0', '%00', '..%2f..']) {
    const response = await fetch(new URL(`/log/tile/${path}`, app.url))
    expect(response.status, path).toBe(404)
    expect(response.headers.get('cache-control') ?? '', path).not.toContain('immutable')
  }
})

test('deleting an account leaves no id, name or salt of its ideas in the database, and the log still verifies', async () => {
  const { quentin_the_caller: quentin, rosa } = await createUsers(app, 'quentin_the_caller', 'rosa')
  if (quentin === undefined) throw new Error('There is no user.')
  const id = await postIdea(app, quentin)
  await waitForReceipt(rosa, id)
  const { db } = app.deps
  const secrets = await db.many<{ salt: string; text_salt: string }>`
    select encode(salt, 'hex') as salt, encode(text_salt, 'hex') as text_salt from idea_secrets where idea_id = ${id}`
  expect((await quentin.call(deleteAccount, { body: { password: PASSWORD } })).status).toBe(204)
  const needles = [id, quentin.id, quentin.name, ...secrets.flatMap((secret) => [secret.salt, secret.text_salt])]
  expect(needles).toHaveLength(5)
  const tables = await db.many<{ name: string }>`
    select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`
  expect(tables.length).toBeGreaterThan(50)
  for (const { name } of tables) {
    const found = await db.many`
      select needle from unnest(${needles}::text[]) needle
      where query_to_xml(format('select * from %I where (%I::text) ilike %L', ${name}::text, ${name}::text, '%' || needle || '%'), false, true, '')::text
        like '%row%'`
    expect(found, name).toEqual([])
  }
  const checkpoint = parseCheckpoint(await fetchText(app, '/log/checkpoint'))
  const rows = await db.many<{ leaf: string }>`select leaf from log_leaves order by index`
  expect(await rootOf(await Promise.all(rows.slice(0, checkpoint?.size).map(({ leaf }) => hashLeaf(utf8(leaf)))))).toEqual(checkpoint?.root)
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
      await endLeaderConnections(servers[0].deps.db)
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

const stop = async (server: TestServer, database: { drop(): Promise<void> }) => {
  await server.close()
  await database.drop()
}

test('a new key signs the next checkpoint together with the old one, and later ones alone', async () => {
  const database = await createTestDatabase()
  const server = await startTestServer(database.address, {}, { logIntervalMs: 10 })
  const { ana } = await createUsers(server, 'ana')
  const first = await postIdea(server, ana)
  const before = parseReceipt(await (await waitForReceipt(ana, first, server)).text())
  const oldKey = (await fetchText(server, '/log/key')).trim()
  const files = { folder: server.folder, seed: null }
  createNextSeed(files)
  expect(() => createNextSeed(files)).toThrow('The log has a next key already.')
  expect(await fetchText(server, '/log/key')).toBe(`${oldKey}\n`)
  const second = await postIdea(server, ana, 2)
  const both = parseReceipt(await (await waitForReceipt(ana, second, server)).text())
  const lines = (await fetchText(server, '/log/key')).trim().split('\n')
  const [newKey = '', earlier] = lines
  expect(newKey).not.toBe(oldKey)
  expect(earlier).toMatch(new RegExp(`^${oldKey.replaceAll(/[+/.=]/g, '\\$&')} from 20\\S+Z to 20\\S+Z$`))
  if (before === null || both === null) throw new Error('The receipts cannot be read.')
  const note = parseLogProof(both.idea.proof)?.checkpoint ?? ''
  const keys = await Promise.all([oldKey, newKey].map((key) => parseVerifierKey(key)))
  expect(
    await verifyNote(
      note,
      keys.filter((key) => key !== null),
    ),
  ).toHaveLength(2)
  await vi.waitFor(async () => expect(await readdir(server.folder)).not.toContain('log.key.next'), TIMEOUT)
  const third = parseReceipt(await (await waitForReceipt(ana, await postIdea(server, ana, 3), server)).text())
  const failuresOf = async (receipt: Receipt | null, trusted: string[]) =>
    (receipt === null ? [] : await checkReceipt(receipt, { keys: trusted }))
      .filter(({ status }) => status === 'failed')
      .map(({ code }) => code)
  expect(await failuresOf(third, [newKey])).toEqual([])
  expect(await failuresOf(third, [oldKey])).toEqual(['signature_other_key'])
  // A file from before the change, verified with all keys that the server lists.
  expect(await failuresOf(before, [newKey, oldKey])).toEqual([])
  await stop(server, database)
})

test('a log behind its checkpoint is continued under another name, and the new log names the last checkpoint', async () => {
  const database = await createTestDatabase()
  const server = await startTestServer(database.address, {}, { logIntervalMs: 10 })
  const { ana } = await createUsers(server, 'ana')
  const files = { folder: server.folder, seed: null }
  const first = await postIdea(server, ana)
  await waitForReceipt(ana, first, server)
  await expect(continueLog(server.deps.db, files)).rejects.toThrow('nothing to continue')
  const seed = fromBase64((await readFile(join(server.folder, 'log.key'), 'utf8')).trim()) ?? utf8('')
  const signer = await createNoteSigner('trademates.test/log', seed)
  const ahead = await signNote(formatCheckpoint({ origin: 'trademates.test/log', size: 900, root: createSalt() }), [signer])
  await writeFile(join(server.folder, 'log.checkpoint'), ahead)
  expect((await callApi(server.url, readHealth)).body).toMatchObject({ log: 'behind' })
  expect(await continueLog(server.deps.db, files)).toBe('trademates.test/log/2')
  expect((await callApi(server.url, readHealth)).body).not.toHaveProperty('log')
  const [opened] = await server.deps.db.many`select record from idea_secrets where kind = 'log.continued'`
  expect(opened).toEqual({ record: { v: 1, origin: 'trademates.test/log/2', checkpoint: ahead } })
  const second = parseReceipt(await (await waitForReceipt(ana, await postIdea(server, ana, 2), server)).text())
  const key = (await fetchText(server, '/log/key')).split('\n')[0] ?? ''
  expect(key).toMatch(/^trademates\.test\/log\/2\+/)
  expect(second?.origin).toBe('trademates.test/log/2')
  for (const receipt of [second, parseReceipt(await (await fetchReceipt(server, ana, first)).text())])
    expect((receipt === null ? [] : await checkReceipt(receipt, { keys: [key] })).filter(({ status }) => status === 'failed')).toEqual([])
  await stop(server, database)
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
