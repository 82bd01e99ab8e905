import * as z from 'zod/mini'
import { issue } from './issues.ts'
import { Id, text } from './wire.ts'

/** Limits of what one post may carry (decision D24). */
export const MAX_FILES_PER_POST = 10
export const MAX_FILE_BYTES = 25 * 1024 * 1024
export const MAX_VIDEO_BYTES = 200 * 1024 * 1024
/** What the files of one person may take up together, those of earlier versions included. */
export const MAX_USER_STORAGE_BYTES = 500 * 1024 * 1024
/** Of the words that stand for a picture where it cannot be seen. */
export const MAX_ALT_LENGTH = 1_500

/** Words for files, in the order of the files; an empty one says nothing. */
export const AltTexts = z
  .array(text(MAX_ALT_LENGTH))
  .check(z.maxLength(MAX_FILES_PER_POST, issue('max_files', { max: MAX_FILES_PER_POST })))

/** The kinds of file, and the name endings that each may have; content must agree with the ending. */
export const FILE_EXTENSIONS = {
  image: ['jpg', 'jpeg', 'png', 'webp', 'gif'],
  video: ['mp4', 'mov', 'avi', 'webm'],
  pdf: ['pdf'],
  other: ['csv', 'txt', 'md', 'json', 'xlsx', 'ods', 'docx', 'odt', 'pptx', 'zip'],
} as const
export type FileKind = keyof typeof FILE_EXTENSIONS

export const FILE_KINDS = Object.keys(FILE_EXTENSIONS) as FileKind[]
export const FileKind = z.enum(FILE_KINDS)

/** The kind that a file's name promises, or `null` where no file of that ending is taken. */
export function kindByName(name: string): FileKind | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return FILE_KINDS.find((kind) => (FILE_EXTENSIONS[kind] as readonly string[]).includes(ending)) ?? null
}

const MAX_FILE_NAME_LENGTH = 150
const FORM_ESCAPES = /%(?:22|0A|0D)/g

/**
 * A file's name as the server keeps it and begins every message about the file with: the last part of a path, NFC, without control and
 * formatting characters, cut at 150 with its ending kept. Quotation marks and line ends come as forms of browsers write them, too.
 */
export function sanitizeFileName(sent: string): string {
  const parts = sent.replaceAll(FORM_ESCAPES, decodeURIComponent).replaceAll('\\', '/').toWellFormed().normalize('NFC').split('/')
  const name = (parts.findLast((part) => part !== '') ?? '').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  if (name.length <= MAX_FILE_NAME_LENGTH) return name
  const ending = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? ''
  return name.slice(0, MAX_FILE_NAME_LENGTH - ending.length).toWellFormed() + ending
}

/** How many bytes a file of this kind may have. */
export const maxBytesFor = (kind: FileKind): number => (kind === 'video' ? MAX_VIDEO_BYTES : MAX_FILE_BYTES)

/** A file of a post as every list shows it. Sizes are bytes and CSS pixels; those of a PDF are its first page's. */
export const MediaFile = z.object({
  id: Id,
  file: z.string(),
  kind: FileKind,
  type: z.string(),
  name: z.string(),
  size: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Of a video, in seconds; `null` where it does not say. */
  duration: z.nullable(z.number()),
  /** Of a PDF; `null` where it is locked with a password. */
  pages: z.nullable(z.int()),
  /** What the picture shows, in the words of its author. */
  alt: z.nullable(z.string()),
  /** A picture in its small size, or the first page of a PDF. */
  thumbnail: z.nullable(z.string()),
  /** A thumbhash, base64: what to show before the picture is there. */
  placeholder: z.nullable(z.string()),
})
export type MediaFile = z.output<typeof MediaFile>
