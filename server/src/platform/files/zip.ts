import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** One file of a zip. */
export interface ZipEntry {
  /** With `/` between folders. */
  name: string
  content: AsyncIterable<Uint8Array>
  /** Compressed already, like a picture: it gets the fastest level. */
  isCompressed: boolean
}

/**
 * Makes a zip while it is read, holding no more than a few chunks of it. Its files have the modification time `mtime`.
 * Throws what reading an entry throws. Closes the entry being read when the reader stops early.
 */
export async function* zip(entries: AsyncIterable<ZipEntry>, mtime: Date): AsyncGenerator<Uint8Array> {
  const file = new ZipFile()
  const output = file.outputStream as Readable
  let source: Readable | undefined
  output.once('close', () => source?.destroy())
  try {
    for await (const { name, content, isCompressed } of entries) {
      // Level 0 would store it without its size, which readers that go front to back refuse (docs/decisions/016).
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
