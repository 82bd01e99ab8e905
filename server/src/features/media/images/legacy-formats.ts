import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { MAX_FILE_BYTES } from '@trademates/contract/media'
import sharp from 'sharp'
import type { Deps } from '#platform/deps.ts'
import { createFairQueue } from '#platform/jobs/fair-queue.ts'
import { type Files, isSystemError, type OpenedFile } from '#platform/files/files.ts'
import { type CopyExtension, copyName } from '#platform/files/file-names.ts'
import { ApiError } from '#platform/api-error.ts'

/** A picture in another format than WebP: its first frame, where it is an animation. */
export interface LegacyImage {
  /** The copy that is kept, or the bytes of one that could not be. */
  content: OpenedFile | Buffer
  type: (typeof TYPES)[CopyExtension]
}

type LegacyImageDeps = Pick<Deps, 'files' | 'log'>

interface LegacyImageRequest {
  /** The kept WebP. */
  stored: string
  /** Whose turn it takes. */
  network: string
  /** Whether its client is still connected. */
  isWanted(): boolean
}

const TYPES = { jpg: 'image/jpeg', png: 'image/png' } as const
const MAX_QUEUED = 16
/** Of one network, so that others get their turn. */
const MAX_QUEUED_PER_NETWORK = 4
const JPEG_QUALITY = 85
const CONVERT_TIMEOUT_SECONDS = 2

const queue = createFairQueue(1)
/** The network of each that waits or is drawn. */
const queuedNetworks: string[] = []

/**
 * Whether whoever sends this Accept header shows WebP: they name it, or they name no format of pictures at all.
 * Browsers that lack it name those that they have (WebKit before version 14: png and svg).
 */
export const acceptsWebp = (accept: string | undefined): boolean =>
  accept === undefined || /image\/webp/i.test(accept) || !/image\/[a-z]/i.test(accept)

/**
 * A kept WebP in a format that every program shows: PNG where it has transparency, else JPEG. It is drawn once and kept beside the WebP.
 * Gives `undefined` where the WebP itself is the better answer: too many wait already, drawing fails or takes too long, or the client is gone.
 */
export async function findLegacyImage({ files, log }: LegacyImageDeps, request: LegacyImageRequest): Promise<LegacyImage | undefined> {
  const storedCopy = await findStoredCopy(files, request.stored)
  const own = queuedNetworks.filter((network) => network === request.network)
  if (storedCopy !== undefined || queuedNetworks.length >= MAX_QUEUED || own.length >= MAX_QUEUED_PER_NETWORK) return storedCopy
  queuedNetworks.push(request.network)
  try {
    return await queue(request.network, async () => {
      if (!request.isWanted()) return undefined
      return (await findStoredCopy(files, request.stored)) ?? (await convertAndStore({ files, log }, request.stored))
    })
  } finally {
    queuedNetworks.splice(queuedNetworks.indexOf(request.network), 1)
  }
}

async function findStoredCopy(files: Files, stored: string): Promise<LegacyImage | undefined> {
  for (const ending of ['jpg', 'png'] as const) {
    const content = await files.open(copyName(stored, ending))
    if (content !== undefined) return { content, type: TYPES[ending] }
  }
  return undefined
}

async function convertAndStore({ files, log }: LegacyImageDeps, stored: string): Promise<LegacyImage | undefined> {
  const bytes = await files.open(stored)
  if (bytes === undefined) return undefined
  const webp = await buffer(bytes.read(0, bytes.size - 1))
  const converted = await convertWebp(webp).catch((error: unknown) => {
    log.warn({ err: error, file: stored }, 'a picture was not drawn in another format')
  })
  if (converted === undefined) return undefined
  await storeCopy(files, converted.data, copyName(stored, converted.ending))
  return { content: converted.data, type: TYPES[converted.ending] }
}

async function convertWebp(webp: Buffer): Promise<{ data: Buffer; ending: CopyExtension }> {
  const picture = sharp(webp).timeout({ seconds: CONVERT_TIMEOUT_SECONDS })
  const { hasAlpha } = await picture.metadata()
  return hasAlpha
    ? { data: await picture.png().toBuffer(), ending: 'png' }
    : { data: await picture.jpeg({ quality: JPEG_QUALITY }).toBuffer(), ending: 'jpg' }
}

/** Keeps a copy where there is room for it: without one it is drawn again. */
async function storeCopy(files: Files, data: Buffer, name: string): Promise<void> {
  try {
    const staged = await files.stage(Readable.from([data]), MAX_FILE_BYTES, data.length)
    try {
      await files.saveAs(staged.path, name)
    } finally {
      await files.discard([staged])
    }
  } catch (error) {
    if (!(error instanceof ApiError) && !isSystemError(error)) throw error
  }
}
