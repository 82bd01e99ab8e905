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

/** A file of a form: a local file, or a file that the post already has. */
export interface Attachment {
  /** Unique in the form: the file id for a file of the post, a random key for a local file. */
  key: string
  source: File | PostFile
  /** Alternative text written by the author. */
  alt: string
}

/** Result of adding files to a form. */
export interface FileSelection {
  files: Attachment[]
  /** One error message per rejected file, starting with its name. */
  rejected: string[]
}

export const isLocalFile = (source: File | PostFile): source is File => source instanceof File

/** The local files to upload, in order. */
export const localFiles = (files: readonly Attachment[]): File[] => files.map(({ source }) => source).filter(isLocalFile)

/** Converts a file of a post to an attachment of the form. */
export const toAttachment = (file: PostFile): Attachment => ({ key: file.id, source: file, alt: file.alt ?? '' })

/** Which files a form accepts. */
export interface FileRule {
  kinds: readonly FileKind[]
  /** Error message for a file of another kind. */
  otherKind: (name: string) => string
  maxCount: number
  /** Error message for a file beyond `maxCount`. */
  tooMany: (name: string) => string
}

/** Which files a post accepts (decision D24). */
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

/** Adds local files to the files of a form. Duplicates are skipped; files that break the rule are rejected. */
export function addFiles(before: readonly Attachment[], further: readonly File[], rule = POST_FILES): FileSelection {
  const files = [...before]
  const rejected: string[] = []
  for (const file of further) {
    if (files.some(({ source }) => isSameFile(source, file))) continue
    const message = fileFault(file, rule) ?? (files.length >= rule.maxCount ? rule.tooMany(file.name) : null)
    if (message === null) files.push({ key: createIdempotencyKey(), source: file, alt: '' })
    else rejected.push(message)
  }
  return { files, rejected }
}

/** Moves a file to another position. */
export function moveFile(files: readonly Attachment[], key: string, place: number): Attachment[] {
  const file = files.find((one) => one.key === key)
  return file === undefined ? [...files] : files.filter((one) => one !== file).toSpliced(place, 0, file)
}

/**
 * Sent fraction of each local file by key, 0 to 1. `sent` is the sent fraction of the request, which carries the files one after another;
 * the few hundred bytes around them are ignored.
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

/** The file being sent at this fraction of the request; undefined once all are sent. */
export const fileInProgress = (files: readonly File[], sent: number): File | undefined => {
  const parts = uploadProgress(
    files.map((source, at) => ({ key: String(at), source, alt: '' })),
    sent,
  )
  return files.find((_, at) => (parts.get(String(at)) ?? 1) < 1)
}

const isAbout = ({ file }: FieldMessage, { source: { name } }: Attachment): boolean => file === sanitizeFileName(name)

/** Joins the server's faults that still apply; faults of files removed since are dropped. */
export function remainingFaults(faults: readonly FieldMessage[], files: readonly Attachment[]): string | undefined {
  const holding = faults.filter((fault) => fault.file === null || files.some((file) => isAbout(fault, file)))
  return holding.length === 0 ? undefined : holding.map(({ text }) => text).join(' ')
}

/** Whether the server rejected this file. */
export const isRejected = (faults: readonly FieldMessage[], file: Attachment): boolean => faults.some((fault) => isAbout(fault, file))
