import type { Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import multipart, { type Multipart } from '@fastify/multipart'
import type { EndpointSpec } from '@trademates/contract/endpoint'
import { listFields } from '@trademates/contract/form'
import { maxBytesFor, sanitizeFileName, kindByName } from '@trademates/contract/media'
import { message } from '@trademates/contract/messages'
import { NO_FIELD } from '@trademates/contract/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Files, isSystemError, type StagedFile } from '#platform/files/files.ts'
import { apiError, ApiError, validationError } from '#platform/api-error.ts'
import type { Timeouts } from '#platform/config/timeouts.ts'
import type { Upload } from './uploads.ts'

/** The dependencies of reading a form. */
interface FormDeps {
  files: Files
  /** The upload of a signed-in user, whose files are counted. */
  upload: Upload | null
  settings: { timeouts: Pick<Timeouts, 'formMs'> }
}

/** The unparsed fields of a form, and its files in the staging folder. */
export interface MultipartForm {
  body: Record<string, string | string[]>
  files: StagedFile[]
}

// The longest text of the contract is 10,000 characters: 40 kB of UTF-8.
const MAX_FIELD_BYTES = 64 * 1024
const MAX_PARTS = 64
const MAX_HEADER_PAIRS = 16
// At least this much has to arrive within `timeouts.formMs`.
const MIN_PROGRESS_BYTES = 4 * 1024
// Clients read the response after they sent the request, so the rest of a rejected form is read and discarded, up to these limits.
const MAX_DRAINED_BYTES = 256 * 1024 * 1024
const DRAIN_TIMEOUT_MS = 30_000

/** Registers the multipart parser. Every part is a stream, so that texts too are validated as bytes and limited in size. */
export async function registerMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    isPartAFile: () => true,
    throwFileSizeLimit: false,
    limits: { fileSize: Number.POSITIVE_INFINITY, parts: MAX_PARTS, headerPairs: MAX_HEADER_PAIRS },
  })
}

/**
 * Reads a multipart body. Files are written to the staging folder; repeated fields become lists.
 * Throws a validation error for a form that is malformed, cut short or has too many files, `too_large` with the name of the file,
 * `timeout` when almost nothing arrives for `timeouts.formMs`, and errors of `upload`. On error, staged files are removed and the rest of the body is drained.
 */
export async function readMultipart(request: FastifyRequest, spec: EndpointSpec, deps: FormDeps): Promise<MultipartForm> {
  if (!request.isMultipart()) throw apiError('unsupported_media_type', message('multipart_needed'))
  const stopWatching = watchProgress(request.raw, deps.settings.timeouts.formMs)
  try {
    return await readForm(request, spec, deps)
  } catch (error) {
    if (error !== STALLED_ERROR) await drain(request.raw)
    if (error instanceof ServerFault) throw error.cause
    throw isParserError(error) ? brokenFormError() : error
  } finally {
    stopWatching()
  }
}

const STALLED_ERROR = apiError('timeout', message('request_timed_out'))

const brokenFormError = () => validationError({ [NO_FIELD]: [message('broken_form')] })

/** Wraps an error of the server, so that it is not treated as an error of the parser. */
class ServerFault extends Error {
  constructor(cause: unknown) {
    super('The form could not be taken.', { cause })
  }
}

// All errors other than ApiError and system errors come from the parser.
const isParserError = (error: unknown) => !(error instanceof ApiError) && !isSystemError(error)

async function readForm(request: FastifyRequest, spec: EndpointSpec, { files, upload }: FormDeps): Promise<MultipartForm> {
  const staged: StagedFile[] = []
  const fields = new Map<string, string[]>()
  try {
    for await (const part of request.parts()) await readPart(part, { spec, files, upload, staged, fields })
  } catch (error) {
    await files.discard(staged)
    throw error
  }
  const lists = new Set(listFields(spec.body))
  const body = new Map<string, string | string[]>()
  for (const [name, [first = '', ...more]] of fields) body.set(name, lists.has(name) || more.length > 0 ? [first, ...more] : first)
  return { body: Object.fromEntries(body), files: staged }
}

interface ReadState extends Pick<FormDeps, 'files' | 'upload'> {
  spec: EndpointSpec
  staged: StagedFile[]
  fields: Map<string, string[]>
}

async function readPart(part: Multipart, { spec, files, upload, staged, fields }: ReadState): Promise<void> {
  if (part.type !== 'file' || typeof part.fieldname !== 'string') throw brokenFormError()
  const field = part.fieldname
  if (typeof part.filename !== 'string') {
    if (field === spec.files?.field) throw validationError({ [field]: [message('file_needed')] })
    fields.set(field, [...(fields.get(field) ?? []), await readText(part.file, field)])
    return
  }
  if (field !== spec.files?.field) throw validationError({ [field]: [message('no_file_taken')] })
  const name = sanitizeFileName(part.filename) || 'unnamed'
  const limit = maxBytesFor(kindByName(name) ?? 'other')
  const expected = await upload?.startFile(limit).catch((error: unknown) => {
    throw new ServerFault(error)
  })
  const { path, size, sha256 } = await files.stage(part.file, limit, expected).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'too_large' ? fileTooLarge(name, limit) : error
  })
  upload?.finishFile(size)
  // Browsers send an empty file without a name when no file was chosen.
  if (size === 0 && part.filename === '') return files.discard([{ path }])
  staged.push({ field, name, path, size, sha256 })
  if (staged.length > spec.files.most) throw validationError({ [field]: [message('max_files', { max: spec.files.most })] })
}

const fileTooLarge = (name: string, limit: number) => apiError('too_large', message('file_too_large', { name, max: limit / 1024 / 1024 }))

async function readText(source: Readable, field: string): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let bytes = 0
  let text = ''
  for await (const chunk of source as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_FIELD_BYTES) throw validationError({ [field]: [message('too_long')] })
    text += decode(decoder, chunk, field)
  }
  return text + decode(decoder, undefined, field)
}

function decode(decoder: TextDecoder, chunk: Buffer | undefined, field: string): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch {
    throw validationError({ [field]: [message('not_utf8')] })
  }
}

/** Aborts reading the body when almost nothing arrives within the timeout. Returns a function that stops the check. */
function watchProgress(body: Readable, timeoutMs: number): () => void {
  // An error of the body stops the parser. The response can still be sent.
  const timer = setTimeout(() => body.emit('error', STALLED_ERROR), timeoutMs)
  let bytes = 0
  const onData = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes < MIN_PROGRESS_BYTES) return
    bytes = 0
    timer.refresh()
  }
  body.on('data', onData)
  return () => {
    clearTimeout(timer)
    body.off('data', onData)
  }
}

async function drain(body: Readable): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, DRAIN_TIMEOUT_MS)
  let bytes = 0
  body.unpipe()
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MAX_DRAINED_BYTES) resolve()
  })
  for (const event of ['end', 'close', 'error'] as const) body.once(event, () => resolve())
  if (body.readableEnded || body.destroyed) resolve()
  body.resume()
  await promise
  clearTimeout(timer)
}
