/** A file in a zip archive. */
interface ZipEntryReader {
  name: string
  read(): Promise<Uint8Array>
}

const END_SIGNATURE = 0x06_05_4b_50
const ENTRY_SIGNATURE = 0x02_01_4b_50
const END_BYTES = 22
const MAX_COMMENT_BYTES = 65_535
const ENTRY_BYTES = 46
const LOCAL_HEADER_BYTES = 30
const DEFLATE = 8

/**
 * Lists the files of a zip archive (PKWARE APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16), stored or deflated, without ZIP64.
 * @throws RangeError for anything else
 */
export async function listZipEntries(bytes: Uint8Array<ArrayBuffer>): Promise<ZipEntryReader[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - END_BYTES
  while (end >= 0 && end >= bytes.length - END_BYTES - MAX_COMMENT_BYTES && view.getUint32(end, true) !== END_SIGNATURE) end--
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const entries: ZipEntryReader[] = []
  for (let i = 0; i < count; i++) {
    if (view.getUint32(at, true) !== ENTRY_SIGNATURE) throw new RangeError('This is no zip archive.')
    const [method, size, nameLength] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true), view.getUint16(at + 28, true)]
    const header = view.getUint32(at + 42, true)
    const start = header + LOCAL_HEADER_BYTES + view.getUint16(header + 26, true) + view.getUint16(header + 28, true)
    const content = bytes.subarray(start, start + size)
    const name = new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength))
    entries.push({ name, read: async () => (method === DEFLATE ? inflate(content) : content) })
    at += ENTRY_BYTES + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
