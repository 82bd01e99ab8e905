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

/** A file in its place, ready to be attached. Sides are pixels, `size` is bytes. */
export interface ProcessedFile {
  id: Id
  kind: FileKind
  type: string
  name: string
  size: number
  /** Of all that is stored for it. */
  bytes: number
  width: number | null
  height: number | null
  /** Of a video, in seconds. */
  duration: number | null
  /** Of a PDF. */
  pages: number | null
  /** A thumbhash. */
  placeholder: Buffer | null
  stored: string
  thumbnail: string | null
  /** SHA-256 of both, in base64. */
  sha256: string
  thumbnail_sha256: string | null
}

/** What a file turned out to be, and its picture: drawn anew, or of its first page. */
interface InspectedFile {
  file: StagedFile
  judged: DetectedType
  facts: Partial<Pick<ProcessedFile, 'width' | 'height' | 'duration' | 'pages'>>
  picture: ImageVariants | null
  preview: Pick<ImageVariants, 'small' | 'placeholder'> | null
}

// Of this process: what has to be looked into waits for its turn, and who has too much waiting is told to come back.
const MAX_PROCESSING = 64
const MAX_PROCESSING_PER_OWNER = 20
const processingByOwner = new Map<Id | null, number>()

/** Counts files that have to be looked into to their owner; those of nobody in particular to `null`. */
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
  // The files of one post are always let in, so that a few accounts cannot keep everybody out.
  const isMoreThanOnePost = (processingByOwner.get(owner) ?? 0) + files > MAX_FILES_PER_POST
  if (isMoreThanOnePost && all + files > MAX_PROCESSING) throw apiError('unavailable', message('too_many_files_processing'), 10)
}

/** What takes files in: the store, and how much processing time one account has an hour; the default where nothing is said. */
interface UploadDeps {
  files: Files
  settings?: Pick<Deps['settings'], 'processingSecondsPerHour'>
}

/**
 * Judges staged files by their content, draws pictures anew and puts all into their place (decision D24), in the order given.
 * Throws a field refusal that names every file that is not taken, `throttled` where too many of `owner` wait to be looked into or theirs have
 * taken too much time within an hour, and `unavailable` where too many of all wait. What is kept and never attached is swept later.
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
  // One after the other, so that ten pictures of one person do not stand before one of another.
  for (const file of staged) {
    const outcome = await inspectFile(file, queueFor(file))
    if (outcome instanceof FileFault) (faults[file.field] ??= []).push(outcome.messageFor(file.name))
    else accepted.push(outcome)
    isDone()
  }
  if (Object.keys(faults).length > 0) throw validationError(faults)
  return Promise.all(accepted.map((one) => storeFile(one, files)))
}

async function inspectFile(file: StagedFile, turn: RunInQueue): Promise<InspectedFile | FileFault> {
  const judged = await validateFile(file)
  return judged instanceof FileFault ? judged : INSPECTORS[judged.kind](file, judged, turn)
}

/** Looks inside a file of each kind. Gives why it is not taken. */
const INSPECTORS: Record<FileKind, (file: StagedFile, judged: DetectedType, turn: RunInQueue) => Promise<InspectedFile | FileFault>> = {
  async image(file, judged, turn) {
    const picture = await encodeImage(file.path, turn)
    return picture instanceof FileFault ? picture : { file, judged, facts: {}, picture, preview: null }
  },
  async video(file, judged) {
    const facts = await probeVideo(file.path, judged.ending)
    return facts instanceof FileFault ? facts : { file, judged, facts, picture: null, preview: null }
  },
  pdf: (file, judged, turn) =>
    turn('pdf', async () => {
      const pdf = await readPdf(file.path)
      if (pdf instanceof FileFault) return pdf
      const { preview: page, ...facts } = pdf
      return { file, judged, facts, picture: null, preview: page && (await encodePreview(page)) }
    }),
  other: async (file, judged) => ({ file, judged, facts: {}, picture: null, preview: null }),
}

async function storeFile({ file, judged, facts, picture, preview }: InspectedFile, files: Files): Promise<ProcessedFile> {
  const common = { id: newId(), kind: judged.kind, name: file.name, width: null, height: null, duration: null, pages: null, ...facts }
  if (picture === null) {
    const stored = await files.save(file.path, judged.ending)
    const thumbnail = preview === null ? null : await storeImage(preview.small, files)
    const bytes = file.size + (preview?.small.data.length ?? 0)
    const names = { stored, sha256: file.sha256, ...toThumbnailColumns(thumbnail) }
    return { ...common, type: judged.type, size: file.size, bytes, placeholder: preview?.placeholder ?? null, ...names }
  }
  const { full, small, placeholder } = picture
  const stored = await storeImage(full, files)
  const thumbnail = small === full ? stored : await storeImage(small, files)
  const names = { ...stored, ...toThumbnailColumns(thumbnail) }
  const [size, bytes] = [full.data.length, full.data.length + (small === full ? 0 : small.data.length)]
  return { ...common, type: 'image/webp', size, bytes, width: full.width, height: full.height, placeholder, ...names }
}

const toThumbnailColumns = (
  image: Pick<ProcessedFile, 'stored' | 'sha256'> | null,
): Pick<ProcessedFile, 'thumbnail' | 'thumbnail_sha256'> => ({
  thumbnail: image?.stored ?? null,
  thumbnail_sha256: image?.sha256 ?? null,
})

async function storeImage({ data }: WebpImage, files: Files): Promise<Pick<ProcessedFile, 'stored' | 'sha256'>> {
  const staged = await files.stage(Readable.from([data]), MAX_FILE_BYTES)
  try {
    return { stored: await files.save(staged.path, 'webp'), sha256: staged.sha256 }
  } finally {
    await files.discard([staged])
  }
}
