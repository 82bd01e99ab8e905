import { Readable } from 'node:stream'
import { FILE_BYTES, type FileKind } from '@trademates/contract/media'
import type { Id } from '@trademates/contract/wire'
import type { Files, Staged } from '#platform/files.ts'
import { newId } from '#platform/ids.ts'
import { refuseFields } from '#platform/refusal.ts'
import { encode, type Encoded, type Picture } from './encode.ts'
import { judge, type Judged } from './judge.ts'

/** A file in its place, ready to be attached. Sides are pixels, `size` is bytes. */
export interface Kept {
  id: Id
  kind: FileKind
  type: string
  name: string
  size: number
  width: number | null
  height: number | null
  /** A thumbhash. */
  placeholder: Buffer | null
  stored: string
  thumbnail: string | null
}

interface Accepted {
  file: Staged
  judged: Judged
  picture: Picture | null
}

/**
 * Judges staged files by their content, draws pictures anew and puts all into their place (decision D24), in the order given.
 * Throws a field refusal that names every file that is not taken. What is kept and never attached is swept later.
 */
export async function intake(staged: readonly Staged[], { files }: { files: Files }): Promise<Kept[]> {
  const outcomes = await Promise.all(staged.map(accept))
  const faults: Record<string, string[]> = {}
  outcomes.forEach((outcome, at) => {
    const file = staged[at]
    if (file !== undefined && typeof outcome === 'string') (faults[file.field] ??= []).push(`${file.name}: ${outcome}`)
  })
  if (Object.keys(faults).length > 0) throw refuseFields(faults)
  return Promise.all(outcomes.filter((outcome) => typeof outcome !== 'string').map((accepted) => keep(accepted, files)))
}

async function accept(file: Staged): Promise<Accepted | string> {
  const judged = await judge(file)
  if (typeof judged === 'string' || judged.kind !== 'image') return typeof judged === 'string' ? judged : { file, judged, picture: null }
  const picture = await encode(file.path)
  return typeof picture === 'string' ? picture : { file, judged, picture }
}

async function keep({ file, judged, picture }: Accepted, files: Files): Promise<Kept> {
  const common = { id: newId(), kind: judged.kind, name: file.name }
  if (picture === null) {
    const stored = await files.keep(file.path, judged.ending)
    return { ...common, type: judged.type, size: file.size, width: null, height: null, placeholder: null, stored, thumbnail: null }
  }
  const { full, small, placeholder } = picture
  const stored = await keepPicture(full, files)
  const thumbnail = small === full ? stored : await keepPicture(small, files)
  return { ...common, type: 'image/webp', size: full.data.length, width: full.width, height: full.height, placeholder, stored, thumbnail }
}

async function keepPicture({ data }: Encoded, files: Files): Promise<string> {
  const { path } = await files.stage(Readable.from([data]), FILE_BYTES)
  return files.keep(path, 'webp')
}
