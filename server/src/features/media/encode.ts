import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { FileFault } from './file-fault.ts'
import { alsoIs } from './polyglot.ts'
import type { Turn } from './processing.ts'

/** One picture as WebP. Sides are pixels. */
export interface Encoded {
  data: Buffer
  width: number
  height: number
}

/** A picture in both of its sizes. */
export interface Picture {
  full: Encoded
  /** At most 800 wide; the very same as `full` where that is small already. */
  small: Encoded
  /** A thumbhash. */
  placeholder: Buffer
}

/** Of a picture in its small size, in pixels. */
export const SMALL_WIDTH = 800

const MOST_PIXELS = 50_000_000
const MOST_FRAMES = 500
// Of all frames together as they are written: noise takes 0.8 bytes a pixel, and a kept picture may have 25 MB.
const MOST_ANIMATED_PIXELS = 25_000_000
const FULL_SIDE = 2048
const SECONDS = 15
const HASHED_SIDE = 100

// Readers of four formats, and no other: each reader more is one more that a crafted file can attack.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadNsgifBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/**
 * Draws the jpeg, png, webp or gif at `path` anew as WebP: upright, sRGB, without metadata or anything else the file carried;
 * what moves stays moving. Gives why it cannot.
 */
export async function encode(path: string, turn: Turn): Promise<Picture | FileFault> {
  const picture = await turn('picture', () => draw(path))
  if (picture instanceof FileFault || 'full' in picture) return picture
  return turn('animation', () => orFault(async () => drawBoth(await readFile(path), sideOf(picture))))
}

/** Draws a first page, which is small already, as WebP; gives `null` for one that cannot be drawn. */
export async function encodePreview(png: Uint8Array): Promise<Pick<Picture, 'small' | 'placeholder'> | null> {
  try {
    const small = await write(read(Buffer.from(png)))
    return { small, placeholder: await hash(small.data) }
  } catch {
    return null
  }
}

/** What the header of an animation says; sides are those of a frame, in pixels. It waits for a turn of its own. */
interface Animation {
  frames: number
  width: number
  height: number
}

/** The longest side that an animation is drawn at, so that all of its frames stay within the pixels that may be written. */
function sideOf({ frames, width, height }: Animation): number {
  const longest = Math.max(width, height)
  return Math.max(1, Math.min(SMALL_WIDTH, Math.floor(longest * Math.sqrt(MOST_ANIMATED_PIXELS / (frames * width * height)))))
}

async function draw(path: string): Promise<Picture | FileFault | Animation> {
  const content = await readFile(path)
  const also = await alsoIs(content)
  if (also !== undefined) return FileFault.of(also === 'archive' ? 'picture_is_archive' : 'picture_is_page')
  return orFault(async () => {
    // Of an animation with all its frames, `height` is the sum of theirs.
    const { width, height, pages = 1, pageHeight = height } = await read(content, false).metadata()
    if (pages > MOST_FRAMES) return FileFault.of('picture_frames', { max: MOST_FRAMES })
    if (width * height > MOST_PIXELS) return FileFault.of('picture_pixels', { max: MOST_PIXELS / 1e6 })
    return pages > 1 ? { frames: pages, width, height: pageHeight } : drawBoth(content)
  })
}

const orFault = <Drawn>(drawing: () => Promise<Drawn>): Promise<Drawn | FileFault> =>
  drawing().catch((error: unknown) => FileFault.of(isLate(error) ? 'picture_too_slow' : 'picture_damaged'))

// What is told of our own limit of time, and of nothing else.
const isLate = (error: unknown) => error instanceof Error && error.message.startsWith('timeout:')

/** @param animatedSide the longest side of an animation, in pixels; none for a still picture */
async function drawBoth(content: Buffer, animatedSide?: number): Promise<Picture> {
  // An animation is drawn once and with less care: each of its frames costs as much as a picture.
  const side = animatedSide ?? FULL_SIDE
  const full = await write(
    read(content).autoOrient().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }),
    animatedSide === undefined ? CAREFUL : { effort: 1, smartSubsample: false },
  )
  const small = full.width <= SMALL_WIDTH ? full : await write(read(full.data).resize({ width: SMALL_WIDTH }))
  return { full, small, placeholder: await hash(small.data) }
}

const read = (content: Buffer, limitInputPixels: number | false = MOST_PIXELS) =>
  sharp(content, { limitInputPixels, failOn: 'error', animated: true })

// Thin red and green lines on a chart need their colour in full resolution.
const CAREFUL = { effort: 4, smartSubsample: true }

async function write(picture: Sharp, care = CAREFUL): Promise<Encoded> {
  const webp = picture.webp({ quality: 82, ...care }).timeout({ seconds: SECONDS })
  const { data, info } = await webp.toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.pageHeight ?? info.height }
}

async function hash(content: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(content)
    .resize({ width: HASHED_SIDE, height: HASHED_SIDE, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data))
}
