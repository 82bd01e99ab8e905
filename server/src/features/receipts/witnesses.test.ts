import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { toHex } from '@trademates/contract/bytes'
import { readHealth } from '@trademates/contract/health'
import { checkReceipt, type ReceiptCheck } from '@trademates/contract/receipt-checks'
import { parseReceipt, type Receipt, readReceipt } from '@trademates/contract/receipt-file'
import { createSalt, parseCheckpoint, parseLogProof, withoutCosignatures } from '@trademates/contract/receipts'
import { callApi, sendRequest } from '@trademates/test-support/api/call.ts'
import { createTestDatabase } from '@trademates/test-support/server/database.ts'
import { ideaOf, postIdea } from '@trademates/test-support/server/ideas.ts'
import { makeDue } from '@trademates/test-support/server/jobs.ts'
import { startTestServer, type TestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { startTimestampAuthority } from '@trademates/test-support/services/timestamp-authority.ts'
import { startWitness, type TestWitness } from '@trademates/test-support/services/witness.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { anchorLog } from './anchors.ts'
import { continueLog } from './writer.ts'
import { parseWitnesses, submitToWitnesses } from './witnesses.ts'

const app = useTestServer({}, async () => ({ logIntervalMs: 20 }))
const TIMEOUT = { timeout: 8_000 }
const SLOW = { timeout: 60_000 }

const fetchText = async (path: string, { url } = app) => (await fetch(new URL(path, url))).text()
const fetchKey = async (server = app) => (await fetchText('/log/key', server)).trim()
const fetchHead = async (server = app) => parseCheckpoint(await fetchText('/log/checkpoint', server))
const warningsOf = ({ logLines }: TestServer) => logLines.filter((line) => line.includes('did not sign the log'))

/** Starts a witness of the log. Each has a name of its own, because signatures are stored by name. */
async function startTestWitness(name: string): Promise<TestWitness> {
  await vi.waitFor(async () => expect(await fetchHead()).not.toBeNull(), TIMEOUT)
  const witness = await startWitness(name, await fetchKey())
  onTestFinished(() => witness.close())
  return witness
}

async function fetchReceipt(viewer: TestUser, id: string): Promise<Receipt> {
  const response = await sendRequest(app.url, readReceipt, {
    params: { id },
    headers: { authorization: `Bearer ${viewer.session.access}` },
  })
  const receipt = parseReceipt(await response.text())
  if (receipt === null) throw new Error(`There is no receipt: ${response.status}.`)
  return receipt
}

/** Posts an idea and returns its id once it is in the log. */
async function sealIdea(author: TestUser): Promise<string> {
  const { id } = ideaOf((await postIdea(author)).body)
  await vi.waitFor(() => fetchReceipt(author, id), TIMEOUT)
  return id
}

/** Expects that the log of a server keeps its size while a record waits. */
async function expectUnsigned(server: TestServer, head: { size: number }): Promise<void> {
  expect(await server.deps.db.many`select kind from log_queue`).toEqual([{ kind: 'idea.posted' }])
  expect((await fetchHead(server))?.size).toBe(head.size)
}

const resultOf = (checks: readonly ReceiptCheck[], name: ReceiptCheck['check']) => checks.find(({ check }) => check === name)

test('a witness signs the newest checkpoint, which is served with its signature and contained in receipts', SLOW, async () => {
  const { ana } = await createUsers(app, 'ana')
  const witness = await startTestWitness('witness.example/ana')
  const id = await sealIdea(ana)
  expect(await submitToWitnesses(app.deps, [witness])).toEqual([])
  expect(witness.known()).toEqual(await fetchHead())
  const note = await fetchText('/log/checkpoint')
  expect(note).toContain('\n\u2014 witness.example/ana ')
  const receipt = await fetchReceipt(ana, id)
  expect(parseLogProof(receipt.idea.proof)?.checkpoint).toBe(note)

  const logKey = await fetchKey()
  const known = await checkReceipt(receipt, { keys: [logKey, witness.keyText] })
  expect(known.filter(({ status }) => status === 'failed')).toEqual([])
  expect(resultOf(known, 'witnesses')).toMatchObject({ status: 'ok', params: { names: 'witness.example/ana' } })
  expect(resultOf(await checkReceipt(receipt, { keys: [logKey] }), 'witnesses')).toMatchObject({ code: 'witnesses_unknown' })
  // Once signed, a checkpoint is not submitted again.
  await submitToWitnesses(app.deps, [witness])
  expect(witness.statuses).toEqual([200])
  // A receipt leads to the checkpoint that a witness signed, not to a newer one.
  await sealIdea(ana)
  expect(await fetchReceipt(ana, id)).toEqual(receipt)
})

test('later checkpoints are submitted with a proof that they continue the one before', SLOW, async () => {
  const { ben } = await createUsers(app, 'ben')
  const witness = await startTestWitness('witness.example/ben')
  for (let i = 0; i < 3; i++) {
    await sealIdea(ben)
    expect(await submitToWitnesses(app.deps, [witness])).toEqual([])
    expect(witness.known()).toEqual(await fetchHead())
  }
  expect(witness.statuses).toEqual([200, 200, 200])
  // A witness that knows an older checkpoint, as after an answer that was lost, says so and gets the proof from there.
  const older = witness.known()
  await sealIdea(ben)
  await submitToWitnesses(app.deps, [witness])
  await sealIdea(ben)
  witness.setKnown(older)
  expect(await submitToWitnesses(app.deps, [witness])).toEqual([])
  expect(witness.statuses.slice(3)).toEqual([200, 409, 200])
})

test('a witness that knows another log signs nothing, which is logged', async () => {
  const { cleo } = await createUsers(app, 'cleo')
  const witness = await startTestWitness('witness.example/cleo')
  await sealIdea(cleo)
  const head = await fetchHead()
  if (head === null) throw new Error('There is no log.')
  const cases = [
    { known: { ...head, size: head.size - 1, root: createSalt() }, reason: 'answers with status 422' },
    { known: { ...head, root: createSalt() }, reason: 'knows another log of this name' },
  ]
  for (const { known, reason } of cases) {
    witness.setKnown(known)
    expect(await submitToWitnesses(app.deps, [witness])).toEqual(['witness.example/cleo'])
    expect(warningsOf(app).at(-1)).toContain(reason)
  }
  expect(await fetchText('/log/checkpoint')).not.toContain('witness.example/cleo')
})

test('a log that a witness knows to be larger signs nothing until it is continued', SLOW, async () => {
  const database = await createTestDatabase()
  const server = await startTestServer(database.address, {}, { logIntervalMs: 10 })
  const { gil } = await createUsers(server, 'gil')
  await vi.waitFor(async () => expect(await fetchHead(server)).not.toBeNull(), TIMEOUT)
  const witness = await startWitness('witness.example/gil', await fetchKey(server))
  onTestFinished(async () => {
    await server.close()
    await witness.close()
    await database.drop()
  })
  const head = await fetchHead(server)
  if (head === null) throw new Error('There is no log.')
  witness.setKnown({ ...head, size: 90_000 })
  expect(await submitToWitnesses(server.deps, [witness])).toEqual(['witness.example/gil'])
  expect(server.logLines.filter((line) => line.includes('"level":50')).join('\n')).toContain('knows a larger log, of 90000 leaves')
  await vi.waitFor(() => expect(server.logLines.join('\n')).toContain('the log signs nothing until an operator continues it'), TIMEOUT)
  expect((await callApi(server.url, readHealth)).body).toMatchObject({ status: 'ok', log: 'behind' })
  await postIdea(gil)
  await expectUnsigned(server, head)

  // A witness that signs our checkpoint does not know a larger log any more.
  witness.setKnown(head)
  expect(await submitToWitnesses(server.deps, [witness])).toEqual([])
  await vi.waitFor(async () => expect((await fetchHead(server))?.size).toBe(head.size + 1), TIMEOUT)
  expect((await callApi(server.url, readHealth)).body).not.toHaveProperty('log')

  witness.setKnown({ ...head, size: 90_000 })
  await submitToWitnesses(server.deps, [witness])
  const files = { folder: server.folder, seed: null }
  expect(await continueLog(server.deps.db, files)).toBe('trademates.test/log/2')
  expect((await callApi(server.url, readHealth)).body).not.toHaveProperty('log')
  expect((await fetchHead(server))?.origin).toBe('trademates.test/log/2')
})

test('a restored database asks the witnesses before it signs', SLOW, async () => {
  const database = await createTestDatabase()
  // Keeps the data folder, and with it the key, while the writers change.
  const idle = await startTestServer(database.address)
  const first = await startTestServer(database.address, {}, { logIntervalMs: 10 })
  const { hal } = await createUsers(idle, 'hal')
  await vi.waitFor(async () => expect(await fetchHead(idle)).not.toBeNull(), TIMEOUT)
  const witness = await startWitness('witness.example/hal', await fetchKey(idle))
  await submitToWitnesses(idle.deps, [witness])
  await first.close()
  const head = await fetchHead(idle)
  if (head === null) throw new Error('There is no log.')
  // The witness signed more before the backup was restored; the folder is a new one.
  witness.setKnown({ ...head, size: head.size + 3 })
  await rm(join(idle.folder, 'log.checkpoint'))
  await postIdea(hal)
  const second = await startTestServer(database.address, {}, { logIntervalMs: 10, witnesses: [witness] })
  onTestFinished(async () => {
    for (const server of [idle, second]) await server.close()
    await witness.close()
    await database.drop()
  })
  await vi.waitFor(() => expect(second.logLines.join('\n')).toContain('the log signs nothing until an operator continues it'), TIMEOUT)
  await expectUnsigned(idle, head)
  expect(await continueLog(idle.deps.db, { folder: idle.folder, seed: null })).toBe('trademates.test/log/2')
  await vi.waitFor(async () => expect(await fetchHead(idle)).toMatchObject({ origin: 'trademates.test/log/2', size: 2 }), TIMEOUT)
})

test('a witness that fails or gives another signature delays neither the others nor the log', SLOW, async () => {
  const { dora } = await createUsers(app, 'dora')
  const [failing, working] = [await startTestWitness('witness.example/bad'), await startTestWitness('witness.example/good')]
  await sealIdea(dora)
  const other = await startTestWitness('witness.example/bad')
  await submitToWitnesses(app.deps, [{ ...other, key: other.key }])
  const stored = (await fetchText('/log/checkpoint')).split('\n').find((line) => line.includes('witness.example/bad')) ?? ''
  expect(stored).not.toBe('')
  await sealIdea(dora)
  const cases: [string, { status: number; body: string }][] = [
    ['answers with status 503', { status: 503, body: '' }],
    ['answers with no signature of its key', { status: 200, body: '' }],
    ['answers with no signature of its key', { status: 200, body: `${stored}\n` }],
    ['answers with no size', { status: 409, body: 'many\n' }],
    ['answers with too much', { status: 200, body: 'x'.repeat(100_000) }],
  ]
  for (const [reason, answer] of cases) {
    failing.tamper(() => answer)
    expect(await submitToWitnesses(app.deps, [failing, working])).toEqual(['witness.example/bad'])
    expect(warningsOf(app).at(-1)).toContain(reason)
  }
  const note = await fetchText('/log/checkpoint')
  expect(note).toContain('witness.example/good')
  expect(note).not.toContain('witness.example/bad')
})

test('a timestamp covers the checkpoint that a witness signed, without its signature', SLOW, async () => {
  const { erin } = await createUsers(app, 'erin')
  const witness = await startTestWitness('witness.example/erin')
  const authority = await startTimestampAuthority()
  onTestFinished(() => authority.close())
  const id = await sealIdea(erin)
  await submitToWitnesses(app.deps, [witness])
  await sealIdea(erin)
  await anchorLog(app.deps, { authorities: [authority.url], startMs: 0 }, new Date())
  const receipt = await fetchReceipt(erin, id)
  expect(receipt.anchors[0]?.size).toBe(witness.known()?.size)
  const checks = await checkReceipt(receipt, { keys: [await fetchKey(), witness.keyText] })
  expect(resultOf(checks, 'witnesses')?.status).toBe('ok')
  expect(resultOf(checks, 'anchor')?.code).toBe('anchor_before')
  const note = parseLogProof(receipt.idea.proof)?.checkpoint ?? ''
  const [stored] = await app.deps.db.many<{ note: string }>`select note from log_checkpoints where size = ${receipt.anchors[0]?.size}`
  expect(withoutCosignatures(note)).toBe(stored?.note)
  expect(note).not.toBe(stored?.note)
})

test('a key of another type, or with another id, is not accepted', async () => {
  const witness = await startTestWitness('witness.example/fay')
  expect(await parseWitnesses([{ key: witness.keyText, url: witness.url }])).toEqual([{ key: witness.key, url: witness.url }])
  for (const key of [await fetchKey(), witness.keyText.replace(witness.key.id, toHex(createSalt()).slice(0, 8))])
    await expect(parseWitnesses([{ key, url: witness.url }])).rejects.toThrow('a key for Ed25519 cosignatures')
})

test('a job submits checkpoints, and the metrics name a witness that fails', SLOW, async () => {
  const database = await createTestDatabase()
  const first = await startTestServer(database.address, {}, { logIntervalMs: 20 })
  await vi.waitFor(async () => expect(await fetchHead(first)).not.toBeNull(), TIMEOUT)
  const witness = await startWitness('witness.example/job', await fetchKey(first))
  const second = await startTestServer(database.address, {}, { logIntervalMs: 20, witnesses: [witness] })
  onTestFinished(async () => {
    for (const server of [first, second]) await server.close()
    await witness.close()
    await database.drop()
  })
  const run = (expectResult: () => Promise<void>) =>
    vi.waitFor(async () => {
      await makeDue(second.deps.db, 'witness-log')
      await expectResult()
    }, TIMEOUT)
  witness.tamper(() => ({ status: 503, body: '' }))
  const failures = /^trademates_log_witness_failures_total\{witness="witness\.example\/job"\} [1-9]/m
  await run(async () => expect(await second.deps.metrics.text()).toMatch(failures))
  witness.tamper((answer) => answer)
  await run(async () => expect(await fetchText('/log/checkpoint', first)).toContain('witness.example/job'))
})
