import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ANCHOR,
  bytesOf,
  createAnchoredReceipt,
  createCosignedReceipt,
  createGradedReceipts,
  createReceipt,
  createReceipts,
  KEY,
  WITNESS_KEY,
} from '../contract/src/receipt-fixtures.ts'
import { createNoteSigner, formatVerifierKey } from '../contract/src/signed-notes.ts'
import { computeScore, roundStatistic } from '../contract/src/scoring.ts'

const web = resolve(import.meta.dirname, '../web')
/** @type {string} */
let folder
const genuine = await createReceipt()

/**
 * Runs the built command with files in a process that cannot open a connection.
 * @param {Record<string, unknown>} files
 * @param {...string} options
 */
const verify = (files, ...options) => run(['--permission', '--allow-fs-read=*'], files, options)

/**
 * Runs the built command with files.
 * @param {string[]} flags those of Node
 * @param {Record<string, unknown>} files
 * @param {string[]} options
 * @returns {Promise<{ status: number, last: string | undefined, stdout: string, stderr: string }>}
 */
async function run(flags, files, options = []) {
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return new Promise((done) => {
    const args = [...flags, join(folder, 'verify.mjs'), ...Object.keys(files), ...options]
    const child = execFile(process.execPath, args, { cwd: folder }, (_error, stdout, stderr) => {
      done({ status: child.exitCode ?? -1, last: stdout.trim().split('\n').at(-1), stdout, stderr })
    })
  })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trademates-verify-'))
  await build({ root: web, configFile: join(web, 'verify.config.ts'), logLevel: 'error', build: { outDir: folder } })
}, 30_000)
afterAll(() => rm(folder, { recursive: true }))

