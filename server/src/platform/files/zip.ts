import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** One file of a zip archive. */
export interface ZipEntry {
  /** The path, with `/` between folders. */
  name: string
  content: AsyncIterable<Uint8Array>
  /** The content is already compressed, such as an image, so the fastest compression level is used. */
  isCompressed: boolean
}

/**
 * Streams a zip archive of the entries. The files have the modification time `mtime`.
 * Throws errors of the entry contents. Closes the current entry if the consumer stops early.
 */
export async function* zip(entries: AsyncIterable<ZipEntry>, mtime: Date): AsyncGenerator<Uint8Array> {
  const file = new ZipFile()
  const output = file.outputStream as Readable
  let source: Readable | undefined
  output.once('close', () => source?.destroy())
  try {
    for await (const { name, content, isCompressed } of entries) {
      // Level 0 would store the entry without its size, which streaming readers reject (docs/decisions/016).
      file.addReadStreamLazy(name, { mtime, compressionLevel: isCompressed ? 1 : 6 }, (start) => {
        source = Readable.from(content, { objectMode: false }).once('error', (error) => output.destroy(error))
        start(null, source)
      })
    }
    file.end()
    yield* output as AsyncIterable<Buffer>
  } finally {
    output.destroy()
  }
}
