import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Opened } from '#platform/files/files.ts'
import { createFairQueue } from '#platform/fair-queue.ts'

/** A picture in another format than it is kept in. */
export interface Redrawn {
  data: Buffer
  type: 'image/jpeg' | 'image/png' | 'image/gif'
}

const MOST_WAITING = 16
const JPEG_QUALITY = 85

const queue = createFairQueue(1)
let waiting = 0

/**
 * Whether whoever sends this Accept header shows WebP: they name it, or they name no format of pictures at all.
 * Browsers that lack it name those that they have (WebKit before version 14: png and svg).
 */
export const takesWebp = (accept: string | undefined): boolean =>
  accept === undefined || /image\/webp/i.test(accept) || !/image\/[a-z]/i.test(accept)

/**
 * A kept WebP in a format that every program shows: what moves as GIF, what lets something through as PNG, all else as JPEG.
 * Gives `undefined` where so many wait for one already that the WebP itself is the better answer.
 */
export async function redraw(bytes: Opened): Promise<Redrawn | undefined> {
  if (waiting >= MOST_WAITING) return undefined
  waiting += 1
  try {
    return await queue('', async () => write(await buffer(bytes.read(0, bytes.size - 1))))
  } finally {
    waiting -= 1
  }
}

async function write(webp: Buffer): Promise<Redrawn> {
  const picture = sharp(webp, { animated: true })
  const { pages = 1, hasAlpha } = await picture.metadata()
  if (pages > 1) return { data: await picture.gif().toBuffer(), type: 'image/gif' }
  if (hasAlpha) return { data: await picture.png().toBuffer(), type: 'image/png' }
  return { data: await picture.jpeg({ quality: JPEG_QUALITY }).toBuffer(), type: 'image/jpeg' }
}
