import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { FILE_EXTENSIONS } from '@trademates/contract/media'
import { createPost } from '@trademates/contract/posts'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { useTestServer } from '@trademates/test-support/server/test-server.ts'
import { createUsers, type TestUser } from '@trademates/test-support/server/users.ts'

const app = useTestServer()
const SAMPLES = join(import.meta.dirname, '../../../../test/files')

let ana: TestUser
beforeAll(async () => {
  ana = (await createUsers(app, 'ana')).ana
})

type Ending = (typeof FILE_EXTENSIONS)[keyof typeof FILE_EXTENSIONS][number]
/** Ways to damage a valid file, by name. */
type Faults = Record<string, (whole: Buffer) => Buffer>

const bytes = (text: string, encoding: BufferEncoding = 'latin1') => Buffer.from(text, encoding)
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const PAGE = '<!doctype html><script>alert(1)</script>'
const GZIP = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])

const replaceBy =
  (content: Buffer | string): ((whole: Buffer) => Buffer) =>
  () =>
    typeof content === 'string' ? bytes(content) : content
const cut =
  (share: number): ((whole: Buffer) => Buffer) =>
  (whole) =>
    whole.subarray(0, whole.length * share)
const withoutEnd = (whole: Buffer) => whole.subarray(0, -1)
const followedBy =
  (more: Buffer | string): ((whole: Buffer) => Buffer) =>
  (whole) =>
    Buffer.concat([whole, typeof more === 'string' ? bytes(more) : more])
/** Overwrites bytes at an offset from the first occurrence of a marker. */
const over =
  (mark: string, at: number, put: readonly number[] | string): ((whole: Buffer) => Buffer) =>
  (whole) => {
    const place = whole.lastIndexOf(mark, whole.length, 'latin1')
    if (place === -1) throw new Error(`no ${mark} in there`)
    const changed = Buffer.from(whole)
    changed.set(Buffer.from(typeof put === 'string' ? bytes(put) : put), place + at)
    return changed
  }
const noise = (size: number) => Buffer.from(Array.from({ length: size }, (_, at) => (at * at * 7 + at) % 251))
const noisy = (from: number) => (whole: Buffer) => Buffer.concat([whole.subarray(0, from), noise(whole.length - from)])

const ANY: Faults = {
  'is empty': replaceBy(''),
  'is a web page': replaceBy(PAGE),
  'is a picture in SVG': replaceBy(SVG),
  'is a program': replaceBy('MZ\x90\0\x03\0\0\0'),
  'is a script': replaceBy('#!/bin/sh\nrm -rf /'),
  'is something packed': replaceBy(GZIP),
}

let archive = Buffer.alloc(0)
beforeAll(async () => {
  archive = await readFile(join(SAMPLES, 'tiny.zip'))
})
const packed = (whole: Buffer) => Buffer.concat([whole, archive])

const PICTURE: Faults = {
  ...ANY,
  'is cut in the middle': cut(0.5),
  'is its first bytes only': (whole) => whole.subarray(0, 24),
  'is noise behind its first bytes': noisy(16),
  'is a web page too': followedBy(PAGE),
  'is an archive too': packed,
}

/** A PNG with these dimensions in its header. */
function sized(png: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(png)
  changed.writeUInt32BE(width, 16)
  changed.writeUInt32BE(height, 20)
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29)
  return changed
}

