import { Readable } from 'node:stream'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ZipEntry, zip } from './zip.ts'

const entry = (name: string, chunks: string[], isCompressed = false): ZipEntry => ({
  name,
  content: Readable.from(chunks.map((chunk) => Buffer.from(chunk))),
  isCompressed,
})

async function whole(entries: ZipEntry[]): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of zip(Readable.from(entries), new Date('2026-11-21T17:30:42Z'))) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('fflate reads every file of a zip: compressed, empty, with a Unicode name', async () => {
  const long = 'the same words again and again '.repeat(5_000)
  const bytes = await whole([
    entry('posts.json', [long, long]),
    entry('files/01 ümläut 日本.webp', ['as ', 'it ', 'is'], true),
    entry('empty', []),
  ])
  const read = unzipSync(bytes)
  expect(Object.keys(read)).toEqual(['posts.json', 'files/01 ümläut 日本.webp', 'empty'])
  expect(strFromU8(read['posts.json'] ?? new Uint8Array())).toBe(long + long)
  expect(strFromU8(read['files/01 ümläut 日本.webp'] ?? new Uint8Array())).toBe('as it is')
  expect(bytes.length).toBeLessThan(long.length / 10)
})

test('every file is deflated, so that streaming readers find its end', async () => {
  const bytes = await whole([entry('a', ['as it is'], true), entry('b', ['as it is'])])
  // The method in the local file header (APPNOTE.TXT 4.3.7) of each.
  const second = bytes.lastIndexOf('PK\u0003\u0004', bytes.length, 'latin1')
  expect([0, second].map((header) => bytes.readUInt16LE(header + 8))).toEqual([8, 8])
  expect(second).toBeGreaterThan(0)
})

test('a zip without files is valid', async () => {
  expect(unzipSync(await whole([]))).toEqual({})
})

test('an error of an entry is an error of the zip', async () => {
  const broken: ZipEntry = {
    name: 'broken',
    isCompressed: false,
    content: Readable.from(
      (async function* fail() {
        yield Buffer.from('begun')
        throw new Error('the disk is gone')
      })(),
    ),
  }
  await expect(whole([broken])).rejects.toThrow('the disk is gone')
})

test('a consumer that stops early closes the current entry', async () => {
  let isClosed = false
  async function* endless() {
    try {
      for (;;) yield Buffer.alloc(65_536)
    } finally {
      isClosed = true
    }
  }
  const reading = zip(Readable.from([{ name: 'endless', isCompressed: true, content: endless() }]), new Date())
  for (let read = 0; read < 10; read += 1) await reading.next()
  await reading.return(undefined)
  await expect.poll(() => isClosed).toBe(true)
})
