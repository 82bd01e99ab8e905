import { type FileHandle, open } from 'node:fs/promises'

/** What a video says of itself: sides in pixels as it is shown, duration in seconds where it is told. */
export interface VideoMetadata {
  width: number
  height: number
  duration: number | null
}

/** A file that is looked at in small windows, however large it is. */
export interface RandomAccessFile {
  /** In bytes. */
  size: number
  /** Exactly these bytes; throws `Malformed` where the file has no such place. */
  read(start: number, length: number): Promise<Buffer>
}

/** What was read cannot be what it says it is. */
export class MalformedFileError extends Error {}

/** What was read has no end that is worth reading to. */
export class TooManyReadsError extends Error {}

// A description of a video is some kilobytes; nothing in one is read beyond this.
const MAX_WINDOW_BYTES = 1024 * 1024
// Of one file: a video of forty minutes in fragments of a quarter of a second has as many boxes.
const MAX_READS = 20_000

/** Opens a file for as long as `work` looks at it, which throws `Endless` after too many looks. */
export async function withRandomAccess<Result>(path: string, work: (bytes: RandomAccessFile) => Promise<Result>): Promise<Result> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    let reads = 0
    const read: RandomAccessFile['read'] = async (start, length) => {
      reads += 1
      if (reads > MAX_READS) throw new TooManyReadsError()
      return readExactly(file, { start, length, size })
    }
    return await work({ size, read })
  } finally {
    await file.close()
  }
}

async function readExactly(file: FileHandle, { start, length, size }: { start: number; length: number; size: number }): Promise<Buffer> {
  if (length > MAX_WINDOW_BYTES || start < 0 || start + length > size) throw new MalformedFileError()
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, start)
  if (bytesRead < length) throw new MalformedFileError()
  return buffer
}
