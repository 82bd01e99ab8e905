import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { MAX_FILE_BYTES } from '@trademates/contract/media'
import sharp from 'sharp'
import type { Deps } from '#platform/deps.ts'
import { createFairQueue } from '#platform/jobs/fair-queue.ts'
import { type Files, isSystemError, type OpenedFile } from '#platform/files/files.ts'
import { type CopyExtension, copyName } from '#platform/files/file-names.ts'
import { ApiError } from '#platform/api-error.ts'

/** An image in another format than WebP; the first frame of an animation. */
export interface LegacyImage {
  /** The stored copy, or the bytes if they could not be stored. */
  content: OpenedFile | Buffer
  type: (typeof TYPES)[CopyExtension]
}

type LegacyImageDeps = Pick<Deps, 'files' | 'log'>

interface LegacyImageRequest {
  /** Stored name of the WebP. */
  storedName: string
  /** Key of the fair queue. */
  network: string
  /** Returns whether the client is still connected. */
  isClientConnected(): boolean
}

const TYPES = { jpg: 'image/jpeg', png: 'image/png' } as const
const MAX_QUEUED = 16
/** Per network, so that one network cannot fill the queue. */
const MAX_QUEUED_PER_NETWORK = 4
const JPEG_QUALITY = 85
const CONVERT_TIMEOUT_SECONDS = 2

const queue = createFairQueue(1)
/** The network of each queued or running conversion. */
const queuedNetworks: string[] = []

/**
 * Returns whether a client with this Accept header shows WebP: it names WebP, or no image format at all. Browsers without WebP name the
 * formats they have (WebKit before 14: PNG and SVG).
 */
export const acceptsWebp = (accept: string | undefined): boolean =>
  accept === undefined || /image\/webp/i.test(accept) || !/image\/[a-z]/i.test(accept)

/**
 * Converts a stored WebP to PNG if it has transparency, else to JPEG. The copy is stored beside the WebP. Returns undefined if the WebP is
 * the better answer: the queue is full, the conversion fails or is too slow, or the client has disconnected.
 */
export async function findLegacyImage({ files, log }: LegacyImageDeps, request: LegacyImageRequest): Promise<LegacyImage | undefined> {
  const storedCopy = await findStoredCopy(files, request.storedName)
  const ownQueued = queuedNetworks.filter((network) => network === request.network)
  if (storedCopy !== undefined || queuedNetworks.length >= MAX_QUEUED || ownQueued.length >= MAX_QUEUED_PER_NETWORK) return storedCopy
  queuedNetworks.push(request.network)
  try {
    return await queue(request.network, async () => {
      if (!request.isClientConnected()) return undefined
      return (await findStoredCopy(files, request.storedName)) ?? (await convertAndStore({ files, log }, request.storedName))
    })
  } finally {
    queuedNetworks.splice(queuedNetworks.indexOf(request.network), 1)
  }
}

async function findStoredCopy(files: Files, storedName: string): Promise<LegacyImage | undefined> {
  for (const ending of ['jpg', 'png'] as const) {
    const content = await files.open(copyName(storedName, ending))
    if (content !== undefined) return { content, type: TYPES[ending] }
  }
  return undefined
}

async function convertAndStore({ files, log }: LegacyImageDeps, storedName: string): Promise<LegacyImage | undefined> {
  const bytes = await files.open(storedName)
  if (bytes === undefined) return undefined
  const webp = await buffer(bytes.read(0, bytes.size - 1))
  const converted = await convertWebp(webp).catch((error: unknown) => {
    log.warn({ err: error, file: storedName }, 'could not convert an image')
  })
  if (converted === undefined) return undefined
  await storeCopy(files, converted.data, copyName(storedName, converted.ending))
  return { content: converted.data, type: TYPES[converted.ending] }
}

async function convertWebp(webp: Buffer): Promise<{ data: Buffer; ending: CopyExtension }> {
  const picture = sharp(webp).timeout({ seconds: CONVERT_TIMEOUT_SECONDS })
  const { hasAlpha } = await picture.metadata()
  return hasAlpha
    ? { data: await picture.png().toBuffer(), ending: 'png' }
    : { data: await picture.jpeg({ quality: JPEG_QUALITY }).toBuffer(), ending: 'jpg' }
}

/** Stores a copy if there is space; otherwise the next request converts again. */
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
