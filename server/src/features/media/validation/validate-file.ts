import { createReadStream } from 'node:fs'
import { TextDecoder } from 'node:util'
import { type FILE_EXTENSIONS, type FileKind, kindByName } from '@trademates/contract/media'
import { fileTypeFromFile } from 'file-type'
import { isSystemError, type StagedFile } from '#platform/files/files.ts'
import { FileFault } from './file-fault.ts'
import { createJsonScanner, type JsonScanner } from './json-scanner.ts'
import { validateZip, MAX_DIRECTORY_BYTES, MAX_ENTRIES } from './validate-zip.ts'

type Ending = (typeof FILE_EXTENSIONS)[FileKind][number]

/** Kind, MIME type and file ending of a validated file. */
export interface DetectedType {
  kind: FileKind
  type: string
  ending: Ending
}

interface Format {
  type: string
  /** Endings that `file-type` may report; text has no signature and is read instead. */
  content: readonly string[] | 'text'
}

const zipFormat = (type: string, content: string): Format => ({ type, content: [content] })

const FORMATS: Record<Ending, Format> = {
  jpg: { type: 'image/jpeg', content: ['jpg'] },
  jpeg: { type: 'image/jpeg', content: ['jpg'] },
  png: { type: 'image/png', content: ['png', 'apng'] },
  webp: { type: 'image/webp', content: ['webp'] },
  gif: { type: 'image/gif', content: ['gif'] },
  mp4: { type: 'video/mp4', content: ['mp4', 'm4v'] },
  mov: { type: 'video/quicktime', content: ['mov'] },
  avi: { type: 'video/x-msvideo', content: ['avi'] },
  webm: { type: 'video/webm', content: ['webm'] },
  pdf: { type: 'application/pdf', content: ['pdf'] },
  csv: { type: 'text/csv', content: 'text' },
  txt: { type: 'text/plain', content: 'text' },
  md: { type: 'text/markdown', content: 'text' },
  json: { type: 'application/json', content: 'text' },
  xlsx: zipFormat('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'),
  docx: zipFormat('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'),
  pptx: zipFormat('application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx'),
  ods: zipFormat('application/vnd.oasis.opendocument.spreadsheet', 'ods'),
  odt: zipFormat('application/vnd.oasis.opendocument.text', 'odt'),
  zip: zipFormat('application/zip', 'zip'),
}

const isEnding = (ending: string): ending is Ending => ending in FORMATS

// A browser that renders such a text would run it; so would a shell.
const ACTIVE_CONTENT = /^\uFEFF?\s*(<!doctype|<html|<head|<body|<svg|<script|<\?xml|<\?php|#!)/i
const PREFIX_LENGTH = 1_024
/** Parsing this much JSON takes one or two milliseconds; of larger files only strings and brackets are checked. */
const MAX_PARSED_JSON_BYTES = 64 * 1_024

/** Validates a staged file: its content must match the ending of its name (decision D24). Returns the type, or a fault. */
export async function validateFile(file: StagedFile): Promise<DetectedType | FileFault> {
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()
  const kind = kindByName(file.name)
  if (kind === null || !isEnding(ending)) return FileFault.create('file_type')
  if (file.size === 0) return FileFault.create('file_empty')
  const { type, content } = FORMATS[ending]
  const fault = content === 'text' ? await findTextFault(file, ending) : await findContentFault(file, content)
  return fault ?? { kind, type, ending }
}

async function findContentFault({ path, name }: StagedFile, content: readonly string[]): Promise<FileFault | undefined> {
  const found = await fileTypeFromFile(path).catch((error: unknown) => (isSystemError(error) ? Promise.reject(error) : undefined))
  const ending = name.slice(name.lastIndexOf('.'))
  if (found !== undefined && content.includes(found.ext)) {
    const fault = kindByName(name) === 'other' ? await validateZip(path) : undefined
    if (fault === 'too large')
      return FileFault.create('file_archive_too_large', { ending, entries: MAX_ENTRIES, max: MAX_DIRECTORY_BYTES / 1024 / 1024 })
    return fault && FileFault.create('file_archive_damaged', { ending })
  }
  return found !== undefined && isEnding(found.ext)
    ? FileFault.create('file_other_type', { found: `.${found.ext}`, ending })
    : FileFault.create('file_other_content', { ending })
}

async function findTextFault({ path, size }: StagedFile, ending: Ending): Promise<FileFault | undefined> {
  const json = ending === 'json' ? createJsonScanner() : null
  const isParsed = json !== null && size <= MAX_PARSED_JSON_BYTES
  const text = await readText(path, isParsed ? MAX_PARSED_JSON_BYTES : PREFIX_LENGTH, json)
  if (text === undefined) return FileFault.create('file_not_utf8')
  if (ACTIVE_CONTENT.test(text)) return FileFault.create('file_runs_code')
  return json?.end() ?? (isParsed && !isJson(text) ? FileFault.create('file_not_json') : undefined)
}

/**
 * Reads a text up to the first fault that `json` finds and returns at least its first `minLength` characters; undefined if it is not UTF-8
 * or contains NUL.
 */
async function readText(path: string, minLength: number, json: JsonScanner | null): Promise<string | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let text = ''
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      const part = decoder.decode(chunk, { stream: true })
      if (part.includes('\0')) return undefined
      if (text.length < minLength) text += part
      if (json?.scan(chunk) === false) return text
    }
    return text + decoder.decode()
  } catch (error) {
    if (isSystemError(error)) throw error
    return undefined
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''))
    return true
  } catch {
    return false
  }
}
