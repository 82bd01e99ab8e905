import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { FILE_EXTENSIONS } from '@trademates/contract/media'
import { formatEnglish } from '@trademates/contract/messages'
import sharp, { type Sharp } from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Files, StagedFile } from '#platform/files/files.ts'
import { createFiles } from '#platform/files/create-files.ts'
import { newId } from '#platform/ids.ts'
import { ApiError } from '#platform/api-error.ts'
import { processUploads } from './process-uploads.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', '..', '..', 'test', 'files')

let folder: string
let files: Files

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'intake-'))
  files = await createFiles(folder)
})
afterEach(() => rm(folder, { recursive: true }))

async function staged(name: string, content: Buffer | string): Promise<StagedFile> {
  return { field: 'files', name, ...(await files.stage(Readable.from([Buffer.from(content)]), 50e6)) }
}

const sample = async (name: string, as = name) => staged(as, await readFile(join(SAMPLES, name)))

/** Processes one file and returns the result with the stored bytes. */
async function processOne(file: StagedFile) {
  const [kept] = await processUploads([file], { files })
  if (kept === undefined) throw new Error('nothing was kept')
  return { kept, full: await bytesOf(kept.stored_name), small: kept.thumbnail === null ? null : await bytesOf(kept.thumbnail) }
}

async function bytesOf(name: string): Promise<Buffer> {
  const opened = await files.open(name)
  if (opened === undefined) throw new Error(`${name} is not kept`)
  return buffer(opened.read(0, opened.size - 1))
}

/** The error of `processUploads` for one rejected file. */
/** An API error with its English messages. */
async function findError(taken: Promise<unknown>): Promise<unknown> {
  const error = await taken.catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError) || !('fields' in error.details)) return error
  const fields = Object.entries(error.details.fields).map(([field, found]) => [field, found.flat().map(formatEnglish)])
  return { status: error.status, fields: Object.fromEntries(fields) as Record<string, string[]> }
}

async function findRejection(file: StagedFile): Promise<unknown> {
  const before = await readdir(folder)
  const refusal = await findError(processUploads([file], { files }))
  expect(await readdir(folder)).toEqual(before)
  return refusal
}

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#2f6' } })

