import {
  maxBytesFor,
  sanitizeFileName,
  FILE_KINDS,
  type MediaFile as PostFile,
  type FileKind,
  MAX_FILES_PER_POST,
  kindByName,
} from '@trademates/contract/media'
import { createIdempotencyKey } from '#lib/api/call.ts'
import type { FieldMessage } from '#lib/api/call-error.ts'
import { tWith } from '#i18n/t-with.ts'
import { formatFileSize } from '#features/media/file-size.ts'

/** A file of a form: one that was chosen, or one that the post has already. */
export interface Attachment {
  /** A name for it in this form: the id of a file that the post has, anything else for a chosen one. */
  key: string
  source: File | PostFile
  /** What the picture shows, in the words of its author. */
  alt: string
}

/** What became of files that somebody picked, dropped or pasted. */
export interface FileSelection {
  files: Attachment[]
  /** One sentence for each file that was not taken, beginning with its name. */
  refused: string[]
}

export const isLocalFile = (source: File | PostFile): source is File => source instanceof File

/** The files that are to be sent, in their order. */
export const localFiles = (files: readonly Attachment[]): File[] => files.map(({ source }) => source).filter(isLocalFile)

/** A file that the post has, as a form shows it. */
export const toAttachment = (file: PostFile): Attachment => ({ key: file.id, source: file, alt: file.alt ?? '' })

/** What a form takes. */
export interface FileRule {
  kinds: readonly FileKind[]
  /** Said of a file of another kind, by its name. */
  otherKind: (name: string) => string
  maxCount: number
  /** Said of a file too many, by its name. */
  tooMany: (name: string) => string
}

/** What a post takes (decision D24). */
export const POST_FILES: FileRule = {
  kinds: FILE_KINDS,
  otherKind: (name) => tWith('{name}: file type not supported.', { name }),
  maxCount: MAX_FILES_PER_POST,
  tooMany: (name) => tWith('{name}: up to {count} files per post.', { name, count: MAX_FILES_PER_POST }),
}

const isSameFile = (a: File | PostFile, b: File) =>
  isLocalFile(a) && a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

function fileFault(file: File, { kinds, otherKind }: FileRule): string | null {
  const kind = kindByName(file.name)
  if (kind === null || !kinds.includes(kind)) return otherKind(file.name)
  if (file.size === 0) return tWith('{name}: this file is empty.', { name: file.name })
  if (file.size > maxBytesFor(kind))
    return tWith('{name}: larger than {size}.', { name: file.name, size: formatFileSize(maxBytesFor(kind)) })
  return null
}

/** Takes the files of a form and further ones, and gives both together without those that the contract refuses . */
export function addFiles(before: readonly Attachment[], further: readonly File[], rule = POST_FILES): FileSelection {
  const files = [...before]
  const refused: string[] = []
  for (const file of further) {
    if (files.some(({ source }) => isSameFile(source, file))) continue
    const message = fileFault(file, rule) ?? (files.length >= rule.maxCount ? rule.tooMany(file.name) : null)
    if (message === null) files.push({ key: createIdempotencyKey(), source: file, alt: '' })
    else refused.push(message)
  }
  return { files, refused }
}

/** Takes the files of a form and gives them with one of them at another place. */
export function moveFile(files: readonly Attachment[], key: string, place: number): Attachment[] {
  const file = files.find((one) => one.key === key)
  return file === undefined ? [...files] : files.filter((one) => one !== file).toSpliced(place, 0, file)
}

/**
 * How much of each chosen file was sent, from 0 to 1, when this much of all of them was: one request carries them one after the other.
 * What surrounds them in the request is a few hundred bytes, and is left out.
 */
export function uploadProgress(files: readonly Attachment[], sent: number): Map<string, number> {
  const chosen = files.filter(({ source }) => isLocalFile(source))
  let left = chosen.reduce((sum, { source }) => sum + source.size, 0) * sent
  return new Map(
    chosen.map(({ key, source }) => {
      const part = Math.min(1, left / source.size)
      left = Math.max(0, left - source.size)
      return [key, part]
    }),
  )
}

/** Takes the files of a request and how much of it was sent, from 0 to 1, and gives the one that was on its way then; none once all were sent. */
export const fileInProgress = (files: readonly File[], sent: number): File | undefined => {
  const parts = uploadProgress(
    files.map((source, at) => ({ key: String(at), source, alt: '' })),
    sent,
  )
  return files.find((_, at) => (parts.get(String(at)) ?? 1) < 1)
}

const isAbout = ({ file }: FieldMessage, { source: { name } }: Attachment): boolean => file === sanitizeFileName(name)

/** Takes what the server said about the files and gives the part that still holds: a file that was taken away is no fault any more. */
export function remainingFaults(faults: readonly FieldMessage[], files: readonly Attachment[]): string | undefined {
  const holding = faults.filter((fault) => fault.file === null || files.some((file) => isAbout(fault, file)))
  return holding.length === 0 ? undefined : holding.map(({ text }) => text).join(' ')
}

/** Whether the server refused this file. */
export const isRejected = (faults: readonly FieldMessage[], file: Attachment): boolean => faults.some((fault) => isAbout(fault, file))
