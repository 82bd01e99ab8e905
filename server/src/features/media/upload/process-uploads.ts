import { Readable } from 'node:stream'
import { MAX_FILE_BYTES, MAX_FILES_PER_POST, type FileKind } from '@trademates/contract/media'
import { type Message, message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { Deps } from '#platform/deps.ts'
import type { Files, StagedFile } from '#platform/files/files.ts'
import { newId } from '#platform/ids.ts'
import { apiError, validationError } from '#platform/api-error.ts'
import { FileFault } from '#features/media/validation/file-fault.ts'
import { encodeImage, encodePreview, type WebpImage, type ImageVariants } from '#features/media/images/encode-image.ts'
import { probeVideo } from '#features/media/video/probe.ts'
import { validateFile, type DetectedType } from '#features/media/validation/validate-file.ts'
import { readPdf } from '#features/media/pdf/read-pdf.ts'
import { PROCESSING_SECONDS_PER_HOUR, type RunInQueue, createFileQueue } from './file-queue.ts'

/** A stored file, ready to be attached. Width and height in pixels, `size` in bytes. */
export interface ProcessedFile {
  id: Id
  kind: FileKind
  type: string
  name: string
  size: number
  /** All stored variants together. */
  bytes: number
  width: number | null
  height: number | null
  /** Videos only; seconds. */
  duration: number | null
  /** PDFs only. */
  pages: number | null
  /** Thumbhash. */
  placeholder: Buffer | null
  stored_name: string
  thumbnail: string | null
  /** SHA-256 of both stored files, in base64. */
  sha256: string
  thumbnail_sha256: string | null
}

/** The detected type of a file with its metadata, and the image: re-encoded, or the preview of its first page. */
interface InspectedFile {
  file: StagedFile
  detected: DetectedType
  facts: Partial<Pick<ProcessedFile, 'width' | 'height' | 'duration' | 'pages'>>
  picture: ImageVariants | null
  preview: Pick<ImageVariants, 'small' | 'placeholder'> | null
}

// Limits of this process; uploads beyond them get 429 or 503 with Retry-After.
const MAX_PROCESSING = 64
const MAX_PROCESSING_PER_OWNER = 20
const processingByOwner = new Map<Id | null, number>()

/** Adds to the number of files in processing; `null` is the count without an account. */
function countProcessing(owner: Id | null, files: number): void {
  const left = (processingByOwner.get(owner) ?? 0) + files
  if (left === 0) processingByOwner.delete(owner)
  else processingByOwner.set(owner, left)
}

function checkProcessingLimit(owner: Id | null, files: number): void {
  if (files === 0) return
  if (owner !== null && (processingByOwner.get(owner) ?? 0) + files > MAX_PROCESSING_PER_OWNER)
    throw apiError('throttled', message('files_processing'), 10)
  const all = [...processingByOwner.values()].reduce((sum, some) => sum + some, 0)
  // The files of one post are always accepted, so that a few accounts cannot lock out the others.
  const isMoreThanOnePost = (processingByOwner.get(owner) ?? 0) + files > MAX_FILES_PER_POST
  if (isMoreThanOnePost && all + files > MAX_PROCESSING) throw apiError('unavailable', message('too_many_files_processing'), 10)
}

/** The file store, and the processing time of one account per hour (default PROCESSING_SECONDS_PER_HOUR). */
interface UploadDeps {
  files: Files
  settings?: Pick<Deps['settings'], 'processingSecondsPerHour'>
}

/**
 * Validates staged files by their content, re-encodes images and stores all files, in the order given (decision D24).
 * Throws a validation error that names every rejected file, `throttled` if `owner` has too many files in processing or has used the
 * processing time of the hour, and `unavailable` if the server has too many. The cleanup deletes stored files that are never attached.
 */
export async function processUploads(
  staged: readonly StagedFile[],
  { files, settings }: UploadDeps,
  owner: Id | null = null,
): Promise<ProcessedFile[]> {
  let waiting = staged.length
  checkProcessingLimit(owner, waiting)
  countProcessing(owner, waiting)
  const isDone = () => {
    waiting -= 1
    countProcessing(owner, -1)
  }
  try {
    const secondsPerHour = settings?.processingSecondsPerHour ?? PROCESSING_SECONDS_PER_HOUR
    return await processAll(staged, files, { isDone, queueFor: createFileQueue(owner, secondsPerHour) })
  } finally {
    countProcessing(owner, -waiting)
  }
}

interface ProcessOptions {
  isDone: () => void
  queueFor: (file: StagedFile) => RunInQueue
}

async function processAll(staged: readonly StagedFile[], files: Files, { isDone, queueFor }: ProcessOptions): Promise<ProcessedFile[]> {
  const accepted: InspectedFile[] = []
  const faults: Record<string, Message[]> = {}
  // One after the other, so that ten images of one user do not delay those of others.
  for (const file of staged) {
    const outcome = await inspectFile(file, queueFor(file))
    if (outcome instanceof FileFault) (faults[file.field] ??= []).push(outcome.messageFor(file.name))
    else accepted.push(outcome)
    isDone()
  }
  if (Object.keys(faults).length > 0) throw validationError(faults)
  return Promise.all(accepted.map((one) => storeFile(one, files)))
}

async function inspectFile(file: StagedFile, runInQueue: RunInQueue): Promise<InspectedFile | FileFault> {
  const detected = await validateFile(file)
  return detected instanceof FileFault ? detected : INSPECTORS[detected.kind](file, detected, runInQueue)
}

/** Reads the content of each kind of file; returns a fault if it is rejected. */
const INSPECTORS: Record<
  FileKind,
  (file: StagedFile, detected: DetectedType, runInQueue: RunInQueue) => Promise<InspectedFile | FileFault>
> = {
  async image(file, detected, runInQueue) {
    const picture = await encodeImage(file.path, runInQueue)
    return picture instanceof FileFault ? picture : { file, detected, facts: {}, picture, preview: null }
  },
  async video(file, detected) {
    const facts = await probeVideo(file.path, detected.ending)
    return facts instanceof FileFault ? facts : { file, detected, facts, picture: null, preview: null }
  },
  pdf: (file, detected, runInQueue) =>
    runInQueue('pdf', async () => {
      const pdf = await readPdf(file.path)
      if (pdf instanceof FileFault) return pdf
      const { preview: page, ...facts } = pdf
      return { file, detected, facts, picture: null, preview: page && (await encodePreview(page)) }
    }),
  other: async (file, detected) => ({ file, detected, facts: {}, picture: null, preview: null }),
}

async function storeFile({ file, detected, facts, picture, preview }: InspectedFile, files: Files): Promise<ProcessedFile> {
  const common = { id: newId(), kind: detected.kind, name: file.name, width: null, height: null, duration: null, pages: null, ...facts }
  if (picture === null) {
    const storedName = await files.save(file.path, detected.ending)
    const thumbnail = preview === null ? null : await storeImage(preview.small, files)
    const bytes = file.size + (preview?.small.data.length ?? 0)
    const names = { stored_name: storedName, sha256: file.sha256, ...toThumbnailColumns(thumbnail) }
    return { ...common, type: detected.type, size: file.size, bytes, placeholder: preview?.placeholder ?? null, ...names }
  }
  const { full, small, placeholder } = picture
  const image = await storeImage(full, files)
  const thumbnail = small === full ? image : await storeImage(small, files)
  const names = { ...image, ...toThumbnailColumns(thumbnail) }
  const [size, bytes] = [full.data.length, full.data.length + (small === full ? 0 : small.data.length)]
  return { ...common, type: 'image/webp', size, bytes, width: full.width, height: full.height, placeholder, ...names }
}

const toThumbnailColumns = (
  image: Pick<ProcessedFile, 'stored_name' | 'sha256'> | null,
): Pick<ProcessedFile, 'thumbnail' | 'thumbnail_sha256'> => ({
  thumbnail: image?.stored_name ?? null,
  thumbnail_sha256: image?.sha256 ?? null,
})

async function storeImage({ data }: WebpImage, files: Files): Promise<Pick<ProcessedFile, 'stored_name' | 'sha256'>> {
  const staged = await files.stage(Readable.from([data]), MAX_FILE_BYTES)
  try {
    return { stored_name: await files.save(staged.path, 'webp'), sha256: staged.sha256 }
  } finally {
    await files.discard([staged])
  }
}