test('is one file that imports only parts of Node', async () => {
  const code = await readFile(join(folder, 'verify.mjs'), 'utf8')
  const imports = [...code.matchAll(/^import .* from "(.*)";$/gm)].map(([, name]) => name)
  expect(imports).toEqual(['node:fs/promises', 'node:util'])
  expect(code).not.toMatch(/\b(WebSocket|XMLHttpRequest|import)\(/)
})

test('prints a line for each check of a genuine file, and Verified', async () => {
  const { status, stdout, stderr } = await verify({ 'a.json': genuine }, '--key', KEY)
  expect(stderr).toBe('')
  expect(stdout.split('\n')).toEqual([
    'a.json',
    '✓ 5 records match their leaves.',
    '✓ 5 leaves are in the log.',
    "✓ The log's signature is valid.",
    '– No witness signed the checkpoint.',
    '✓ This is idea 1 of ledgerfox.',
    '✓ The grade matches the candles.',
    '✓ The text matches the sealed text.',
    '– No timestamp of another party is included.',
    'Verified.',
    '',
  ])
  expect(status).toBe(0)
  const withoutKey = await verify({ 'a.json': genuine })
  expect(withoutKey.status).toBe(0)
  expect(withoutKey.stdout).toContain('signed by the key in this file')
})

test('reads the keys from the host of the log where it answers, and the key in the file where it does not', async () => {
  let answer = ''
  /** @type {(string | undefined)[]} */
  const requests = []
  const server = createServer((request, response) => {
    requests.push(request.url)
    response.writeHead(answer === '' ? 503 : 200).end(answer)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const origin = `127.0.0.1:${port}/log`
  const [own, other] = await Promise.all([createNoteSigner(origin, bytesOf(1)), createNoteSigner(origin, bytesOf(2))])
  const key = formatVerifierKey(own.key)
  const [first, second] = await createReceipts(2, own)
  const files = { '1.json': first, '2.json': second }
  const forged = { 'forged.json': await createReceipt(other) }

  const silent = await run([], files)
  expect(silent).toMatchObject({ status: 0, last: 'Verified.' })
  expect(silent.stdout.match(/signed by the key in this file/g)).toHaveLength(2)
  expect((await run([], forged)).status).toBe(0)

  answer = `${formatVerifierKey(other.key)} from 2026-11-23T10:00:00.000Z to 2026-11-24T10:00:00.000Z\n`
  const byAnotherKey = { status: 1, last: 'NOT VERIFIED: the log is signed by another key.' }
  expect(await run([], files)).toMatchObject(byAnotherKey)
  answer = `${key}\n${answer}`
  requests.length = 0
  const online = await run([], files)
  expect(online).toMatchObject({ status: 0, last: 'Verified.', stderr: '' })
  expect(online.stdout).toContain(`The keys of the log are those of http://127.0.0.1:${port}/log/key.\n`)
  expect(online.stdout).not.toContain('signed by the key in this file')
  expect(requests).toEqual(['/log/key'])
  answer = `${key}\n`
  expect(await run([], forged)).toMatchObject(byAnotherKey)

  answer = KEY
  expect((await run([], files)).stdout).toContain('signed by the key in this file')
  requests.length = 0
  expect((await run([], files, ['--key', key])).status).toBe(0)
  expect(requests).toEqual([])
  server.close()
})

test('reports a timestamp and prints how to verify who signed it', async () => {
  const { status, stdout } = await verify({ 'anchored.json': await createAnchoredReceipt() }, '--key', KEY)
  expect(stdout.split('\n').slice(-5)).toEqual([
    `– A timestamp of ${ANCHOR.at} covers the checkpoint. Verify who signed it with openssl ts.`,
    '  openssl ts -verify -digest 556dc1d49709321214433f259dd34c5ca058517198454d789f5b44eeebaebcc3 -in 7.tsr -CAfile authority.pem',
    '  The .tsr files are at https://trademates.example/log/anchors/ and, in Base64, under "anchors" in the file.',
    'Verified.',
    '',
  ])
  expect(status).toBe(0)
})

test('verifies the signature of a witness whose key is given', async () => {
  const files = { 'cosigned.json': await createCosignedReceipt() }
  const { status, stdout } = await verify(files, '--key', KEY, '--key', WITNESS_KEY)
  expect({ status, last: stdout.trim().split('\n').at(-1) }).toEqual({ status: 0, last: 'Verified.' })
  expect(stdout).toContain('✓ A witness signed the checkpoint: witness.example/w1.\n')
  expect((await verify(files, '--key', KEY)).stdout).toContain('– 1 other signature was not verified: its key is not known.\n')
  const other = WITNESS_KEY.replace('witness.example/w1', 'witness.example/w2')
  expect(await verify(files, '--key', other)).toMatchObject({ status: 1, last: "NOT VERIFIED: the log's signature is not valid." })
})

test('names what is wrong with a file, with status 1', async () => {
  const text = { ...genuine, text: { ...genuine.text, text: 'I was right.' } }
  expect(await verify({ 'b.json': text })).toMatchObject({ status: 1, last: 'NOT VERIFIED: the text does not match the sealed text.' })
  const key = KEY.replace('example/log', 'example/other')
  expect(await verify({ 'b.json': genuine }, '--key', key)).toMatchObject({
    status: 1,
    last: "NOT VERIFIED: the log's signature is not valid.",
  })
})

test('finds that an idea of a set is missing', async () => {
  const [first, second, third] = await createReceipts(3)
  const whole = await verify({ '3.json': third, '1.json': first, '2.json': second })
  expect(whole.status).toBe(0)
  expect(whole.stdout).toContain('Ideas 1 to 3 of ledgerfox, none missing.')
  expect(await verify({ '3.json': third, '1.json': first })).toMatchObject({ status: 1, last: 'NOT VERIFIED: idea 2 is missing.' })
})

test('computes the score of the caller from 61 files', async () => {
  const day = 86_400_000
  const start = Math.floor(Date.now() / day) * day - 70 * day
  const receipts = await createGradedReceipts(61, new Date(start))
  const files = Object.fromEntries(receipts.map((receipt, i) => [`${i + 1}.receipt.json`, receipt]))
  const { status, stdout } = await verify(files, '--score', '--key', KEY)
  // Without overlap: one idea a day, which enters after a minute and ends in the candle of minute 30.
  const ideas = receipts.map((_, i) => ({
    id: String(100 + i),
    market: 'Crypto',
    underlying: 'BTCUSD',
    enteredAt: i * 1_440 + 1,
    endedAt: i * 1_440 + 31,
    isLive: false,
    rNet: (i + 1) % 3 === 0 ? '-1.0640' : '1.9360',
  }))
  const expected = Number(roundStatistic(computeScore(ideas, 1)?.low ?? Number.NaN)).toFixed(2)
  expect(stdout.trim().split('\n').slice(-3)).toEqual([
    '✓ Ideas 1 to 61 of ledgerfox, none missing.',
    `Score +${expected}R from 61 graded ideas of ledgerfox.`,
    'Verified.',
  ])
  expect(status).toBe(0)
  const incomplete = await verify(Object.fromEntries(Object.entries(files).toSpliced(16, 1)), '--score')
  expect(incomplete).toMatchObject({ status: 1, last: 'NOT VERIFIED: idea 17 is missing.' })
  expect(incomplete.stdout).not.toContain('Score')
  const young = await createGradedReceipts(3, new Date(start))
  expect((await verify({ 'a.json': young[0], 'b.json': young[1], 'c.json': young[2] }, '--score')).stdout).toContain(
    'A profile shows it from 20 ideas over 60 days.',
  )
})

test('files that cannot be read have status 2, and never end in a crash', async () => {
  const contents = [
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '{"format":"trademates-receipt/1"}',
    JSON.stringify(genuine).slice(0, -1),
    '['.repeat(100_000),
  ]
  const files = Object.fromEntries(contents.map((content, i) => [`unreadable-${i}.json`, content]))
  const { status, last, stdout, stderr } = await verify(files, 'absent.json')
  expect({ status, last, stderr }).toEqual({ status: 2, last: 'NOT VERIFIED: a file cannot be read.', stderr: '' })
  expect(stdout.match(/cannot be read: it is not a receipt/g)).toHaveLength(contents.length + 1)
})

test('wrong arguments have status 2 and print the usage', async () => {
  for (const options of [[], ['a.json', '--unknown']]) {
    const { status, stderr } = await verify({}, ...options)
    expect(status).toBe(2)
    expect(stderr).toContain('Usage: node verify.mjs FILE… [--key KEY]… [--score]')
  }
})
