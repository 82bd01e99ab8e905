import { createHash, randomFillSync } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPost } from '@trademates/contract/posts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '@trademates/test-support/server/test-server.ts'
import { BUCKET, BUCKET_CREDENTIALS, startObjectStorage } from '@trademates/test-support/services/object-storage.ts'
import { createUsers } from '@trademates/test-support/server/users.ts'
import { createTestDatabase } from '@trademates/test-support/server/database.ts'
import { cleanUpFiles } from '#features/media/cleanup.ts'
import { type S3Bucket, createS3Store } from './s3-store.ts'

let folder: string
let store: Awaited<ReturnType<typeof startObjectStorage>>
let bucket: S3Bucket
let app: TestServer
let drop: () => Promise<void>

beforeAll(async () => {
  Object.assign(process.env, BUCKET_CREDENTIALS)
  folder = await mkdtemp(join(tmpdir(), 'bucket-'))
  store = await startObjectStorage(folder)
  bucket = { name: BUCKET, endpoint: `http://127.0.0.1:${store.port}`, region: 'us-east-1', maskedUrl: '"s3://uploads"' }
  const database = await createTestDatabase()
  drop = database.drop
  app = await startTestServer(database.address, {}, { bucket })
})
afterAll(async () => {
  await app.close()
  await drop()
  await rm(folder, { recursive: true })
  for (const name of Object.keys(BUCKET_CREDENTIALS)) delete process.env[name]
})

const get = (address: string, headers: Record<string, string> = {}) => fetch(new URL(address, app.url), { headers })
const sheet = (text: string) => new File([text], 'levels.csv')

test('a file of a post is stored in the bucket and served from there, whole and in part', async () => {
  const { ana } = await createUsers(app, 'ana')
  const [file] = (await ana.createPost('x', { files: [sheet('0123456789')] })).files
  expect(await readdir(app.filesFolder)).toEqual(['staging'])
  expect(await (await get(file?.file ?? '')).text()).toBe('0123456789')
  const part = await get(file?.file ?? '', { range: 'bytes=2-4' })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234'])
  expect((await get(file?.file ?? '', { range: 'bytes=10-' })).status).toBe(416)
})

test('a file of 50 MiB is uploaded in parts and read back unchanged', { tags: ['full'], timeout: 60_000 }, async () => {
  const content = randomFillSync(Buffer.alloc(52_428_800))
  const { path } = await app.deps.files.stage(asStream(content), content.length)
  const name = await app.deps.files.save(path, 'mp4')
  const opened = await app.deps.files.open(name)
  expect(opened?.size).toBe(52_428_800)
  const hash = createHash('sha256')
  for await (const chunk of opened?.read(0, content.length - 1) ?? []) hash.update(chunk as Buffer)
  expect(hash.digest('hex')).toBe(createHash('sha256').update(content).digest('hex'))
  await app.deps.files.remove([name])
})

async function* asStream(content: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536)
}

test('the cleanup removes old files without a row', async () => {
  const { ben } = await createUsers(app, 'ben')
  const [file] = (await ben.createPost('x', { files: [sheet('stays')] })).files
  const { path } = await app.deps.files.stage(asStream(Buffer.from('lost')), 10)
  const lost = await app.deps.files.save(path, 'csv')
  expect(await cleanUpFiles(app.deps)).toBe(0)
  const now = Date.now
  Date.now = () => now() + 61 * 60_000
  const removed = await cleanUpFiles(app.deps).finally(() => (Date.now = now))
  expect(removed).toBe(1)
  expect(await app.deps.files.open(lost)).toBeUndefined()
  expect((await get(file?.file ?? '')).status).toBe(200)
})

test.each<[string, Partial<S3Bucket>, string]>([
  ['is not there', { name: 'other' }, 'there is none of this name'],
  ['does not answer', { endpoint: 'http://127.0.0.1:9' }, 'connect ECONNREFUSED 127.0.0.1:9'],
])('startup fails with one line for a bucket that %s', async (_what, wrong, reason) => {
  await expect(createS3Store({ ...bucket, ...wrong })).rejects.toThrow(
    `FILES_URL holds "s3://uploads"; the bucket cannot be used (${reason}); one that answers to the keys in the AWS variables is needed`,
  )
})

test('F12 while the store is down, uploads and files return 503, text posts and reads work', async () => {
  const { cleo } = await createUsers(app, 'cleo')
  const post = await cleo.createPost('before', { files: [sheet('a,b')] })
  await store.close()
  const refused = await cleo.call(createPost, { body: { description: 'x', trading_markets: 'Forex' }, files: [sheet('c,d')] })
  expect(refused).toFailWith('unavailable')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await readdir(join(app.filesFolder, 'staging'))).toEqual([])
  expect((await get(post.files[0]?.file ?? '')).status).toBe(503)
  await cleo.createPost('text goes on')
  expect((await cleo.listFeed({ author: cleo.id })).map(({ description }) => description)).toEqual(['text goes on', 'before'])

  store = await startObjectStorage(folder, store.port)
  await expect.poll(async () => (await get(post.files[0]?.file ?? '')).status, { timeout: 5_000 }).toBe(200)
  await store.close()
}, 60_000)