const frameOf = (jpeg: Buffer) => jpeg.indexOf(Buffer.from([0xff, 0xc0]))
const JPEG: Faults = {
  ...PICTURE,
  'is a PNG': replaceBy(bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR')),
  'unfolds to 65,500 pixels a side': (whole) => {
    const changed = Buffer.from(whole)
    changed.set([0xff, 0xdc, 0xff, 0xdc], frameOf(whole) + 5)
    return changed
  },
}

const VIDEO = {
  ...ANY,
  'is cut in the middle': cut(0.5),
  'lacks its last byte': withoutEnd,
  'is its first bytes only': (whole: Buffer) => whole.subarray(0, 24),
  'is a web page too': followedBy(PAGE),
}

const MANY = 60_000
const MP4: Faults = {
  ...VIDEO,
  'has no description': over('moov', 0, 'free'),
  'has sound only': over('vide\0', 0, 'soun'),
  'has no dimensions': over('tkhd', 80, [0, 0, 0, 0, 0, 0, 0, 0]),
  'is 65,535 pixels wide': over('tkhd', 80, [0xff, 0xff, 0, 0]),
  'lasts for centuries': over('mvhd', 16, [0, 0, 0, 1, 0xff, 0xff, 0xff, 0xf0]),
  'is made of more boxes than anybody looks through': (whole) =>
    Buffer.concat([whole, ...Array.from({ length: MANY }, () => bytes('\0\0\0\x08free'))]),
}

/** An EBML element with an eight-byte size. */
const element = (id: string, ...content: Buffer[]): Buffer => {
  const inside = Buffer.concat(content)
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE((1n << 56n) | BigInt(inside.length))
  return Buffer.concat([Buffer.from(id, 'hex'), size, inside])
}
const hex = (digits: string) => Buffer.from(digits, 'hex')
const webm = ({ width = '20', duration = '4079000000000000' }) =>
  Buffer.concat([
    element('1a45dfa3', element('4282', bytes('webm'))),
    element(
      '18538067',
      element('1549a966', element('4489', hex(duration))),
      element('1654ae6b', element('ae', element('83', hex('01')), element('e0', element('b0', hex(width)), element('ba', hex('20'))))),
      element('1f43b675', hex('00')),
    ),
  ])

const WEBM: Faults = {
  ...VIDEO,
  'has no tracks': over('\x16T\xaek', 0, [0x16, 0x54, 0xae, 0x6c]),
  'has sound only': over('V_VP9', 7, [2]),
  'has no width': over('\xb0\x81 \xba\x81 ', 2, [0]),
  'is wider than numbers go': replaceBy(webm({ width: '7fffffffffff' })),
  'lasts for centuries': replaceBy(webm({ duration: '4fe0000000000000' })),
}

const AVI: Faults = {
  ...VIDEO,
  'has no header': over('hdrl', 0, 'xxxx'),
  'has no pictures': over('movi', 0, 'xxxx'),
  'has sound only': over('vids', 0, 'auds'),
  'is wider than numbers go': over('avih', 40, [0xff, 0xff, 0xff, 0xff]),
  'lasts for centuries': over('avih', 8, [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]),
}

const page = (box: string, kids = '3 0 R', count = '1') =>
  `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[${kids}]/Count ${count}>>endobj\n` +
  `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[${box}]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`
const PDF: Faults = {
  ...ANY,
  'is cut in the middle': cut(0.5),
  'lacks its last line': (whole) => whole.subarray(0, whole.lastIndexOf('%%EOF')),
  'is noise behind its first bytes': (whole) => Buffer.concat([noisy(16)(whole), noise(2_000), bytes('\n%%EOF\n')]),
  'is an archive too': packed,
  'has no pages': replaceBy(page('0 0 300 600', '', '0')),
  'has pages in a circle': replaceBy(page('0 0 300 600', '2 0 R')),
  'has a page wider than numbers go': replaceBy(page('0 0 99999999999 600')),
  'has a page of no height': replaceBy(page('0 0 300 0.001')),
}

const ZIP: Faults = {
  ...ANY,
  'is cut in the middle': cut(0.5),
  'lacks its last byte': withoutEnd,
  'is its first bytes only': (whole) => whole.subarray(0, 24),
  'has noise for a directory': (whole) => {
    const start = whole.indexOf('PK\x01\x02', 0, 'latin1')
    return Buffer.concat([whole.subarray(0, start), noise(whole.length - 22 - start), whole.subarray(-22)])
  },
  'has a directory of another length': over('PK\x05\x06', 10, [9, 0]),
  'has a directory that stands elsewhere': over('PK\x05\x06', 16, [0, 0, 0, 0x7f]),
  'has a file that stands elsewhere': over('PK\x01\x02', 42, [0, 0, 0, 0x7f]),
  'is a web page too': followedBy(PAGE),
}

const TEXT: Faults = {
  ...ANY,
  'is a script of a server': replaceBy('<?php system("id");'),
  'is a document in XML': replaceBy('\uFEFF<?xml version="1.0"?><a/>'),
  'is not UTF-8': replaceBy(bytes('caf\xe9')),
  'is UTF-16': replaceBy(bytes('pair;level\r\n', 'utf16le')),
  'is cut within a character': replaceBy(bytes('1 €', 'utf8').subarray(0, 3)),
  'holds a NUL': replaceBy('pair\0level'),
}

const FAULTS: Record<Ending, Faults> = {
  jpg: JPEG,
  jpeg: JPEG,
  png: {
    ...PICTURE,
    'unfolds to 60,000 pixels a side': (whole) => sized(whole, 60_000, 60_000),
    'has a sum that is not its own': over('IHDR', 17, [0]),
  },
  webp: { ...PICTURE, 'is 16,383 pixels wide and high': over('VP8 ', 14, [0xff, 0x3f, 0xff, 0x3f]) },
  gif: { ...PICTURE, 'unfolds to 60,000 pixels a side': over('\x21\xf9\x04', 13, [0x60, 0xea, 0x60, 0xea]) },
  mp4: MP4,
  mov: MP4,
  avi: AVI,
  webm: WEBM,
  pdf: PDF,
  zip: ZIP,
  xlsx: ZIP,
  docx: ZIP,
  pptx: ZIP,
  ods: ZIP,
  odt: ZIP,
  csv: TEXT,
  txt: TEXT,
  md: TEXT,
  json: {
    ...TEXT,
    'is cut short': replaceBy('[1,'),
    'is a word': replaceBy('price'),
    'is two': replaceBy('{} {}'),
    'is nested too deep': replaceBy(nested(1_001)),
  },
}

async function wholeOf(ending: Ending): Promise<Buffer> {
  const isPicture = ['jpg', 'jpeg', 'png', 'webp', 'gif'].includes(ending)
  if (isPicture) {
    const background = {
      width: 200,
      height: 200,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    } as const
    return sharp({ create: background })
      .toFormat(ending as 'jpeg')
      .toBuffer()
  }
  return ['csv', 'txt', 'md', 'json'].includes(ending) ? bytes('"a"') : readFile(join(SAMPLES, `tiny.${ending}`))
}

const sends = (content: Buffer, name: string) =>
  ana.call(createPost, { body: { description: 'x', trading_markets: 'Forex' }, files: [new File([new Uint8Array(content)], name)] })

test.each(Object.entries(FAULTS) as [Ending, Faults][])('A04 A06 rejects a malformed .%s by its name', async (ending, faults) => {
  expect(Object.keys(faults).length).toBeGreaterThanOrEqual(10)
  const whole = await wholeOf(ending)
  const name = `sample.${ending}`
  expect((await sends(whole, name)).status).toBe(201)
  const before = (await readdir(app.filesFolder, { recursive: true })).length
  for (const [what, change] of Object.entries(faults)) {
    const { status, fields } = await sends(change(whole), name)
    expect.soft([what, status, fields?.['files']]).toEqual([what, 400, [expect.stringMatching(/^sample\.\w+: [^:]+\.$/)]])
  }
  expect((await readdir(app.filesFolder, { recursive: true })).length).toBe(before)
})

/** A zip of empty files with names of this length. */
const manyFiles = (count: number, length: number) =>
  zipSync(Object.fromEntries(Array.from({ length: count }, (_, at) => [String(at).padStart(length, '0'), new Uint8Array(0)])), { level: 0 })

test.each([
  ['10,001 entries', manyFiles(10_001, 5)],
  ['a directory of more than 1 MB', manyFiles(4_000, 250)],
])('A06 rejects an archive with %s by its name', async (_what, content) => {
  expect(await sends(Buffer.from(content), 'sample.zip')).toHaveFieldErrors({
    files: ['sample.zip: this .zip file has more than 10000 entries, or a directory larger than 1 MB.'],
  })
})

test('accepts an archive with 10,000 entries', async () => {
  expect((await sends(Buffer.from(manyFiles(10_000, 5)), 'sample.zip')).status).toBe(201)
})

test('covers every file ending of the contract', () => {
  expect(Object.keys(FAULTS).toSorted()).toEqual(Object.values(FILE_EXTENSIONS).flat().toSorted())
})

test.each([
  ['is nested 1,000 levels deep', nested(1_000), null],
  ['has five million characters', `[${'"]\\"",\n'.repeat(700_000)}0]`, null],
  ['is nested deeper', nested(1_001), 'this JSON is nested more than 1,000 levels deep.'],
  ['is nested deeper behind megabytes', `["${'x'.repeat(5e6)}",${nested(1_000)}]`, 'this JSON is nested more than 1,000 levels deep.'],
  ['is cut short after megabytes', `["${'x'.repeat(5e6)}"`, 'this is not JSON.'],
  ['is cut short in a long text', `["${'x'.repeat(5e6)}`, 'this is not JSON.'],
  ['closes another bracket than it opens', `{"a":["${'x'.repeat(70_000)}"}]`, 'this is not JSON.'],
])('a JSON that %s is %#', async (_what, text, fault) => {
  const { status, fields } = await sends(bytes(text), 'fills.json')
  expect([status, fields?.['files'] ?? null]).toEqual(fault === null ? [201, null] : [400, [`fills.json: ${fault}`]])
})

test('ten JSON files of two million brackets take hardly more of the processor than ten text files of that size', async () => {
  const cpuOf = async (extension: string) => {
    const files = Array.from({ length: 10 }, (_, at) => new File([nested(1_000_000)], `${at}.${extension}`))
    const start = process.cpuUsage()
    const { status, fields } = await ana.call(createPost, { body: { description: 'x', trading_markets: 'Forex' }, files })
    const { user, system } = process.cpuUsage(start)
    return { status, rejected: fields?.['files']?.length ?? 0, cpu: user + system }
  }
  const [text, json] = [await cpuOf('txt'), await cpuOf('json')]
  expect([text.status, json.status, json.rejected]).toEqual([201, 400, 10])
  expect(json.cpu).toBeLessThan(2 * text.cpu)
})
