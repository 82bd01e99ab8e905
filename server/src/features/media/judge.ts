import { createReadStream } from 'node:fs'
import { TextDecoder } from 'node:util'
import { type FILE_ENDINGS, type FileKind, kindByName } from '@trademates/contract/media'
import { fileTypeFromFile } from 'file-type'
import { isDiskFault, type Staged } from '#platform/files/files.ts'
import { FileFault } from './file-fault.ts'
import { createJsonScanner, type JsonScanner } from './json-scanner.ts'
import { faultOfZip, MAX_DIRECTORY_BYTES, MAX_ENTRIES } from './zip-whole.ts'

type Ending = (typeof FILE_ENDINGS)[FileKind][number]

/** What a file is: its kind, its MIME type and the ending it is kept under. */
export interface Judged {
  kind: FileKind
  type: string
  ending: Ending
}

interface Format {
  type: string
  /** What `file-type` may call such content; a text has no signature and is read instead. */
  content: readonly string[] | 'text'
}

const zipped = (type: string, content: string): Format => ({ type, content: [content] })

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
  xlsx: zipped('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'),
  docx: zipped('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'),
  pptx: zipped('application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx'),
  ods: zipped('application/vnd.oasis.opendocument.spreadsheet', 'ods'),
  odt: zipped('application/vnd.oasis.opendocument.text', 'odt'),
  zip: zipped('application/zip', 'zip'),
}

const isEnding = (ending: string): ending is Ending => ending in FORMATS

// A browser that is talked into reading such a text would run it; a shell too.
const RUNS = /^\uFEFF?\s*(<!doctype|<html|<head|<body|<svg|<script|<\?xml|<\?php|#!)/i
const PREFIX_CHARS = 1_024
/** So much JSON is parsed within a millisecond or two; of more, only strings and brackets are checked. */
const PARSED_JSON_BYTES = 64 * 1_024

/**
 * Judges a staged file by its content, which must agree with the ending of its name (decision D24).
 * Gives what it is, or why it is not taken.
 */
export async function judge(file: Staged): Promise<Judged | FileFault> {
  const ending = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase()
  const kind = kindByName(file.name)
  if (kind === null || !isEnding(ending)) return FileFault.of('file_type')
  if (file.size === 0) return FileFault.of('file_empty')
  const { type, content } = FORMATS[ending]
  const fault = content === 'text' ? await faultOfText(file, ending) : await faultOfContent(file, content)
  return fault ?? { kind, type, ending }
}

async function faultOfContent({ path, name }: Staged, content: readonly string[]): Promise<FileFault | undefined> {
  const found = await fileTypeFromFile(path).catch((error: unknown) => (isDiskFault(error) ? Promise.reject(error) : undefined))
  const ending = name.slice(name.lastIndexOf('.'))
  if (found !== undefined && content.includes(found.ext)) {
    const fault = kindByName(name) === 'other' ? await faultOfZip(path) : undefined
    if (fault === 'too large')
      return FileFault.of('file_archive_too_large', { ending, entries: MAX_ENTRIES, max: MAX_DIRECTORY_BYTES / 1024 / 1024 })
    return fault && FileFault.of('file_archive_damaged', { ending })
  }
  return found !== undefined && isEnding(found.ext)
    ? FileFault.of('file_other_type', { found: `.${found.ext}`, ending })
    : FileFault.of('file_other_content', { ending })
}

async function faultOfText({ path, size }: Staged, ending: Ending): Promise<FileFault | undefined> {
  const json = ending === 'json' ? createJsonScanner() : null
  const isParsed = json !== null && size <= PARSED_JSON_BYTES
  const text = await readText(path, isParsed ? PARSED_JSON_BYTES : PREFIX_CHARS, json)
  if (text === undefined) return FileFault.of('file_not_utf8')
  if (RUNS.test(text)) return FileFault.of('file_runs_code')
  return json?.end() ?? (isParsed && !isJson(text) ? FileFault.of('file_not_json') : undefined)
}

/** Reads a text, to the first fault that `json` finds, and gives at least its first `kept` characters; `undefined` where it is not UTF-8 or holds a NUL. */
async function readText(path: string, kept: number, json: JsonScanner | null): Promise<string | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let text = ''
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      const part = decoder.decode(chunk, { stream: true })
      if (part.includes('\0')) return undefined
      if (text.length < kept) text += part
      if (json?.scan(chunk) === false) return text
    }
    return text + decoder.decode()
  } catch (error) {
    if (isDiskFault(error)) throw error
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
