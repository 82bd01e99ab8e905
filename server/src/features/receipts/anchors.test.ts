import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toHex, utf8, sha256 } from '@trademates/contract/bytes'
import { listTimestampCommands } from '@trademates/contract/receipt-anchors'
import { checkReceipt } from '@trademates/contract/receipt-checks'
import { parseReceipt, type Receipt, readReceipt } from '@trademates/contract/receipt-file'
import { parseCheckpoint, parseLogProof } from '@trademates/contract/receipts'
import { sendRequest } from '@trademates/test-support/api/call.ts'
import { createTestDatabase } from '@trademates/test-support/server/database.ts'
import { ideaOf, postIdea } from '@trademates/test-support/server/ideas.ts'
import { makeDue } from '@trademates/test-support/server/jobs.ts'
import { startTestServer, type TestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'
import { startTimestampAuthority, type TimestampAuthority } from '@trademates/test-support/services/timestamp-authority.ts'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { anchorLog } from './anchors.ts'
import { createNextSeed } from './log-key.ts'

const app = useTestServer({}, async () => ({ logIntervalMs: 20 }))
const TIMEOUT = { timeout: 8_000 }
/** Each authority takes a dozen runs of OpenSSL. */
const WITH_OPENSSL = { timeout: 60_000 }
const DAY_MS = 86_400_000

/** A time of a day, counted from today, in UTC. */
const timeOf = (day: number, time: string) => new Date(`${new Date(Date.now() + day * DAY_MS).toISOString().slice(0, 10)}T${time}Z`)

async function startAuthority() {
  const authority = await startTimestampAuthority()
  onTestFinished(() => authority.close())
  return authority
}

async function fetchReceipt(viewer: TestUser, id: string, { url } = app): Promise<Receipt> {
  const response = await sendRequest(url, readReceipt, {
    params: { id },
    headers: { authorization: `Bearer ${viewer.session.access}` },
  })
  const receipt = parseReceipt(await response.text())
  if (receipt === null) throw new Error(`There is no receipt: ${response.status}.`)
  return receipt
}

/** Posts an idea and returns its id once it is in the log. */
async function sealIdea(author: TestUser, server = app): Promise<string> {
  const { id } = ideaOf((await postIdea(author)).body)
  await vi.waitFor(() => fetchReceipt(author, id, server), TIMEOUT)
  return id
}

interface ListedAnchor {
  size: number
  root: string
  kind: string
  at: string
  file: string
}
const fetchAnchors = async ({ url }: TestServer) => (await (await fetch(new URL('/log/anchors/', url))).json()) as ListedAnchor[]
const warningsOf = ({ logLines }: TestServer) => logLines.filter((line) => line.includes('gave no timestamp'))
const checkpointOf = ({ idea }: Receipt) => parseLogProof(idea.proof)?.checkpoint ?? ''

test('the newest checkpoint is timestamped once a day, and receipts lead to the first timestamp after them', WITH_OPENSSL, async () => {
  const { ana } = await createUsers(app, 'ana')
  const authority = await startAuthority()
  const anchorAt = (now: Date) => anchorLog(app.deps, { authorities: [authority.url] }, now)
  const first = await sealIdea(ana)
  await anchorAt(timeOf(0, '00:04:59'))
  expect(authority.requests()).toBe(0)
  await anchorAt(timeOf(0, '00:05:00'))
  const [anchor] = await fetchAnchors(app)
  const receipt = await fetchReceipt(ana, first)
  const note = checkpointOf(receipt)
  expect(anchor).toEqual({
    size: parseCheckpoint(note)?.size,
    root: note.split('\n')[2],
    kind: 'rfc3161',
    at: anchor?.at,
    file: `/log/anchors/${anchor?.size}.tsr`,
  })
  expect(Math.abs(Date.parse(anchor?.at ?? '') - Date.now())).toBeLessThan(60_000)

  const file = await fetch(new URL(anchor?.file ?? '', app.url))
  expect(file.headers.get('content-type')).toBe('application/timestamp-reply')
  const token = Buffer.from(await file.arrayBuffer())
  expect(receipt.anchors).toEqual([{ ...anchor, file: token.toString('base64') }])
  const checks = await checkReceipt(receipt, { keys: [(await (await fetch(new URL('/log/key', app.url))).text()).trim()] })
  expect(checks.filter(({ status }) => status === 'failed')).toEqual([])
  expect(checks.at(-1)).toMatchObject({ check: 'anchor', code: 'anchor_before', params: { at: anchor?.at } })

  // A second one on this day is not requested, although there are new leaves.
  const second = await sealIdea(ana)
  await anchorAt(timeOf(0, '23:59:00'))
  expect(authority.requests()).toBe(1)
  expect((await fetchReceipt(ana, second)).anchors).toEqual([])
  await anchorAt(timeOf(2, '12:00:00'))
  expect(authority.requests()).toBe(2)
  expect((await fetchReceipt(ana, second)).anchors).toHaveLength(1)
  expect(await fetchReceipt(ana, first)).toEqual(receipt)
  // Without new leaves there is nothing to timestamp.
  await anchorAt(timeOf(4, '12:00:00'))
  expect(authority.requests()).toBe(2)
})

test('OpenSSL verifies a timestamp with the command that verify.mjs prints, and no other checkpoint', WITH_OPENSSL, async () => {
  const { ben } = await createUsers(app, 'ben')
  const authority = await startAuthority()
  const id = await sealIdea(ben)
  await anchorLog(app.deps, { authorities: [authority.url], startMs: 0 }, new Date())
  const receipt = await fetchReceipt(ben, id)
  const [anchor, ...more] = receipt.anchors
  expect(more).toEqual([])
  await writeFile(join(authority.folder, `${anchor?.size}.tsr`), Buffer.from(anchor?.file ?? '', 'base64'))
  await copyFile(join(authority.folder, 'ca.pem'), join(authority.folder, 'authority.pem'))
  const [command = ''] = listTimestampCommands(receipt)
  expect(command).toMatch(/^openssl ts -verify -digest [0-9a-f]{64} -in \d+\.tsr -CAfile authority\.pem$/)
  const [, ...args] = command.split(' ')
  await authority.openssl(...args)
  const other = toHex(await sha256(utf8(`${checkpointOf(receipt)} `)))
  await expect(authority.openssl(...args.with(3, other))).rejects.toThrow('message imprint mismatch')
})

test('a failing authority is logged and asked again, and delays neither the others nor the log', WITH_OPENSSL, async () => {
  const { cleo } = await createUsers(app, 'cleo')
  const [failing, working] = [await startAuthority(), await startAuthority()]
  failing.failWith(503)
  await sealIdea(cleo)
  const options = { authorities: [failing.url, working.url], startMs: 0 }
  expect(await anchorLog(app.deps, options, new Date())).toEqual([failing.url])
  expect(warningsOf(app).at(-1)).toContain('answers with status 503')
  expect(warningsOf(app).at(-1)).toContain(failing.url)
  const before = (await fetchAnchors(app)).length
  const id = await sealIdea(cleo)
  failing.failWith(null)
  expect(await anchorLog(app.deps, options, new Date())).toEqual([])
  expect(working.requests()).toBe(1)
  expect(await fetchAnchors(app)).toHaveLength(before + 1)
  expect((await fetchReceipt(cleo, id)).anchors).toHaveLength(1)
})

test('two authorities give one checkpoint a timestamp each', WITH_OPENSSL, async () => {
  const { dora } = await createUsers(app, 'dora')
  const authorities = [await startAuthority(), await startAuthority()]
  const id = await sealIdea(dora)
  await anchorLog(app.deps, { authorities: authorities.map(({ url }) => url), startMs: 0 }, new Date())
  const { anchors } = await fetchReceipt(dora, id)
  const size = anchors[0]?.size
  const files = (await fetchAnchors(app)).filter((anchor) => anchor.size === size).map(({ file }) => file)
  expect(files).toEqual([`/log/anchors/${size}.tsr`, `/log/anchors/${size}-2.tsr`])
  const tokens = await Promise.all(files.map(async (file) => Buffer.from(await (await fetch(new URL(file, app.url))).arrayBuffer())))
  expect(anchors.map(({ file }) => file)).toEqual(tokens.map((token) => token.toString('base64')))
  for (const path of [`${size}-3.tsr`, '999999.tsr', `2/${size}.tsr`, '0.tsr', 'x', `${size}`])
    expect((await fetch(new URL(`/log/anchors/${path}`, app.url))).status, path).toBe(404)
})

test('a response that is not one of the request is not stored', WITH_OPENSSL, async () => {
  const { erin } = await createUsers(app, 'erin')
  const authority = await startAuthority()
  await sealIdea(erin)
  const before = await fetchAnchors(app)
  const request = () => anchorLog(app.deps, { authorities: [authority.url], startMs: 0 }, new Date())
  const head = await (await fetch(new URL('/log/checkpoint', app.url))).text()
  const hash = Buffer.from(await sha256(utf8(head)))
  const changeAt = (find: (reply: Buffer) => number) => (reply: Buffer) => {
    const at = find(reply)
    return Buffer.from(reply.with(at, (reply[at] ?? 0) ^ 1))
  }
  let earlier: Buffer = Buffer.alloc(0)
  const cases: [string, (reply: Buffer) => Buffer][] = [
    ['the timestamp is of other data', changeAt((reply) => reply.indexOf(hash))],
    ['the timestamp states another time', changeAt((reply) => reply.indexOf(`${new Date().getUTCFullYear()}`, reply.indexOf(hash)) + 3)],
    ['the signature of the timestamp is not valid', changeAt((reply) => (earlier = reply).length - 1)],
    ['the timestamp is of another request', () => earlier],
    ['answers with no timestamp', () => Buffer.from('granted')],
    ['answers with no timestamp', (reply) => reply.subarray(0, -1)],
    ['answers with too much', () => Buffer.alloc(100_000)],
  ]
  for (const [reason, tamper] of cases) {
    authority.tamper(tamper)
    expect(await request(), reason).toEqual([authority.url])
    expect(warningsOf(app).at(-1)).toContain(reason)
  }
  expect(await fetchAnchors(app)).toEqual(before)
})

test('a certificate that is not for timestamps, or that replaces another one, is not accepted', WITH_OPENSSL, async () => {
  const { fay } = await createUsers(app, 'fay')
  const authority = await startAuthority()
  await sealIdea(fay)
  const request = () => anchorLog(app.deps, { authorities: [authority.url], startMs: 0 }, new Date())
  // The same key and serial number in a certificate of another validity: the signature is valid, the attribute names the first certificate.
  await authority.replaceCertificate('signer')
  expect(await request()).toEqual([authority.url])
  expect(warningsOf(app).at(-1)).toContain('names another certificate')
  await authority.replaceCertificate('server')
  expect(await request()).toEqual([authority.url])
  expect(warningsOf(app).at(-1)).toContain('not one for timestamps')
})

test('after a change of the key, receipts lead to checkpoints that the new key signed', WITH_OPENSSL, async () => {
  const database = await createTestDatabase()
  const server = await startTestServer(database.address, {}, { logIntervalMs: 20 })
  onTestFinished(async () => {
    await server.close()
    await database.drop()
  })
  const { gil } = await createUsers(server, 'gil')
  const authority = await startAuthority()
  const first = await sealIdea(gil, server)
  await anchorLog(server.deps, { authorities: [authority.url], startMs: 0 }, new Date())
  expect((await fetchReceipt(gil, first, server)).anchors).toHaveLength(1)
  createNextSeed({ folder: server.folder, seed: null })
  await sealIdea(gil, server)
  const receipt = await fetchReceipt(gil, first, server)
  const [key = ''] = (await (await fetch(new URL('/log/key', server.url))).text()).split('\n')
  expect((await checkReceipt(receipt, { keys: [key] })).filter(({ status }) => status === 'failed')).toEqual([])
  expect(receipt.anchors).toEqual([])
  expect(await fetchAnchors(server)).toHaveLength(1)
})

let jobAuthority: TimestampAuthority
const scheduled = useTestServer({}, async () => {
  jobAuthority = await startTimestampAuthority()
  jobAuthority.failWith(503)
  return { logIntervalMs: 20, anchors: { authorities: [jobAuthority.url], startMs: 0 } }
})
afterAll(() => jobAuthority.close())

test('a job requests timestamps, and the metrics name an authority that fails', async () => {
  const failures = new RegExp(`^trademates_log_anchor_failures_total\\{authority="${jobAuthority.url}"\\} [1-9]`, 'm')
  const run = (expectResult: () => Promise<void>) =>
    vi.waitFor(async () => {
      await makeDue(scheduled.deps.db, 'anchor-log')
      await expectResult()
    }, TIMEOUT)
  await run(async () => expect(await scheduled.deps.metrics.text()).toMatch(failures))
  jobAuthority.failWith(null)
  await run(async () => expect(await fetchAnchors(scheduled)).toHaveLength(1))
})
