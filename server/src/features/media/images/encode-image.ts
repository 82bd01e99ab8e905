import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { FileFault } from '#features/media/validation/file-fault.ts'
import { findEmbeddedContent } from '#features/media/validation/embedded-content.ts'
import type { RunInQueue } from '#features/media/upload/file-queue.ts'

/** One picture as WebP. Sides are pixels. */
export interface WebpImage {
  data: Buffer
  width: number
  height: number
}

/** A picture in both of its sizes. */
export interface ImageVariants {
  full: WebpImage
  /** At most 800 wide; the very same as `full` where that is small already. */
  small: WebpImage
  /** A thumbhash. */
  placeholder: Buffer
}

/** Of a picture in its small size, in pixels. */
export const SMALL_WIDTH = 800

const MAX_PIXELS = 50_000_000
const MAX_FRAMES = 500
// Of all frames together as they are written: noise takes 0.8 bytes a pixel, and a kept picture may have 25 MB.
const MAX_ANIMATED_PIXELS = 25_000_000
const MAX_FULL_SIDE = 2048
const ENCODE_TIMEOUT_SECONDS = 15
const THUMBHASH_INPUT_SIDE = 100

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
export async function encodeImage(path: string, runInQueue: RunInQueue): Promise<ImageVariants | FileFault> {
  const picture = await runInQueue('picture', () => inspectAndEncode(path))
  if (picture instanceof FileFault || 'full' in picture) return picture
  return runInQueue('animation', () => catchFault(async () => encodeVariants(await readFile(path), maxAnimationSide(picture))))
}

/** Draws a first page, which is small already, as WebP; gives `null` for one that cannot be drawn. */
export async function encodePreview(png: Uint8Array): Promise<Pick<ImageVariants, 'small' | 'placeholder'> | null> {
  try {
    const small = await writeWebp(openImage(Buffer.from(png)))
    return { small, placeholder: await computeThumbhash(small.data) }
  } catch {
    return null
  }
}

/** What the header of an animation says; sides are those of a frame, in pixels. It waits for a turn of its own. */
interface AnimationHeader {
  frames: number
  width: number
  height: number
}

/** The longest side that an animation is drawn at, so that all of its frames stay within the pixels that may be written. */
function maxAnimationSide({ frames, width, height }: AnimationHeader): number {
  const longest = Math.max(width, height)
  return Math.max(1, Math.min(SMALL_WIDTH, Math.floor(longest * Math.sqrt(MAX_ANIMATED_PIXELS / (frames * width * height)))))
}

async function inspectAndEncode(path: string): Promise<ImageVariants | FileFault | AnimationHeader> {
  const content = await readFile(path)
  const embedded = await findEmbeddedContent(content)
  if (embedded !== undefined) return FileFault.create(embedded === 'archive' ? 'picture_is_archive' : 'picture_is_page')
  return catchFault(async () => {
    // Of an animation with all its frames, `height` is the sum of theirs.
    const { width, height, pages = 1, pageHeight = height } = await openImage(content, false).metadata()
    if (pages > MAX_FRAMES) return FileFault.create('picture_frames', { max: MAX_FRAMES })
    if (width * height > MAX_PIXELS) return FileFault.create('picture_pixels', { max: MAX_PIXELS / 1e6 })
    return pages > 1 ? { frames: pages, width, height: pageHeight } : encodeVariants(content)
  })
}

const catchFault = <Drawn>(encoding: () => Promise<Drawn>): Promise<Drawn | FileFault> =>
  encoding().catch((error: unknown) => FileFault.create(isTimeout(error) ? 'picture_too_slow' : 'picture_damaged'))

// What is told of our own limit of time, and of nothing else.
const isTimeout = (error: unknown) => error instanceof Error && error.message.startsWith('timeout:')

/** @param animatedSide the longest side of an animation, in pixels; none for a still picture */
async function encodeVariants(content: Buffer, animatedSide?: number): Promise<ImageVariants> {
  // An animation is drawn once and with less care: each of its frames costs as much as a picture.
  const side = animatedSide ?? MAX_FULL_SIDE
  const full = await writeWebp(
    openImage(content).autoOrient().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }),
    animatedSide === undefined ? STILL_OPTIONS : { effort: 1, smartSubsample: false },
  )
  const small = full.width <= SMALL_WIDTH ? full : await writeWebp(openImage(full.data).resize({ width: SMALL_WIDTH }))
  return { full, small, placeholder: await computeThumbhash(small.data) }
}

const openImage = (content: Buffer, limitInputPixels: number | false = MAX_PIXELS) =>
  sharp(content, { limitInputPixels, failOn: 'error', animated: true })

// Thin red and green lines on a chart need their colour in full resolution.
const STILL_OPTIONS = { effort: 4, smartSubsample: true }

async function writeWebp(picture: Sharp, options = STILL_OPTIONS): Promise<WebpImage> {
  const webp = picture.webp({ quality: 82, ...options }).timeout({ seconds: ENCODE_TIMEOUT_SECONDS })
  const { data, info } = await webp.toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.pageHeight ?? info.height }
}

async function computeThumbhash(content: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(content)
    .resize({ width: THUMBHASH_INPUT_SIDE, height: THUMBHASH_INPUT_SIDE, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data))
}
