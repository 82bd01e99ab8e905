import * as z from 'zod/mini'
import { issue } from './issues.ts'
import { Id, text } from './wire.ts'

/** Limits of the files of a post (decision D24). */
export const MAX_FILES_PER_POST = 10
export const MAX_FILE_BYTES = 25 * 1024 * 1024
export const MAX_VIDEO_BYTES = 200 * 1024 * 1024
/** The storage of one user, files of earlier post versions included. */
export const MAX_USER_STORAGE_BYTES = 500 * 1024 * 1024
/** The maximum length of an alternative text. */
export const MAX_ALT_LENGTH = 1_500

/** Alternative texts in the order of the files. An empty string is no text. */
export const AltTexts = z
  .array(text(MAX_ALT_LENGTH))
  .check(z.maxLength(MAX_FILES_PER_POST, issue('max_files', { max: MAX_FILES_PER_POST })))

/** The kinds of file and their extensions. The content must match the extension. */
export const FILE_EXTENSIONS = {
  image: ['jpg', 'jpeg', 'png', 'webp', 'gif'],
  video: ['mp4', 'mov', 'avi', 'webm'],
  pdf: ['pdf'],
  other: ['csv', 'txt', 'md', 'json', 'xlsx', 'ods', 'docx', 'odt', 'pptx', 'zip'],
} as const
export type FileKind = keyof typeof FILE_EXTENSIONS

export const FILE_KINDS = Object.keys(FILE_EXTENSIONS) as FileKind[]
export const FileKind = z.enum(FILE_KINDS)

/** Returns the kind of a file by its extension; `null` if the extension is not supported. */
export function kindByName(name: string): FileKind | null {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return FILE_KINDS.find((kind) => (FILE_EXTENSIONS[kind] as readonly string[]).includes(extension)) ?? null
}

const MAX_FILE_NAME_LENGTH = 150
const FORM_ESCAPES = /%(?:22|0A|0D)/g

/**
 * Sanitizes a file name as the server stores it and uses it in messages: the last part of a path, in NFC, without control and formatting characters,
 * at most 150 characters including its extension. Decodes the escapes of quotes and line breaks that browsers use in forms.
 */
export function sanitizeFileName(sent: string): string {
  const parts = sent.replaceAll(FORM_ESCAPES, decodeURIComponent).replaceAll('\\', '/').toWellFormed().normalize('NFC').split('/')
  const name = (parts.findLast((part) => part !== '') ?? '').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  if (name.length <= MAX_FILE_NAME_LENGTH) return name
  const extension = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? ''
  return name.slice(0, MAX_FILE_NAME_LENGTH - extension.length).toWellFormed() + extension
}

/** The maximum size of a file of this kind. */
export const maxBytesFor = (kind: FileKind): number => (kind === 'video' ? MAX_VIDEO_BYTES : MAX_FILE_BYTES)

/** A file of a post or message. Sizes are in bytes and CSS pixels. The dimensions of a PDF are those of its first page. */
export const MediaFile = z.object({
  id: Id,
  file: z.string(),
  kind: FileKind,
  type: z.string(),
  name: z.string(),
  size: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** The duration of a video in seconds; `null` if unknown. */
  duration: z.nullable(z.number()),
  /** The page count of a PDF; `null` if it needs a password. */
  pages: z.nullable(z.int()),
  /** The alternative text of an image. */
  alt: z.nullable(z.string()),
  /** A small version of an image, or the first page of a PDF. */
  thumbnail: z.nullable(z.string()),
  /** A ThumbHash in base64, shown until the image is loaded. */
  placeholder: z.nullable(z.string()),
})
export type MediaFile = z.output<typeof MediaFile>
