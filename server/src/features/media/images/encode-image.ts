import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { FileFault } from '#features/media/validation/file-fault.ts'
import { findEmbeddedContent } from '#features/media/validation/embedded-content.ts'
import type { RunInQueue } from '#features/media/upload/file-queue.ts'

/** An image as WebP; width and height in pixels. */
export interface WebpImage {
  data: Buffer
  width: number
  height: number
}

/** An image in both stored sizes. */
export interface ImageVariants {
  full: WebpImage
  /** At most 800 pixels wide; the same object as `full` if that is small enough. */
  small: WebpImage
  /** Thumbhash. */
  placeholder: Buffer
}

/** Pixels. */
export const SMALL_WIDTH = 800

const MAX_PIXELS = 50_000_000
const MAX_FRAMES = 500
// All frames together. Noise takes 0.8 bytes per pixel, and a stored image may have 25 MB.
const MAX_ANIMATED_PIXELS = 25_000_000
const MAX_FULL_SIDE = 2048
const ENCODE_TIMEOUT_SECONDS = 15
const THUMBHASH_INPUT_SIDE = 100

// Only four decoders: each additional one could be attacked by a crafted file.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadNsgifBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/**
 * Re-encodes the JPEG, PNG, WebP or GIF at `path` as WebP: upright, sRGB, without metadata; animations stay animated. Returns a fault if it
 * cannot.
 */
export async function encodeImage(path: string, runInQueue: RunInQueue): Promise<ImageVariants | FileFault> {
  const picture = await runInQueue('picture', () => inspectAndEncode(path))
  if (picture instanceof FileFault || 'full' in picture) return picture
  return runInQueue('animation', () => catchFault(async () => encodeVariants(await readFile(path), maxAnimationSide(picture))))
}

/** Encodes the preview of a PDF page as WebP; null if that fails. */
export async function encodePreview(png: Uint8Array): Promise<Pick<ImageVariants, 'small' | 'placeholder'> | null> {
  try {
    const small = await writeWebp(openImage(Buffer.from(png)))
    return { small, placeholder: await computeThumbhash(small.data) }
  } catch {
    return null
  }
}

/** Header of an animation; width and height of a frame in pixels. Animations wait in a queue of their own. */
interface AnimationHeader {
  frames: number
  width: number
  height: number
}

/** The longest side at which all frames together stay within MAX_ANIMATED_PIXELS. */
function maxAnimationSide({ frames, width, height }: AnimationHeader): number {
  const longest = Math.max(width, height)
  return Math.max(1, Math.min(SMALL_WIDTH, Math.floor(longest * Math.sqrt(MAX_ANIMATED_PIXELS / (frames * width * height)))))
}

async function inspectAndEncode(path: string): Promise<ImageVariants | FileFault | AnimationHeader> {
  const content = await readFile(path)
  const embedded = await findEmbeddedContent(content)
  if (embedded !== undefined) return FileFault.create(embedded === 'archive' ? 'picture_is_archive' : 'picture_is_page')
  return catchFault(async () => {
    // With all frames loaded, `height` is the sum of their heights.
    const { width, height, pages = 1, pageHeight = height } = await openImage(content, false).metadata()
    if (pages > MAX_FRAMES) return FileFault.create('picture_frames', { max: MAX_FRAMES })
    if (width * height > MAX_PIXELS) return FileFault.create('picture_pixels', { max: MAX_PIXELS / 1e6 })
    return pages > 1 ? { frames: pages, width, height: pageHeight } : encodeVariants(content)
  })
}

const catchFault = <Drawn>(encoding: () => Promise<Drawn>): Promise<Drawn | FileFault> =>
  encoding().catch((error: unknown) => FileFault.create(isTimeout(error) ? 'picture_too_slow' : 'picture_damaged'))

// The message of sharp's own timeout.
const isTimeout = (error: unknown) => error instanceof Error && error.message.startsWith('timeout:')

/** @param animatedSide longest side of an animation in pixels; undefined for a still image */
async function encodeVariants(content: Buffer, animatedSide?: number): Promise<ImageVariants> {
  // Each frame of an animation costs as much as a still image.
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

// Thin red and green lines of charts need chroma at full resolution.
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
