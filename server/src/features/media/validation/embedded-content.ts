import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

const HTML_OR_CODE = /<script|<!doctype html|<html[\s>]|<svg\s{1,16}xmlns|<\?php\s/i
const CHUNK_BYTES = 1024 * 1024
// The longest match that may cross the border of two chunks.
const OVERLAP_BYTES = 32
// End of central directory record; a comment of the length it states may follow.
const ZIP_END_SIGNATURE = 'PK\x05\x06'
const ZIP_END_BYTES = 22

/** The zip end record lies within this many bytes of the end of a file. */
export const ZIP_TAIL_BYTES = ZIP_END_BYTES + 0xffff

/** Returns the offset of the zip end record in the last bytes of a file; -1 if they do not end a zip. */
export function findZipEnd(tail: Buffer): number {
  const at = tail.lastIndexOf(ZIP_END_SIGNATURE, tail.length - ZIP_END_BYTES, 'latin1')
  return at >= 0 && at + ZIP_END_BYTES + tail.readUInt16LE(at + 20) === tail.length ? at : -1
}

/** Returns what else the content could be interpreted as; `bytes` reach to the end of the file. */
export async function findEmbeddedContent(bytes: Buffer): Promise<'page' | 'archive' | undefined> {
  if (findZipEnd(bytes.subarray(-ZIP_TAIL_BYTES)) >= 0) return 'archive'
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    if (HTML_OR_CODE.test(bytes.toString('latin1', at, at + CHUNK_BYTES + OVERLAP_BYTES))) return 'page'
    await yieldToEventLoop()
  }
  return undefined
}
