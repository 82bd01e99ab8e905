import { Readable } from 'node:stream'
import { FILE_BYTES, FILES_PER_POST, type FileKind } from '@trademates/contract/media'
import { type Message, message } from '@trademates/contract/messages'
import type { Id } from '@trademates/contract/wire'
import type { Deps } from '#platform/deps.ts'
import type { Files, Staged } from '#platform/files/files.ts'
import { newId } from '#platform/ids.ts'
import { refuse, refuseFields } from '#platform/refusal.ts'
import { FileFault } from './file-fault.ts'
import { encode, encodePreview, type Encoded, type Picture } from './encode.ts'
import { probeVideo } from '#features/media/video/probe.ts'
import { judge, type Judged } from './judge.ts'
import { readPdf } from './pdf.ts'
import { PROCESSING_SECONDS_PER_HOUR, type Turn, turnsOf } from './processing.ts'

/** A file in its place, ready to be attached. Sides are pixels, `size` is bytes. */
export interface Kept {
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
interface Accepted {
  file: Staged
  judged: Judged
  facts: Partial<Pick<Kept, 'width' | 'height' | 'duration' | 'pages'>>
  picture: Picture | null
  preview: Pick<Picture, 'small' | 'placeholder'> | null
}

// Of this process: what has to be looked into waits for its turn, and who has too much waiting is told to come back.
const LOOKED_INTO_MOST = 64
const OF_ONE_MOST = 20
const lookedInto = new Map<Id | null, number>()

/** Counts files that have to be looked into to their owner; those of nobody in particular to `null`. */
function countLooking(owner: Id | null, files: number): void {
  const left = (lookedInto.get(owner) ?? 0) + files
  if (left === 0) lookedInto.delete(owner)
  else lookedInto.set(owner, left)
}

function checkLooking(owner: Id | null, files: number): void {
  if (files === 0) return
  if (owner !== null && (lookedInto.get(owner) ?? 0) + files > OF_ONE_MOST) throw refuse('throttled', message('files_processing'), 10)
  const all = [...lookedInto.values()].reduce((sum, some) => sum + some, 0)
  // The files of one post are always let in, so that a few accounts cannot keep everybody out.
  const isMoreThanOnePost = (lookedInto.get(owner) ?? 0) + files > FILES_PER_POST
  if (isMoreThanOnePost && all + files > LOOKED_INTO_MOST) throw refuse('unavailable', message('too_many_files_processing'), 10)
}

/** What takes files in: the store, and how much processing time one account has an hour; the default where nothing is said. */
interface Means {
  files: Files
  settings?: Pick<Deps['settings'], 'processingSecondsPerHour'>
}

/**
 * Judges staged files by their content, draws pictures anew and puts all into their place (decision D24), in the order given.
 * Throws a field refusal that names every file that is not taken, `throttled` where too many of `owner` wait to be looked into or theirs have
 * taken too much time within an hour, and `unavailable` where too many of all wait. What is kept and never attached is swept later.
 */
export async function intake(staged: readonly Staged[], { files, settings }: Means, owner: Id | null = null): Promise<Kept[]> {
  let waiting = staged.length
  checkLooking(owner, waiting)
  countLooking(owner, waiting)
  const isDone = () => {
    waiting -= 1
    countLooking(owner, -1)
  }
  try {
    const secondsPerHour = settings?.processingSecondsPerHour ?? PROCESSING_SECONDS_PER_HOUR
    return await takeIn(staged, files, { isDone, turnFor: turnsOf(owner, secondsPerHour) })
  } finally {
    countLooking(owner, -waiting)
  }
}

interface Taking {
  isDone: () => void
  turnFor: (file: Staged) => Turn
}

async function takeIn(staged: readonly Staged[], files: Files, { isDone, turnFor }: Taking): Promise<Kept[]> {
  const accepted: Accepted[] = []
  const faults: Record<string, Message[]> = {}
  // One after the other, so that ten pictures of one person do not stand before one of another.
  for (const file of staged) {
    const outcome = await accept(file, turnFor(file))
    if (outcome instanceof FileFault) (faults[file.field] ??= []).push(outcome.messageFor(file.name))
    else accepted.push(outcome)
    isDone()
  }
  if (Object.keys(faults).length > 0) throw refuseFields(faults)
  return Promise.all(accepted.map((one) => keep(one, files)))
}

async function accept(file: Staged, turn: Turn): Promise<Accepted | FileFault> {
  const judged = await judge(file)
  return judged instanceof FileFault ? judged : READERS[judged.kind](file, judged, turn)
}

/** Looks inside a file of each kind. Gives why it is not taken. */
const READERS: Record<FileKind, (file: Staged, judged: Judged, turn: Turn) => Promise<Accepted | FileFault>> = {
  async image(file, judged, turn) {
    const picture = await encode(file.path, turn)
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

async function keep({ file, judged, facts, picture, preview }: Accepted, files: Files): Promise<Kept> {
  const common = { id: newId(), kind: judged.kind, name: file.name, width: null, height: null, duration: null, pages: null, ...facts }
  if (picture === null) {
    const stored = await files.keep(file.path, judged.ending)
    const thumbnail = preview === null ? null : await keepPicture(preview.small, files)
    const bytes = file.size + (preview?.small.data.length ?? 0)
    const names = { stored, sha256: file.sha256, ...asThumbnail(thumbnail) }
    return { ...common, type: judged.type, size: file.size, bytes, placeholder: preview?.placeholder ?? null, ...names }
  }
  const { full, small, placeholder } = picture
  const stored = await keepPicture(full, files)
  const thumbnail = small === full ? stored : await keepPicture(small, files)
  const names = { ...stored, ...asThumbnail(thumbnail) }
  const [size, bytes] = [full.data.length, full.data.length + (small === full ? 0 : small.data.length)]
  return { ...common, type: 'image/webp', size, bytes, width: full.width, height: full.height, placeholder, ...names }
}

const asThumbnail = (kept: Pick<Kept, 'stored' | 'sha256'> | null): Pick<Kept, 'thumbnail' | 'thumbnail_sha256'> => ({
  thumbnail: kept?.stored ?? null,
  thumbnail_sha256: kept?.sha256 ?? null,
})

async function keepPicture({ data }: Encoded, files: Files): Promise<Pick<Kept, 'stored' | 'sha256'>> {
  const staged = await files.stage(Readable.from([data]), FILE_BYTES)
  try {
    return { stored: await files.keep(staged.path, 'webp'), sha256: staged.sha256 }
  } finally {
    await files.discard([staged])
  }
}
