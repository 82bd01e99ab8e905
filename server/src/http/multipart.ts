import type { Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import multipart, { type Multipart } from '@fastify/multipart'
import type { EndpointSpec } from '@trademates/contract/endpoint'
import { listFields } from '@trademates/contract/form'
import { bytesFor, cleanName, kindByName } from '@trademates/contract/media'
import { message } from '@trademates/contract/messages'
import { NO_FIELD } from '@trademates/contract/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Files, isDiskFault, type Staged } from '#platform/files/files.ts'
import { refuse, Refusal, refuseFields } from '#platform/refusal.ts'
import type { Timeouts } from '#platform/timeouts.ts'
import type { Upload } from './uploads.ts'

/** What reading a form needs. */
interface FormDeps {
  files: Files
  /** Of its account; null where nothing is counted. */
  upload: Upload | null
  settings: { timeouts: Pick<Timeouts, 'formMs'> }
}

/** The fields of a form as they were written, and its files in the staging folder. */
export interface Form {
  body: Record<string, string | string[]>
  files: Staged[]
}

// The longest text of the contract is 10,000 characters: 40 kB of UTF-8.
const FIELD_BYTES = 64 * 1024
const MOST_PARTS = 64
const MOST_HEADERS = 16
// The least that has to come in that time: less is a way of holding connections, not of sending.
const LEAST_BYTES = 4 * 1024
// An answer is only read when the request was: what remains of a refused form is read and dropped, up to here.
const DRAINED_BYTES = 256 * 1024 * 1024
const DRAINED_MS = 30_000

/** Lets calls take forms: every part is a stream, so that a text too is judged by its bytes and never held beyond its limit. */
export async function takeForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    isPartAFile: () => true,
    throwFileSizeLimit: false,
    limits: { fileSize: Number.POSITIVE_INFINITY, parts: MOST_PARTS, headerPairs: MOST_HEADERS },
  })
}

/**
 * Reads a multipart body: files go to the staging folder, texts are collected; a repeated one becomes a list.
 * Throws a field refusal for a form that is malformed, cut short or has too many files, `too_large` with the name of the file,
 * `timeout` when next to nothing arrives for `timeouts.formMs`, and what `upload` throws. Whatever it throws, no file stays and the rest of the body is drained.
 */
export async function readMultipart(request: FastifyRequest, spec: EndpointSpec, deps: FormDeps): Promise<Form> {
  if (!request.isMultipart()) throw refuse('unsupported_media_type', message('multipart_needed'))
  const unwatch = watch(request.raw, deps.settings.timeouts.formMs)
  try {
    return await readForm(request, spec, deps)
  } catch (error) {
    if (error !== STALLED) await drain(request.raw)
    if (error instanceof OwnFault) throw error.cause
    throw isTheForms(error) ? unreadable() : error
  } finally {
    unwatch()
  }
}

const STALLED = refuse('timeout', message('request_timed_out'))

const unreadable = () => refuseFields({ [NO_FIELD]: [message('broken_form')] })

/** What failed on our side while a form was read; its cause is thrown. */
class OwnFault extends Error {
  constructor(cause: unknown) {
    super('The form could not be taken.', { cause })
  }
}

// Neither ours nor the disk's: then the parser threw it.
const isTheForms = (error: unknown) => !(error instanceof Refusal) && !isDiskFault(error)

async function readForm(request: FastifyRequest, spec: EndpointSpec, { files, upload }: FormDeps): Promise<Form> {
  const staged: Staged[] = []
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

interface Reading extends Pick<FormDeps, 'files' | 'upload'> {
  spec: EndpointSpec
  staged: Staged[]
  fields: Map<string, string[]>
}

async function readPart(part: Multipart, { spec, files, upload, staged, fields }: Reading): Promise<void> {
  if (part.type !== 'file' || typeof part.fieldname !== 'string') throw unreadable()
  const field = part.fieldname
  if (typeof part.filename !== 'string') {
    if (field === spec.files?.field) throw refuseFields({ [field]: [message('file_needed')] })
    fields.set(field, [...(fields.get(field) ?? []), await readText(part.file, field)])
    return
  }
  if (field !== spec.files?.field) throw refuseFields({ [field]: [message('no_file_taken')] })
  const name = cleanName(part.filename) || 'unnamed'
  const limit = bytesFor(kindByName(name) ?? 'other')
  const expected = await upload?.begin(limit).catch((error: unknown) => {
    throw new OwnFault(error)
  })
  const { path, size, sha256 } = await files.stage(part.file, limit, expected).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'too_large' ? tooLarge(name, limit) : error
  })
  upload?.arrive(size)
  // A browser sends an empty file without a name when nothing was chosen.
  if (size === 0 && part.filename === '') return files.discard([{ path }])
  staged.push({ field, name, path, size, sha256 })
  if (staged.length > spec.files.most) throw refuseFields({ [field]: [message('max_files', { max: spec.files.most })] })
}

const tooLarge = (name: string, limit: number) => refuse('too_large', message('file_too_large', { name, max: limit / 1024 / 1024 }))

async function readText(source: Readable, field: string): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let bytes = 0
  let text = ''
  for await (const chunk of source as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > FIELD_BYTES) throw refuseFields({ [field]: [message('too_long')] })
    text += decode(decoder, chunk, field)
  }
  return text + decode(decoder, undefined, field)
}

function decode(decoder: TextDecoder, chunk: Buffer | undefined, field: string): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch {
    throw refuseFields({ [field]: [message('not_utf8')] })
  }
}

/** Watches a body arrive, and ends the reading of it when next to nothing has come for a while. Gives what stops watching. */
function watch(body: Readable, timeoutMs: number): () => void {
  // To the parser it is a fault of the body, so that whatever is being read ends with it; the connection can still be answered.
  const timer = setTimeout(() => body.emit('error', STALLED), timeoutMs)
  let bytes = 0
  const goesOn = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes < LEAST_BYTES) return
    bytes = 0
    timer.refresh()
  }
  body.on('data', goesOn)
  return () => {
    clearTimeout(timer)
    body.off('data', goesOn)
  }
}

async function drain(body: Readable): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, DRAINED_MS)
  let bytes = 0
  body.unpipe()
  body.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > DRAINED_BYTES) resolve()
  })
  for (const event of ['end', 'close', 'error'] as const) body.once(event, () => resolve())
  if (body.readableEnded || body.destroyed) resolve()
  body.resume()
  await promise
  clearTimeout(timer)
}
