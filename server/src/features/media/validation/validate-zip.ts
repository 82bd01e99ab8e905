import { type RandomAccessFile, withRandomAccess, MalformedFileError } from '#features/media/validation/random-access-file.ts'
import { ZIP_TAIL_BYTES, findZipEnd } from './embedded-content.ts'

const ENTRY_SIGNATURE = 0x02014b50
const ENTRY_HEADER_BYTES = 46
const LOCAL_HEADER_BYTES = 30
/** Office documents have some dozen entries. */
export const MAX_ENTRIES = 10_000
export const MAX_DIRECTORY_BYTES = 1024 * 1024
// The value stands in the ZIP64 extra field, which files within these limits do not need.
const ZIP64_MARKER = 0xffff_ffff

/**
 * Validates that the zip at `path` is complete and its central directory refers to entries within the file (APPNOTE.TXT 6.3.10). Returns
 * the fault; undefined if valid.
 */
export async function validateZip(path: string): Promise<'damaged' | 'too large' | undefined> {
  try {
    await withRandomAccess(path, checkDirectory)
    return undefined
  } catch (error) {
    if (error instanceof DirectoryTooLarge) return 'too large'
    if (error instanceof MalformedFileError) return 'damaged'
    throw error
  }
}

class DirectoryTooLarge extends Error {}

async function checkDirectory(bytes: RandomAccessFile): Promise<void> {
  const from = Math.max(0, bytes.size - ZIP_TAIL_BYTES)
  const tail = await bytes.read(from, bytes.size - from)
  const at = findZipEnd(tail)
  if (at < 0) throw new MalformedFileError()
  const [count, length, start] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
  if (count === 0 || start + length > from + at) throw new MalformedFileError()
  if (count > MAX_ENTRIES || length > MAX_DIRECTORY_BYTES) throw new DirectoryTooLarge()
  checkEntries(await bytes.read(start, length), { count, start })
}

function checkEntries(directory: Buffer, { count, start }: { count: number; start: number }): void {
  let at = 0
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_HEADER_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY_SIGNATURE) throw new MalformedFileError()
    const packed = directory.readUInt32LE(at + 20)
    const local = directory.readUInt32LE(at + 42)
    if (local !== ZIP64_MARKER && local + LOCAL_HEADER_BYTES + (packed === ZIP64_MARKER ? 0 : packed) > start)
      throw new MalformedFileError()
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field)) as [number, number, number]
    at += ENTRY_HEADER_BYTES + name + extra + comment
  }
  if (at !== directory.length) throw new MalformedFileError()
}
