import { type RandomAccessFile, MalformedFileError } from '#features/media/validation/random-access-file.ts'
import type { VideoMetadata } from './video-metadata.ts'

// EBML element ids (RFC 8794, RFC 9559).
const ID = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  kind: 0x83,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
  void: 0xec,
} as const

const NANOSECONDS_PER_SECOND = 1e9
const VIDEO_TRACK = 1

interface Element {
  id: number
  start: number
  end: number
}

/** Reads WebM (RFC 9559): requires info and tracks before the first cluster and a complete segment. */
export async function readWebm(bytes: RandomAccessFile): Promise<VideoMetadata | undefined> {
  const header = await readElement(bytes, 0, bytes.size)
  if (header.id !== ID.header) throw new MalformedFileError()
  const segment = await readElement(bytes, header.end, bytes.size)
  if (segment.id !== ID.segment) throw new MalformedFileError()
  await checkTrailingElements(bytes, segment.end)

  let [info, tracks]: Buffer[] = []
  let at = segment.start
  for (;;) {
    const element = await readElement(bytes, at, segment.end)
    if (element.id === ID.cluster) break
    if (element.id === ID.info) info = await bytes.read(element.start, element.end - element.start)
    if (element.id === ID.tracks) tracks = await bytes.read(element.start, element.end - element.start)
    at = element.end
  }
  if (tracks === undefined) throw new MalformedFileError()
  const size = readSize(tracks)
  return size === undefined ? undefined : { ...size, duration: info === undefined ? null : readDuration(info) }
}

/** Throws if anything but another video follows. */
async function checkTrailingElements(bytes: RandomAccessFile, from: number): Promise<void> {
  for (let at = from; at < bytes.size;) {
    const { id, end } = await readElement(bytes, at, bytes.size)
    if (id !== ID.header && id !== ID.segment && id !== ID.void) throw new MalformedFileError()
    at = end
  }
}

/** Reads the header of the element at an offset; an element of unknown size, as recorders write it, reaches to `to`. */
async function readElement(bytes: RandomAccessFile, at: number, to: number): Promise<Element> {
  const head = await bytes.read(at, Math.min(12, to - at))
  const { id, start, size } = readElementHeader(head, 0)
  const end = size === undefined ? to : at + start + size
  if (end > to) throw new MalformedFileError()
  return { id, start: at + start, end }
}

function readElementHeader(head: Buffer, at: number): { id: number; start: number; size: number | undefined } {
  const idLength = Math.clz32(head[at] ?? 0) - 23
  const sizeAt = at + idLength
  const sizeLength = Math.clz32(head[sizeAt] ?? 0) - 23
  const start = sizeAt + sizeLength
  if (idLength > 4 || sizeLength > 8 || start > head.length) throw new MalformedFileError()
  // The size without its length marker bit; all ones: unknown.
  const size = Buffer.from(head.subarray(sizeAt, start))
  size[0] = (size[0] ?? 0) & (0xff >> sizeLength)
  const isUnknown = size[0] === 0xff >> sizeLength && size.subarray(1).every((byte) => byte === 0xff)
  return { id: readUnsigned(head.subarray(at, sizeAt)), start, size: isUnknown ? undefined : readUnsigned(size) }
}

const readUnsigned = (bytes: Buffer): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0)

/** Iterates the children of an element in memory. */
function* listChildren(content: Buffer): Generator<{ id: number; content: Buffer }> {
  for (let at = 0; at < content.length;) {
    const { id, start, size } = readElementHeader(content, at)
    if (size === undefined || start + size > content.length) throw new MalformedFileError()
    yield { id, content: content.subarray(start, start + size) }
    at = start + size
  }
}

const findChild = (content: Buffer, id: number): Buffer | undefined => listChildren(content).find((element) => element.id === id)?.content

function readSize(tracks: Buffer): { width: number; height: number } | undefined {
  for (const { id, content } of listChildren(tracks)) {
    const video =
      id === ID.track && readUnsigned(findChild(content, ID.kind) ?? Buffer.of(0)) === VIDEO_TRACK
        ? findChild(content, ID.video)
        : undefined
    const [width, height] = video === undefined ? [] : [findChild(video, ID.width), findChild(video, ID.height)]
    if (width !== undefined && height !== undefined) return { width: readUnsigned(width), height: readUnsigned(height) }
  }
  return undefined
}

function readDuration(info: Buffer): number | null {
  const duration = findChild(info, ID.duration)
  if (duration === undefined || (duration.length !== 4 && duration.length !== 8)) return null
  const scale = readUnsigned(findChild(info, ID.scale) ?? Buffer.of(0x0f, 0x42, 0x40))
  const seconds = ((duration.length === 4 ? duration.readFloatBE() : duration.readDoubleBE()) * scale) / NANOSECONDS_PER_SECOND
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null
}
