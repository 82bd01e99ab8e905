import { type Bytes, lookInto, Malformed } from '#features/media/video/bytes.ts'
import { ZIP_TAIL, zipEndIn } from './polyglot.ts'

const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
/** What of a zip is read at once; a document has some dozen entries. */
export const MAX_ENTRIES = 10_000
export const MAX_DIRECTORY_BYTES = 1024 * 1024
// Stands in another field of its own, which what fits in here does not need.
const ELSEWHERE = 0xffff_ffff

/**
 * Checks that the zip at `path` is there to its end and that its directory leads to files that are in it (APPNOTE.TXT 6.3.10). Gives what
 * is wrong: damaged, or a directory that is too large to be read.
 */
export async function faultOfZip(path: string): Promise<'damaged' | 'too large' | undefined> {
  try {
    await lookInto(path, checkDirectory)
    return undefined
  } catch (error) {
    if (error instanceof TooLarge) return 'too large'
    if (error instanceof Malformed) return 'damaged'
    throw error
  }
}

class TooLarge extends Error {}

async function checkDirectory(bytes: Bytes): Promise<void> {
  const from = Math.max(0, bytes.size - ZIP_TAIL)
  const tail = await bytes.at(from, bytes.size - from)
  const at = zipEndIn(tail)
  if (at < 0) throw new Malformed()
  const [count, length, start] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  if (count === 0 || start + length > from + at) throw new Malformed()
  if (count > MAX_ENTRIES || length > MAX_DIRECTORY_BYTES) throw new TooLarge()
  checkEntries(await bytes.at(start, length), { count, start })
}

function checkEntries(directory: Buffer, { count, start }: { count: number; start: number }): void {
  let at = 0
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY) throw new Malformed()
    const packed = directory.readUInt32LE(at + 20)
    const local = directory.readUInt32LE(at + 42)
    if (local !== ELSEWHERE && local + LOCAL_BYTES + (packed === ELSEWHERE ? 0 : packed) > start) throw new Malformed()
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field)) as [number, number, number]
    at += ENTRY_BYTES + name + extra + comment
  }
  if (at !== directory.length) throw new Malformed()
}
