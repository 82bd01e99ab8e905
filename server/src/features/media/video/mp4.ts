import { type RandomAccessFile, MalformedFileError } from '#features/media/validation/random-access-file.ts'
import type { VideoMetadata } from './video-metadata.ts'

interface Box {
  type: string
  /** Offset of the content. */
  start: number
  end: number
}

const FIXED_POINT_UNIT = 65_536

/** Reads MP4 and QuickTime (ISO/IEC 14496-12): requires a video track in `moov` and all boxes within the file. */
export async function readMp4(bytes: RandomAccessFile): Promise<VideoMetadata | undefined> {
  const top = await listBoxes(bytes, 0, bytes.size)
  const moov = top.find(({ type }) => type === 'moov')
  if (moov === undefined || !top.some(({ type, start, end }) => type === 'mdat' && end > start)) throw new MalformedFileError()
  const boxes = await listBoxes(bytes, moov.start, moov.end)
  const duration = await readDuration(bytes, boxes)
  const isFragmented = boxes.some(({ type }) => type === 'mvex')
  for (const track of boxes.filter(({ type }) => type === 'trak')) {
    const size = await readSize(bytes, track, isFragmented)
    if (size !== undefined) return { ...size, duration }
  }
  return undefined
}

async function listBoxes(bytes: RandomAccessFile, from: number, to: number): Promise<Box[]> {
  const boxes: Box[] = []
  // QuickTime may end a list with four zero bytes.
  for (let at = from; at + 8 <= to;) {
    const head = await bytes.read(at, 8)
    const small = head.readUInt32BE(0)
    const [size, length] = small === 1 ? [Number((await bytes.read(at + 8, 8)).readBigUInt64BE()), 16] : [small === 0 ? to - at : small, 8]
    if (size < length || at + size > to) throw new MalformedFileError()
    boxes.push({ type: head.toString('latin1', 4, 8), start: at + length, end: at + size })
    at += size
  }
  return boxes
}

/** Finds the box at a path of types. */
async function findBox(bytes: RandomAccessFile, within: Box, path: readonly string[]): Promise<Box | undefined> {
  const [type, ...rest] = path
  if (type === undefined) return within
  const found = (await listBoxes(bytes, within.start, within.end)).find((box) => box.type === type)
  return found === undefined ? undefined : findBox(bytes, found, rest)
}

async function readDuration(bytes: RandomAccessFile, moov: readonly Box[]): Promise<number | null> {
  const mvhd = moov.find(({ type }) => type === 'mvhd')
  if (mvhd === undefined) throw new MalformedFileError()
  const isLong = (await bytes.read(mvhd.start, 1))[0] === 1
  const scale = (await bytes.read(mvhd.start + (isLong ? 20 : 12), 4)).readUInt32BE()
  const duration = isLong
    ? Number((await bytes.read(mvhd.start + 24, 8)).readBigUInt64BE())
    : (await bytes.read(mvhd.start + 16, 4)).readUInt32BE()
  const seconds = duration / scale
  // All ones, or zero in a fragmented video: unknown.
  return Number.isFinite(seconds) && seconds > 0 && duration < (isLong ? 2 ** 53 : 2 ** 32 - 1) ? seconds : null
}

async function readSize(
  bytes: RandomAccessFile,
  track: Box,
  isFragmented: boolean,
): Promise<{ width: number; height: number } | undefined> {
  const [hdlr, tkhd, stsz] = await Promise.all([
    findBox(bytes, track, ['mdia', 'hdlr']),
    findBox(bytes, track, ['tkhd']),
    findBox(bytes, track, ['mdia', 'minf', 'stbl', 'stsz']),
  ])
  if (hdlr === undefined || tkhd === undefined || (await bytes.read(hdlr.start + 8, 4)).toString('latin1') !== 'vide') return undefined
  const frames = stsz === undefined ? 0 : (await bytes.read(stsz.start + 8, 4)).readUInt32BE()
  if (frames === 0 && !isFragmented) return undefined
  const isLong = (await bytes.read(tkhd.start, 1))[0] === 1
  // A matrix of nine numbers, then width and height: 44 bytes.
  const matrix = await bytes.read(tkhd.start + (isLong ? 52 : 40), 44)
  const [width, height] = [matrix.readUInt32BE(36) / FIXED_POINT_UNIT, matrix.readUInt32BE(40) / FIXED_POINT_UNIT].map(Math.round) as [
    number,
    number,
  ]
  // Phones record upright videos rotated by 90 degrees; the matrix has the rotation.
  const isTurned = matrix.readInt32BE(0) === 0 && matrix.readInt32BE(16) === 0
  return isTurned ? { width: height, height: width } : { width, height }
}
