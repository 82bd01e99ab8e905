import { type RandomAccessFile, MalformedFileError } from '#features/media/validation/random-access-file.ts'
import type { VideoMetadata } from './video-metadata.ts'

interface Chunk {
  /** For a list chunk, its list type. */
  id: string
  start: number
  end: number
}

const MICROSECONDS_PER_SECOND = 1e6

/** Reads AVI (Microsoft, "AVI RIFF File Reference"): requires a video stream in the header and content up to the end. */
export async function readAvi(bytes: RandomAccessFile): Promise<VideoMetadata | undefined> {
  const [riff] = await listChunks(bytes, 0, bytes.size)
  if (riff?.id !== 'AVI ') throw new MalformedFileError()
  const chunks = await listChunks(bytes, riff.start, riff.end)
  const [header, movie] = ['hdrl', 'movi'].map((id) => chunks.find((chunk) => chunk.id === id))
  if (header === undefined || movie === undefined || movie.end <= movie.start) throw new MalformedFileError()

  const headerChunks = await listChunks(bytes, header.start, header.end)
  const avih = headerChunks.find(({ id }) => id === 'avih')
  if (avih === undefined) throw new MalformedFileError()
  for (const stream of headerChunks.filter(({ id }) => id === 'strl')) {
    const [strh] = await listChunks(bytes, stream.start, stream.end)
    if (strh === undefined || (await bytes.read(strh.start, 4)).toString('latin1') !== 'vids') continue
    const fields = await bytes.read(avih.start, 40)
    const seconds = (fields.readUInt32LE(0) * fields.readUInt32LE(16)) / MICROSECONDS_PER_SECOND
    return { width: fields.readUInt32LE(32), height: fields.readUInt32LE(36), duration: seconds > 0 ? seconds : null }
  }
  return undefined
}

async function listChunks(bytes: RandomAccessFile, from: number, to: number): Promise<Chunk[]> {
  const chunks: Chunk[] = []
  for (let at = from; at + 8 <= to;) {
    const head = await bytes.read(at, 8)
    const size = head.readUInt32LE(4)
    const id = head.toString('latin1', 0, 4)
    const isList = id === 'RIFF' || id === 'LIST'
    if (at + 8 + size > to || (isList && size < 4)) throw new MalformedFileError()
    chunks.push({ id: isList ? (await bytes.read(at + 8, 4)).toString('latin1') : id, start: at + (isList ? 12 : 8), end: at + 8 + size })
    // Chunks are aligned to two bytes.
    at += 8 + size + (size % 2)
  }
  return chunks
}