/** An image whose left half is red and whose right half is blue. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: 'blue' } }, left: width / 2, top: 0 },
  ])

async function colorAt(picture: Buffer, left: number, top: number): Promise<'red' | 'blue'> {
  const [red = 0, , blue = 0] = await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()
  return red > blue ? 'red' : 'blue'
}

test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
  're-encodes a %s as WebP, in full size and 800 wide, with a thumbhash',
  async (format) => {
    const { kept, full, small } = await processOne(await staged(`gold daily.${format}`, await plain(1600, 900).toFormat(format).toBuffer()))
    expect(kept).toMatchObject({
      kind: 'image',
      type: 'image/webp',
      name: `gold daily.${format}`,
      width: 1600,
      height: 900,
      size: full.length,
    })
    expect(await sharp(full).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 900 })
    expect(await sharp(small ?? '').metadata()).toMatchObject({ format: 'webp', width: 800, height: 450 })
    expect(kept.placeholder?.length).toBeGreaterThan(10)
    expect(kept.stored_name).toMatch(/^[0-9a-f]{32}\.webp$/)
  },
)

test('scales a large image to 2048 pixels a side; keeps the size of a small one and stores it once', async () => {
  expect((await processOne(await staged('wide.jpg', await plain(5000, 2500).jpeg().toBuffer()))).kept).toMatchObject({
    width: 2048,
    height: 1024,
  })
  const { kept } = await processOne(await staged('tiny.png', await plain(300, 200).png().toBuffer()))
  expect(kept).toMatchObject({ width: 300, height: 200, thumbnail: kept.stored_name })
})

test('removes metadata and location of an image and turns it upright', async () => {
  const photo = await halves(400, 200)
    .withExif({ IFD0: { Model: 'Secret Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(photo.includes('Secret Camera')).toBe(true)
  const { kept, full } = await processOne(await staged('desktop.jpg', photo))
  expect(kept).toMatchObject({ width: 200, height: 400 })
  expect(await sharp(full).metadata()).not.toHaveProperty('exif')
  expect(full.includes('Secret Camera')).toBe(false)
  expect(await colorAt(full, 100, 50)).toBe('red')
  expect(await colorAt(full, 100, 350)).toBe('blue')
})

test('an animation stays animated', async () => {
  const frames = await Promise.all(
    ['red', 'green', 'blue'].map((background) =>
      sharp({ create: { width: 900, height: 300, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 200, 300], loop: 0 })
    .toBuffer()
  const { kept, full } = await processOne(await staged('replay.gif', gif))
  expect(kept).toMatchObject({ width: 800, height: 267, thumbnail: kept.stored_name })
  expect(await sharp(full).metadata()).toMatchObject({ format: 'webp', pages: 3, delay: [100, 200, 300] })
})

test('scales down an animation with many pixels, so that it does not become too large to store', { tags: ['full'] }, async () => {
  const [side, pages] = [300, 350]
  const raw = { width: side, height: side * pages, channels: 3, pageHeight: side } as const
  const frame = side * side * 3
  const flashes = Buffer.alloc(frame * pages)
  for (let at = 0; at < pages; at += 2) flashes.fill(255, at * frame, (at + 1) * frame)
  const gif = await sharp(flashes, { raw, limitInputPixels: false })
    .gif({ keepDuplicateFrames: true, colors: 4, effort: 1, dither: 0 })
    .toBuffer()
  const { kept, full } = await processOne(await staged('long.gif', gif))
  expect(kept).toMatchObject({ width: 267, height: 267 })
  expect(await sharp(full).metadata()).toMatchObject({ format: 'webp', pages })
})

test.each([
  ['mp4', 'video', 'video/mp4'],
  ['mov', 'video', 'video/quicktime'],
  ['avi', 'video', 'video/x-msvideo'],
  ['webm', 'video', 'video/webm'],
  ['pdf', 'pdf', 'application/pdf'],
  ['xlsx', 'other', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['docx', 'other', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['pptx', 'other', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['ods', 'other', 'application/vnd.oasis.opendocument.spreadsheet'],
  ['odt', 'other', 'application/vnd.oasis.opendocument.text'],
  ['zip', 'other', 'application/zip'],
])('stores a %s byte for byte', async (ending, kind, type) => {
  const { kept, full } = await processOne(await sample(`tiny.${ending}`, `My file.${ending.toUpperCase()}`))
  const original = await readFile(join(SAMPLES, `tiny.${ending}`))
  expect(full.equals(original)).toBe(true)
  expect(kept).toMatchObject({ kind, type, size: original.length })
  expect(kept.stored_name.endsWith(`.${ending}`)).toBe(true)
})

test('reads size and duration of a video without decoding a frame', async () => {
  const { kept } = await processOne(await sample('tiny.mp4'))
  expect(kept).toMatchObject({ width: 32, height: 32, duration: 0.4, pages: null, thumbnail: null, placeholder: null, bytes: kept.size })
})

test('reads the pages of a PDF and draws the first one; a locked PDF has no metadata', async () => {
  const { kept, small } = await processOne(await sample('tiny.pdf'))
  expect(kept).toMatchObject({ pages: 1, width: 267, height: 267, duration: null, bytes: kept.size + (small?.length ?? 0) })
  expect(await sharp(small ?? '').metadata()).toMatchObject({ format: 'webp', width: 800, height: 800 })
  expect(kept.placeholder?.length).toBeGreaterThan(10)
  expect((await processOne(await sample('locked.pdf'))).kept).toMatchObject({ pages: null, width: null, thumbnail: null })
})

test('a document counts by its stored bytes, an image by all its sizes', async () => {
  const { kept, full, small } = await processOne(await staged('wide.png', await plain(1600, 900).png().toBuffer()))
  expect(kept).toMatchObject({ size: full.length, bytes: full.length + (small?.length ?? 0) })
  expect((await processOne(await staged('levels.csv', 'a,b'))).kept).toMatchObject({ size: 3, bytes: 3 })
})

test.each([
  ['video.mp4', 'tiny.mp4', 'this video is damaged or cut short.'],
  ['video.webm', 'tiny.webm', 'this video is damaged or cut short.'],
  ['video.avi', 'tiny.avi', 'this video is damaged or cut short.'],
  ['plan.pdf', 'tiny.pdf', 'this PDF is damaged or cut short.'],
])('rejects a truncated %s by its name', async (name, of, words) => {
  const whole = await readFile(join(SAMPLES, of))
  expect(await findRejection(await staged(name, whole.subarray(0, whole.length * 0.6)))).toMatchObject({
    fields: { files: [`${name}: ${words}`] },
  })
})

test.each([
  ['levels.csv', '\uFEFFpair;level\r\nEURUSD;1,0840 €\r\n', 'text/csv'],
  ['plan.txt', 'Long from 2,408. Wrong below 2,396.', 'text/plain'],
  ['plan.md', '# Gold\n\n- sweep, reclaim', 'text/markdown'],
  ['fills.json', '[{"price": 2408.5}]', 'application/json'],
])('stores %s unchanged', async (name, text, type) => {
  const { kept, full } = await processOne(await staged(name, text))
  expect(kept).toMatchObject({ kind: 'other', type })
  expect(full.toString()).toBe(text)
})

test('accepts every file ending of the contract', async () => {
  const tested = [
    'jpeg',
    'jpg',
    'png',
    'webp',
    'gif',
    'mp4',
    'mov',
    'avi',
    'webm',
    'pdf',
    'xlsx',
    'docx',
    'pptx',
    'ods',
    'odt',
    'zip',
    'csv',
    'txt',
    'md',
    'json',
  ]
  expect(Object.values(FILE_EXTENSIONS).flat().toSorted()).toEqual(tested.toSorted())
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

test.each([
  ['chart.svg', svg],
  ['page.html', '<!doctype html><script>alert(1)</script>'],
  ['setup.exe', 'MZ\x90\0'],
  ['run.sh', '#!/bin/sh\nrm -rf /'],
  ['macro.js', 'alert(1)'],
  ['no-ending', 'text'],
  ['chart.png%00.html', 'x'],
])('A04 rejects %s by its name', async (name, content) => {
  expect(await findRejection(await staged(name, content))).toMatchObject({
    status: 400,
    fields: { files: [`${name}: file type not supported.`] },
  })
})

test.each([
  ['chart.png', svg, "the contents don't match the .png extension."],
  ['chart.jpg', '<!doctype html>', "the contents don't match the .jpg extension."],
  ['video.mp4', 'MZ\x90\0\x03', "the contents don't match the .mp4 extension."],
  ['notes.txt', '  <!DOCTYPE html><script>alert(1)</script>', 'web pages, pictures in SVG and scripts are not taken.'],
  ['notes.md', svg, 'web pages, pictures in SVG and scripts are not taken.'],
  ['notes.csv', '#!/bin/sh\necho', 'web pages, pictures in SVG and scripts are not taken.'],
  ['notes.txt', 'MZ\x90\0', 'text must be UTF-8.'],
  ['latin.csv', Buffer.from('caf\xe9', 'latin1'), 'text must be UTF-8.'],
  ['cut.csv', Buffer.from('€').subarray(0, 2), 'text must be UTF-8.'],
  ['fills.json', '[1,', 'this is not JSON.'],
  ['empty.csv', '', 'the file is empty.'],
])('A04 rejects %s by its content: %#', async (name, content, message) => {
  expect(await findRejection(await staged(name, content))).toMatchObject({ fields: { files: [`${name}: ${message}`] } })
})

test('names the real type of an image with the ending of another format', async () => {
  const png = await plain(10, 10).png().toBuffer()
  expect(await findRejection(await staged('chart.jpg', png))).toMatchObject({
    fields: { files: ['chart.jpg: this is a .png file, not .jpg.'] },
  })
})

test('A05 rejects formats without a decoder as images', async () => {
  for (const format of ['tiff', 'avif'] as const) {
    expect(await findRejection(await staged('chart.png', await plain(10, 10).toFormat(format).toBuffer()))).toMatchObject({ status: 400 })
  }
})

test('rejects a program in a zip', async () => {
  expect(await findRejection(await sample('tiny-jar.zip', 'levels.zip'))).toMatchObject({
    fields: { files: ["levels.zip: the contents don't match the .zip extension."] },
  })
})

test.each(['jpeg', 'png', 'webp', 'gif'] as const)('rejects a truncated %s', async (format) => {
  const noise = sharp({
    create: { width: 400, height: 400, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
  const whole = await noise.toFormat(format).toBuffer()
  expect(await findRejection(await staged(`cut.${format}`, whole.subarray(0, whole.length * 0.6)))).toMatchObject({
    fields: { files: [`cut.${format}: this picture is damaged.`] },
  })
})

test('A06 rejects an image with too many pixels before decoding it', { tags: ['full'] }, async () => {
  const white = { width: 8_000, height: 8_000, channels: 3, background: 'white' } as const
  const bomb = await sharp({ create: white, limitInputPixels: false }).png({ palette: true, colors: 2 }).toBuffer()
  const started = performance.now()
  expect(await findRejection(await staged('bomb.png', bomb))).toMatchObject({
    fields: { files: ['bomb.png: this picture has more than 50 million pixels.'] },
  })
  expect(performance.now() - started).toBeLessThan(1_000)
})

test('A06 rejects an animation with too many frames', async () => {
  const [side, pages] = [8, 501]
  const noise = Buffer.from(Array.from({ length: side * side * pages * 3 }, (_, at) => (at * at) % 251))
  const gif = await sharp(noise, { raw: { width: side, height: side * pages, channels: 3, pageHeight: side } })
    .gif({ keepDuplicateFrames: true })
    .toBuffer()
  expect(await findRejection(await staged('long.gif', gif))).toMatchObject({
    fields: { files: ['long.gif: this animation has more than 500 frames.'] },
  })
})

test('does not call an image damaged that takes too long', { tags: ['full'], timeout: 20_000 }, async () => {
  const [side, pattern] = [5_000, Buffer.from(Array.from({ length: 99_991 }, (_, at) => (at * at * 7 + at) % 251))]
  const raw = { width: side, height: side, channels: 3 } as const
  // Noise in a progressive JPEG takes the longest to decode and to encode.
  const huge = await sharp(Buffer.alloc(side * side * 3, pattern), { raw })
    .jpeg({ progressive: true, quality: 80 })
    .toBuffer()
  // One second instead of thirty.
  const pictures = Object.getPrototypeOf(plain(1, 1)) as Sharp
  const { timeout } = pictures
  const impatient = vi.spyOn(pictures, 'timeout').mockImplementation(function (this: Sharp) {
    return timeout.call(this, { seconds: 1 })
  })
  expect(await findRejection(await staged('huge.jpg', huge))).toMatchObject({
    fields: { files: ['huge.jpg: this picture takes too long to be drawn.'] },
  })
  impatient.mockRestore()
})

test('G12 rejects the images beyond the limit of a burst and accepts the rest', async () => {
  const dot = await plain(8, 8).png().toBuffer()
  const posts = await Promise.all(Array.from({ length: 8 }, () => Promise.all(Array.from({ length: 10 }, () => staged('dot.png', dot)))))
  const outcomes = await Promise.allSettled(posts.map((post) => processUploads(post, { files })))
  expect(outcomes.map(({ status }) => status)).toEqual([...Array<string>(6).fill('fulfilled'), 'rejected', 'rejected'])
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'unavailable', status: 503, retryAfter: 10 } })
  expect(await processUploads(posts[7]?.slice(1) ?? [], { files })).toHaveLength(9)
})

test('names all rejected files at once and stores none', async () => {
  const uploads = [await staged('a.exe', 'MZ'), await staged('b.csv', 'a,b'), await staged('c.svg', svg)]
  expect(await findError(processUploads(uploads, { files }))).toMatchObject({
    fields: { files: ['a.exe: file type not supported.', 'c.svg: file type not supported.'] },
  })
  expect(await readdir(folder)).toEqual(['staging'])
})

test('rejects more than 20 files of one account at once, whatever their kind', async () => {
  const owner = newId()
  const sheets = await Promise.all(Array.from({ length: 21 }, (_, at) => staged(`${at}.csv`, 'EURUSD;1.08')))
  await expect(processUploads(sheets, { files }, owner)).rejects.toMatchObject({ code: 'throttled', status: 429 })
  expect(await processUploads(sheets.slice(1), { files }, owner)).toHaveLength(20)
})
