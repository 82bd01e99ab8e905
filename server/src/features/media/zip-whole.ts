import { type Bytes, lookInto, Malformed } from '#features/media/film/bytes.ts'
import { ZIP_TAIL, zipEndIn } from './polyglot.ts'

const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const PIECE = 1024 * 1024
// Stands in another field of its own, which what fits in here does not need.
const ELSEWHERE = 0xffff_ffff

/** Whether the zip at `path` is there to its end and its directory leads to files that are in it (APPNOTE.TXT 6.3.10). */
export const isWholeZip = (path: string): Promise<boolean> =>
  lookInto(path, checkDirectory).then(
    () => true,
    (error: unknown) => (error instanceof Malformed ? false : Promise.reject(error)),
  )

async function checkDirectory(bytes: Bytes): Promise<void> {
  const from = Math.max(0, bytes.size - ZIP_TAIL)
  const tail = await bytes.at(from, bytes.size - from)
  const at = zipEndIn(tail)
  if (at < 0) throw new Malformed()
  const [count, length, start] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  if (count === 0 || start + length > from + at) throw new Malformed()
  checkEntries(await readAll(bytes, start, length), { count, start })
}

async function readAll(bytes: Bytes, start: number, length: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (let at = 0; at < length; at += PIECE) pieces.push(await bytes.at(start + at, Math.min(PIECE, length - at)))
  return Buffer.concat(pieces)
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
