import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** One file of a zip: at most 4 GB. */
export interface Entry {
  /** With `/` between folders. */
  name: string
  content: AsyncIterable<Uint8Array>
  /** Compressed already, like a picture: packing it costs time and saves nothing. */
  isDense: boolean
}

interface Written {
  name: Buffer
  offset: number
  packed: number
  size: number
  sum: number
}

const VERSION = 45
// Sizes stand behind the content, and names are UTF-8.
const FLAGS = 0x0808
const DEFLATE = 8
const MOST = 0xffff_ffff

/**
 * Makes a zip while it is read, never holding more than a piece of it (APPNOTE.TXT 6.3.10). `at` is the moment that its files show.
 * As a whole it may be larger than 4 GB, for which its directory then has the fields of ZIP64.
 */
export async function* zip(entries: AsyncIterable<Entry>, at: Date): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  const moment = dosTime(at)
  let offset = 0
  for await (const entry of entries) {
    const one: Written = { name: Buffer.from(entry.name), offset, packed: 0, size: 0, sum: 0 }
    const header = numbers(
      [4, 0x04034b50],
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATE],
      [4, moment],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, one.name.length],
      [2, 0],
    )
    yield header
    yield one.name
    for await (const chunk of pack(entry, one)) yield chunk
    yield numbers([4, 0x08074b50], [4, one.sum], [4, one.packed], [4, one.size])
    offset += header.length + one.name.length + one.packed + 16
    written.push(one)
  }
  yield* directory(written, offset, moment)
}

/** Packs the content of an entry, and notes its sizes and its sum. */
async function* pack({ content, isDense }: Entry, one: Written): AsyncGenerator<Uint8Array> {
  const packer = createDeflateRaw({ level: isDense ? 0 : 6 })
  async function* noted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      one.size += chunk.length
      one.sum = crc32(chunk, one.sum)
      yield chunk
    }
  }
  const feeding = pipeline(noted(), packer)
  // Whoever stops reading stops the feeding too; that is no fault.
  feeding.catch(() => undefined)
  for await (const chunk of packer as AsyncIterable<Buffer>) {
    one.packed += chunk.length
    yield chunk
  }
  await feeding
}

function* directory(written: readonly Written[], start: number, moment: number): Generator<Uint8Array> {
  let size = 0
  for (const { name, offset, packed, size: unpacked, sum } of written) {
    const far = offset >= MOST ? numbers([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0)
    const line = Buffer.concat([
      numbers([4, 0x02014b50], [2, VERSION], [2, VERSION], [2, FLAGS], [2, DEFLATE], [4, moment], [4, sum], [4, packed], [4, unpacked]),
      numbers([2, name.length], [2, far.length], [2, 0], [2, 0], [2, 0], [4, 0], [4, Math.min(offset, MOST)]),
      name,
      far,
    ])
    size += line.length
    yield line
  }
  const count = written.length
  // Always there, and read only where the fields of the last part are at their end.
  yield numbers([4, 0x06064b50], [8, 44], [2, VERSION], [2, VERSION], [4, 0], [4, 0], [8, count], [8, count], [8, size], [8, start])
  yield numbers([4, 0x07064b50], [4, 0], [8, start + size], [4, 1])
  const few = Math.min(count, 0xffff)
  yield numbers([4, 0x06054b50], [2, 0], [2, 0], [2, few], [2, few], [4, Math.min(size, MOST)], [4, Math.min(start, MOST)], [2, 0])
}

/** Numbers one after the other, each in its number of bytes, the lowest byte first. */
function numbers(...parts: [bytes: 2 | 4 | 8, value: number][]): Buffer {
  const buffer = Buffer.alloc(parts.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of parts) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at)
    else buffer.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return buffer
}

/** A moment in UTC as MS-DOS wrote it: two seconds fine, from 1980 on. Time in the low half, date in the high one. */
function dosTime(at: Date): number {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  return date * 0x1_0000 + time
}
