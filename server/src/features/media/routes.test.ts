import { readdir, readFile, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { MediaFile as PostFile } from '@trademates/contract/media'
import sharp from 'sharp'
import { beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers } from '@trademates/test-support/server/users.ts'
import { cleanUpFiles } from './cleanup.ts'

const app = useTestServer()
const SAMPLES = join(import.meta.dirname, '..', '..', '..', 'test', 'files')

const DIGITS = '0123456789'
let files: Record<'picture' | 'video' | 'pdf' | 'data', PostFile>

beforeAll(async () => {
  const { ana } = await createUsers(app, 'ana')
  const sample = async (name: string, as: string) => new File([await readFile(join(SAMPLES, name))], as)
  const png = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#2f6' } })
    .png()
    .toBuffer()
  const attachments = [
    new File([png], 'gold daily.png'),
    await sample('tiny.mp4', 'replay.mp4'),
    await sample('tiny.pdf', 'plan.pdf'),
    new File([DIGITS], 'Zürich 1%2F2.csv'),
  ]
  const [picture, video, pdf, data] = (await ana.createPost('Four files.', { files: attachments })).files
  if (picture === undefined || video === undefined || pdf === undefined || data === undefined) throw new Error('a file is missing')
  files = { picture, video, pdf, data }
})

const keyOf = (address: string) => address.split('/')[2] ?? ''
const listFileNames = () => readdir(app.filesFolder, { recursive: true }).then((paths) => paths.map((path) => basename(path)))
const colored = (background: string) =>
  sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .png()
    .toBuffer()

const get = (address: string, headers: Record<string, string> = {}, method = 'GET') => fetch(new URL(address, app.url), { method, headers })

test('serves an image in both sizes under its original name, cacheable forever', async () => {
  const { file, thumbnail } = files.picture
  expect(file).toMatch(/^\/media\/[0-9a-f]{32}\/gold%20daily\.webp$/)
  const full = await get(file)
  expect(full.status).toBe(200)
  expect(full.headers.get('content-type')).toBe('image/webp')
  expect(full.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  expect(full.headers.get('content-disposition')).toBe(`inline; filename="gold daily.webp"; filename*=UTF-8''gold%20daily.webp`)
  expect(await sharp(await full.arrayBuffer()).metadata()).toMatchObject({ width: 1200, height: 600 })
  const small = await get(thumbnail ?? '')
  expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({ width: 800, height: 400 })
})

test('converts images for a client that does not show WebP', async () => {
  const { file, thumbnail } = files.picture
  const accept = 'image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5'
  const old = await get(file, { accept })
  expect([old.status, old.headers.get('content-type'), old.headers.get('vary')]).toEqual([200, 'image/jpeg', 'accept'])
  expect(await sharp(await old.arrayBuffer()).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 600 })
  const answers = await Promise.all(Array.from({ length: 40 }, () => get(thumbnail ?? '', { accept })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const modern = await get(file, { accept: 'image/avif,image/webp,image/png,image/*;q=0.8' })
  expect([modern.headers.get('content-type'), modern.headers.get('vary')]).toEqual(['image/webp', 'accept'])
})

const PNG_ONLY = { accept: 'image/png' }

test('sends the first frame of an animation to a client without WebP and converts it once', async () => {
  const { ben } = await createUsers(app, 'ben')
  const frames = await Promise.all(['red', 'blue'].map((background) => colored(background)))
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100], loop: 0 })
    .toBuffer()
  const post = await ben.createPost('moves', { files: [new File([gif], 'replay.gif')] })
  const [file = { file: '' }] = post.files
  const old = await get(file.file, PNG_ONLY)
  const picture = Buffer.from(await old.arrayBuffer())
  expect([old.status, old.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(await sharp(picture, { animated: true }).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 20 })
  const [red = 0, , blue = 0] = await sharp(picture).extract({ left: 5, top: 5, width: 1, height: 1 }).raw().toBuffer()
  expect(red).toBeGreaterThan(blue)
  const copies = async () => (await listFileNames()).filter((name) => name.startsWith(`${keyOf(file.file)}.webp.`))
  expect(await copies()).toEqual([`${keyOf(file.file)}.webp.jpg`])
  const opened = vi.spyOn(app.deps.files, 'stage')
  const again = await get(file.file, PNG_ONLY)
  expect(Buffer.from(await again.arrayBuffer()).equals(picture)).toBe(true)
  expect([again.headers.get('content-type'), again.headers.get('content-length')]).toEqual(['image/jpeg', String(picture.length)])
  expect(opened).not.toHaveBeenCalled()
  opened.mockRestore()
  // Unreferenced files are deleted with their copy, and so is a copy whose image is gone.
  await ben.deletePost(post)
  expect((await get(file.file, PNG_ONLY)).status).toBe(404)
  const longAgo = new Date(Date.now() - 61 * 60_000)
  for (const name of await copies()) await utimes(join(app.filesFolder, name.slice(0, 2), name), longAgo, longAgo)
  await cleanUpFiles(app.deps)
  expect((await listFileNames()).filter((name) => name.startsWith(keyOf(file.file)))).toEqual([])
})

test('returns 429 for more file requests than a network may make per minute', async () => {
  const strict = await startTestServer(app.database, { rateLimit: true, mediaRequestsPerMinute: 2 })
  try {
    const answers = []
    for (let count = 0; count < 3; count += 1) answers.push(await fetch(new URL(files.data.file, strict.url)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
    expect(Number(answers[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answers[2]?.json()).toMatchObject({
      code: 'throttled',
      detail: expect.stringMatching(/^Too many requests for files\./) as string,
    })
  } finally {
    await strict.close()
  }
})

test('A04 no file runs code or is taken for another type', async () => {
  for (const { file } of Object.values(files)) {
    const { headers } = await get(file)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
  }
})

test('videos and PDFs are shown inline; data files are only downloads', async () => {
  const seen = await Promise.all([files.video, files.pdf, files.data].map(async ({ file }) => (await get(file)).headers))
  expect(seen.map((headers) => headers.get('content-type'))).toEqual(['video/mp4', 'application/pdf', 'application/octet-stream'])
  expect(seen.map((headers) => headers.get('content-disposition')?.split(';')[0])).toEqual(['inline', 'inline', 'attachment'])
})

test('the file name is sent in ASCII and in UTF-8', async () => {
  const { headers } = await get(files.data.file)
  expect(headers.get('content-disposition')).toBe(`attachment; filename="Z_rich 1_2F2.csv"; filename*=UTF-8''Z%C3%BCrich%201%252F2.csv`)
})

test.each([
  ['bytes=0-3', '0123', 'bytes 0-3/10'],
  ['bytes=4-', '456789', 'bytes 4-9/10'],
  ['bytes=-2', '89', 'bytes 8-9/10'],
  ['bytes=-99', DIGITS, 'bytes 0-9/10'],
  ['bytes=8-99', '89', 'bytes 8-9/10'],
  ['bytes=9-9', '9', 'bytes 9-9/10'],
])('the range %s', async (range, text, contentRange) => {
  const answer = await get(files.data.file, { range })
  expect([answer.status, await answer.text(), answer.headers.get('content-range'), answer.headers.get('content-length')]).toEqual([
    206,
    text,
    contentRange,
    String(text.length),
  ])
})

test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('returns 416 for the range %s', async (range) => {
  const answer = await get(files.data.file, { range })
  expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */10'])
})

test.each(['bytes=0-1,4-5', 'bytes=5-2', 'bytes=', 'bytes=a-b', 'lines=0-1', `bytes=${'0-,'.repeat(1000)}`])(
  'A02 answers the range %.20s… with the whole file',
  async (range) => {
    const answer = await get(files.data.file, { range })
    expect([answer.status, await answer.text()]).toEqual([200, DIGITS])
  },
)

test('sends a range only of the file that the client began with', async () => {
  const etag = (await get(files.data.file)).headers.get('etag') ?? ''
  expect((await get(files.data.file, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
  expect((await get(files.data.file, { range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200)
  expect((await get(files.data.file, { 'if-none-match': etag })).status).toBe(304)
})

test('HEAD returns the size and no body', async () => {
  const answer = await get(files.data.file, {}, 'HEAD')
  expect([answer.status, answer.headers.get('content-length'), answer.headers.get('accept-ranges'), await answer.text()]).toEqual([
    200,
    '10',
    'bytes',
    '',
  ])
})

test('A11 returns 404 for paths that were never given out', async () => {
  const [, , key] = files.data.file.split('/')
  const never = [
    '/media/',
    `/media/${key}`,
    `/media/${key}/other.csv`,
    `/media/${key}/other.html`,
    `/media/${'0'.repeat(32)}/plan.pdf`,
    `/media/${key}/..%2F..%2Fsecret`,
    '/media/..%2F..%2Fsecret/x.csv',
    '/media/%2e%2e/%2e%2e/secret',
    '/media%2f..%2fsecret',
    `/media/${key}/a%00.csv`,
    '/media/%00/x.png',
    `/media/staging/x.csv`,
  ]
  const statuses = await Promise.all(never.map(async (address) => (await get(address)).status))
  expect(new Set(statuses)).toEqual(new Set([404]))
})
