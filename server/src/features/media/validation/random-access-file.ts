import { type FileHandle, open } from 'node:fs/promises'

/** A file read in small windows, so that its size does not matter. */
export interface RandomAccessFile {
  /** Bytes. */
  size: number
  /** Returns exactly these bytes; throws MalformedFileError if the file does not have them. */
  read(start: number, length: number): Promise<Buffer>
}

/** The content is not what its format requires. */
export class MalformedFileError extends Error {}

/** The file needs more reads than MAX_READS. */
export class TooManyReadsError extends Error {}

// Video metadata has some kilobytes; no single read may be longer.
const MAX_WINDOW_BYTES = 1024 * 1024
// Per file. A video of forty minutes in fragments of a quarter second has as many boxes.
const MAX_READS = 20_000

/** Opens a file while `work` reads it. Throws TooManyReadsError after MAX_READS reads. */
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
