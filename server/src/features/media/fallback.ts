import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { FILE_BYTES } from '@trademates/contract/media'
import sharp from 'sharp'
import type { Deps } from '#platform/deps.ts'
import { createFairQueue } from '#platform/fair-queue.ts'
import { type Files, isDiskFault, type Opened } from '#platform/files/files.ts'
import { type CopyEnding, copyName } from '#platform/files/names.ts'
import { Refusal } from '#platform/refusal.ts'

/** A picture in another format than WebP: its first frame, where it is an animation. */
export interface Fallback {
  /** The copy that is kept, or the bytes of one that could not be. */
  content: Opened | Buffer
  type: (typeof TYPES)[CopyEnding]
}

type FallbackDeps = Pick<Deps, 'files' | 'log'>

interface FallbackRequest {
  /** The kept WebP. */
  stored: string
  /** Whose turn it takes. */
  network: string
  /** Whether its client is still connected. */
  isWanted(): boolean
}

const TYPES = { jpg: 'image/jpeg', png: 'image/png' } as const
const MOST_WAITING = 16
/** Of one network, so that others get their turn. */
const NETWORK_WAITING = 4
const JPEG_QUALITY = 85
const MOST_SECONDS = 2

const queue = createFairQueue(1)
/** The network of each that waits or is drawn. */
const waiting: string[] = []

/**
 * Whether whoever sends this Accept header shows WebP: they name it, or they name no format of pictures at all.
 * Browsers that lack it name those that they have (WebKit before version 14: png and svg).
 */
export const takesWebp = (accept: string | undefined): boolean =>
  accept === undefined || /image\/webp/i.test(accept) || !/image\/[a-z]/i.test(accept)

/**
 * A kept WebP in a format that every program shows: PNG where it has transparency, else JPEG. It is drawn once and kept beside the WebP.
 * Gives `undefined` where the WebP itself is the better answer: too many wait already, drawing fails or takes too long, or the client is gone.
 */
export async function findFallback({ files, log }: FallbackDeps, request: FallbackRequest): Promise<Fallback | undefined> {
  const kept = await findCopy(files, request.stored)
  const own = waiting.filter((network) => network === request.network)
  if (kept !== undefined || waiting.length >= MOST_WAITING || own.length >= NETWORK_WAITING) return kept
  waiting.push(request.network)
  try {
    return await queue(request.network, async () => {
      if (!request.isWanted()) return undefined
      return (await findCopy(files, request.stored)) ?? (await drawCopy({ files, log }, request.stored))
    })
  } finally {
    waiting.splice(waiting.indexOf(request.network), 1)
  }
}

async function findCopy(files: Files, stored: string): Promise<Fallback | undefined> {
  for (const ending of ['jpg', 'png'] as const) {
    const content = await files.open(copyName(stored, ending))
    if (content !== undefined) return { content, type: TYPES[ending] }
  }
  return undefined
}

async function drawCopy({ files, log }: FallbackDeps, stored: string): Promise<Fallback | undefined> {
  const bytes = await files.open(stored)
  if (bytes === undefined) return undefined
  const webp = await buffer(bytes.read(0, bytes.size - 1))
  const drawn = await draw(webp).catch((error: unknown) => {
    log.warn({ err: error, file: stored }, 'a picture was not drawn in another format')
  })
  if (drawn === undefined) return undefined
  await keepCopy(files, drawn.data, copyName(stored, drawn.ending))
  return { content: drawn.data, type: TYPES[drawn.ending] }
}

async function draw(webp: Buffer): Promise<{ data: Buffer; ending: CopyEnding }> {
  const picture = sharp(webp).timeout({ seconds: MOST_SECONDS })
  const { hasAlpha } = await picture.metadata()
  return hasAlpha
    ? { data: await picture.png().toBuffer(), ending: 'png' }
    : { data: await picture.jpeg({ quality: JPEG_QUALITY }).toBuffer(), ending: 'jpg' }
}

/** Keeps a copy where there is room for it: without one it is drawn again. */
async function keepCopy(files: Files, data: Buffer, name: string): Promise<void> {
  try {
    const staged = await files.stage(Readable.from([data]), FILE_BYTES, data.length)
    try {
      await files.keepAs(staged.path, name)
    } finally {
      await files.discard([staged])
    }
  } catch (error) {
    if (!(error instanceof Refusal) && !isDiskFault(error)) throw error
  }
}
