import { type FileHandle, open } from 'node:fs/promises'

/** What a video says of itself: sides in pixels as it is shown, duration in seconds where it is told. */
export interface VideoMetadata {
  width: number
  height: number
  duration: number | null
}

/** A file that is looked at in small windows, however large it is. */
export interface Bytes {
  /** In bytes. */
  size: number
  /** Exactly these bytes; throws `Malformed` where the file has no such place. */
  at(start: number, length: number): Promise<Buffer>
}

/** What was read cannot be what it says it is. */
export class Malformed extends Error {}

/** What was read has no end that is worth reading to. */
export class Endless extends Error {}

// A description of a video is some kilobytes; nothing in one is read beyond this.
const WINDOW_MOST = 1024 * 1024
// Of one file: a video of forty minutes in fragments of a quarter of a second has as many boxes.
const LOOKS_MOST = 20_000

/** Opens a file for as long as `work` looks at it, which throws `Endless` after too many looks. */
export async function lookInto<Result>(path: string, work: (bytes: Bytes) => Promise<Result>): Promise<Result> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    let looks = 0
    const at: Bytes['at'] = async (start, length) => {
      looks += 1
      if (looks > LOOKS_MOST) throw new Endless()
      return readExactly(file, { start, length, size })
    }
    return await work({ size, at })
  } finally {
    await file.close()
  }
}

async function readExactly(file: FileHandle, { start, length, size }: { start: number; length: number; size: number }): Promise<Buffer> {
  if (length > WINDOW_MOST || start < 0 || start + length > size) throw new Malformed()
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, start)
  if (bytesRead < length) throw new Malformed()
  return buffer
}
