import { setImmediate as breath } from 'node:timers/promises'

const HTML_OR_CODE = /<script|<!doctype html|<html[\s>]|<svg\s{1,16}xmlns|<\?php\s/i
const CHUNK_BYTES = 1024 * 1024
// As long as what is looked for may be, which may stand on the edge of two pieces.
const OVERLAP_BYTES = 32
// The record at the end of a zip, and what may be behind it: a comment that it tells the length of.
const ZIP_END_SIGNATURE = 'PK\x05\x06'
const ZIP_END_BYTES = 22

/** How much of the end of a file may hold the end of a zip. */
export const ZIP_TAIL_BYTES = ZIP_END_BYTES + 0xffff

/** Where the record at the end of a zip begins in the last bytes of a file; -1 where these do not end one. */
export function findZipEnd(tail: Buffer): number {
  const at = tail.lastIndexOf(ZIP_END_SIGNATURE, tail.length - ZIP_END_BYTES, 'latin1')
  return at >= 0 && at + ZIP_END_BYTES + tail.readUInt16LE(at + 20) === tail.length ? at : -1
}

/** What else than it is said to be these bytes can be taken for; they reach to the end of a file. */
export async function findEmbeddedContent(bytes: Buffer): Promise<'page' | 'archive' | undefined> {
  if (findZipEnd(bytes.subarray(-ZIP_TAIL_BYTES)) >= 0) return 'archive'
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    if (HTML_OR_CODE.test(bytes.toString('latin1', at, at + CHUNK_BYTES + OVERLAP_BYTES))) return 'page'
    await breath()
  }
  return undefined
}
