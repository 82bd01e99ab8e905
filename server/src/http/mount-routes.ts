import type { AnswerOf, EndpointSpec, QueryOf } from '@trademates/contract/endpoint'
import { findLanguage, type Language } from '@trademates/contract/languages'
import { message } from '@trademates/contract/messages'
import { Id } from '@trademates/contract/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { IncomingUpload, RequestContext, ClientInfo, FileDownload, Viewer } from '#platform/request-context.ts'
import type { Deps } from '#platform/deps.ts'
import type { StagedFile } from '#platform/files/files.ts'
import type { CursorPage } from '#platform/database/pagination.ts'
import { etagOf, Serialized } from '#platform/serialized.ts'
import { notFoundError, apiError, validationError } from '#platform/api-error.ts'
import { fieldMessages } from './errors.ts'
import { readMultipart } from './uploads/multipart.ts'
import { matchesEtag } from './hooks/request-headers.ts'
import type { RateLimiter } from './rate-limit.ts'
import { createUploads, type Upload } from './uploads/uploads.ts'

type HandlerResult<Spec extends EndpointSpec> = Spec extends { download: string }
  ? FileDownload
  : Spec extends { paged: true }
    ? CursorPage<AnswerOf<Spec> | Serialized>
    : AnswerOf<Spec> | Serialized

/** An endpoint of the contract with its handler. */
export interface Route {
  spec: EndpointSpec
  checks: RouteChecks
  handler?(context: RequestContext<EndpointSpec>, deps: Deps): Promise<unknown>
  rawHandler?: RawHandler
}

/** Checks before the body is read, and before each file of a form. They throw to reject the request. */
interface RouteChecks {
  beforeBody?: (request: FastifyRequest) => void
  beforeFile?: (arriving: IncomingUpload, deps: Deps) => Promise<void>
}

type RawHandler<Spec extends EndpointSpec = EndpointSpec> = (
  request: FastifyRequest,
  reply: FastifyReply,
  at: { viewer: Viewer | null; query: QueryOf<Spec>; deps: Deps },
) => void | Promise<void>

/** Creates a route from an endpoint, its handler and its checks. */
export const route = <Spec extends EndpointSpec>(
  spec: Spec,
  handler: (context: RequestContext<Spec>, deps: Deps) => Promise<HandlerResult<Spec>>,
  checks: RouteChecks = {},
): Route => ({ spec, checks, handler: (context: RequestContext<EndpointSpec>, deps: Deps) => handler(context, deps) })

/** Creates a route whose handler writes the response itself, for cookies and streams. */
export const rawRoute = <Spec extends EndpointSpec>(spec: Spec, handler: RawHandler<Spec>): Route => ({
  spec,
  checks: {},
  rawHandler: (request, reply, { query, ...at }) => handler(request, reply, { ...at, query: query as QueryOf<Spec> }),
})

/** Returns the user of an access token. Throws `token_not_valid`. */
export type Identify = (token: string | undefined) => Promise<Viewer>

export interface RouteDeps {
  deps: Deps
  identify: Identify
  limit: RateLimiter
}

/** Longer headers are cut. Browsers send less than 100 characters. */
const MAX_ACCEPT_LANGUAGE_LENGTH = 200
const LANGUAGE_RANGE = /^\s*([a-z]{2,3})(?:-[\w-]+)?\s*(?:;\s*q=([\d.]+)\s*)?$/i

/** Returns the supported language with the highest weight in an Accept-Language header (RFC 9110, section 12.5.4); null if there is none. */
function preferredLanguage(header: string | undefined): Language | null {
  const accepted = (header ?? '')
    .slice(0, MAX_ACCEPT_LANGUAGE_LENGTH)
    .split(',')
    .flatMap((part) => {
      const [, name, weight = '1'] = LANGUAGE_RANGE.exec(part) ?? []
      const language = findLanguage(name?.toLowerCase())
      return language === undefined || !(Number(weight) > 0) ? [] : [{ language, weight: Number(weight) }]
    })
  return accepted.toSorted((one, other) => other.weight - one.weight)[0]?.language ?? null
}

const clientInfoOf = (request: FastifyRequest): ClientInfo => ({
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? 'unknown').slice(0, 200).toWellFormed(),
  language: preferredLanguage(request.headers['accept-language']),
})

/** Returns the access token of a request, if it has one. */
export const bearerToken = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]{1,512})$/i.exec(request.headers.authorization ?? '')?.[1]

const viewers = new WeakMap<FastifyRequest, Viewer>()

/** Registers routes with authentication, rate limits, request parsing and response serialization. */
export function mountRoutes(app: FastifyInstance, routes: readonly Route[], gate: RouteDeps): void {
  const openUpload = createUploads({ isLimited: gate.deps.settings.rateLimit })
  for (const route of routes) {
    app.route({
      method: route.spec.method,
      url: route.spec.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      compress: isCompressed(route.spec) && COMPRESSION_OPTIONS,
      exposeHeadRoute: route.spec.stream === undefined && route.spec.download === undefined,
      onRequest: (request) => authorize(request, route, gate),
      handler: (request, reply) => handleRequest(request, reply, { route, deps: selectDeps(route.spec, gate.deps), openUpload }),
    })
  }
}

// Only GET responses for members: a response with a token must not be compressed together with input of another user (BREACH).
const isCompressed = ({ who, method, stream, download }: EndpointSpec): boolean =>
  who === 'member' && method === 'GET' && stream === undefined && download === undefined

const COMPRESSION_OPTIONS: NonNullable<RouteOptions['compress']> = { encodings: ['br', 'gzip'] }

// GET handlers use read-only connections, so that they cannot change anything.
const selectDeps = (spec: EndpointSpec, deps: Deps): Deps => (spec.method === 'GET' ? { ...deps, db: deps.readOnlyDb } : deps)

async function authorize(request: FastifyRequest, { spec, checks }: Route, { deps, identify, limit }: RouteDeps): Promise<void> {
  if (spec.who === 'member') viewers.set(request, await identify(bearerToken(request)))
  const viewer = viewers.get(request)
  if (deps.settings.rateLimit) await limit(spec, viewer === undefined ? { address: request.ip } : { user: viewer.id })
  checks.beforeBody?.(request)
}

const lengthOf = ({ headers }: FastifyRequest): number | null =>
  headers['content-length'] === undefined ? null : Number(headers['content-length'])

interface RequestDeps {
  route: Route
  deps: Deps
  openUpload: ReturnType<typeof createUploads>
}

async function handleRequest(request: FastifyRequest, reply: FastifyReply, { route, deps, openUpload }: RequestDeps): Promise<unknown> {
  const { spec, handler, checks } = route
  const viewer = viewers.get(request) ?? null
  if (handler === undefined) return route.rawHandler?.(request, reply, { viewer, deps, query: queryOf(request, spec) })
  const idempotencyKey = idempotencyKeyOf(request, spec)
  const check = async (totalBytes: number) => checks.beforeFile?.({ viewer, totalBytes, idempotencyKey }, deps)
  const upload = viewer === null ? null : openUpload({ userId: viewer.id, length: lengthOf(request), check })
  try {
    const parts = await readParts(request, { spec, upload }, deps)
    const context = { viewer, ...parts, idempotencyKey, client: clientInfoOf(request) } as RequestContext<EndpointSpec>
    return await send(reply, request, { spec, outcome: await runAndDiscardFiles(() => handler(context, deps), parts.files, deps) })
  } finally {
    upload?.end()
  }
}

// The handler has moved the staged files that it uses. The others are removed.
async function runAndDiscardFiles(work: () => Promise<unknown>, files: StagedFile[], deps: Deps): Promise<unknown> {
  try {
    return await work()
  } finally {
    await deps.files.discard(files)
  }
}

async function readParts(request: FastifyRequest, { spec, upload }: { spec: EndpointSpec; upload: Upload | null }, deps: Deps) {
  const params = paramsOf(request, spec)
  const query = queryOf(request, spec)
  if (spec.body === undefined) return { params, query, body: undefined, files: [] as StagedFile[] }
  if (spec.files === undefined) {
    // The fields of a form would be ignored.
    if (request.isMultipart()) throw apiError('unsupported_media_type', message('json_needed'))
    return { params, query, body: parse(spec.body, request.body ?? {}), files: [] as StagedFile[] }
  }
  const form = await readMultipart(request, spec, { ...deps, upload })
  try {
    return { params, query, body: parse(spec.body, form.body), files: form.files }
  } catch (error) {
    await deps.files.discard(form.files)
    throw error
  }
}

function queryOf(request: FastifyRequest, spec: EndpointSpec): object {
  if (spec.query === undefined) return {}
  const sent = request.query as Record<string, unknown>
  // Else a parameter that is sent twice would be reported as missing.
  const repeated = Object.keys(spec.query.shape).filter((name) => Array.isArray(sent[name]))
  if (repeated.length > 0) throw validationError(Object.fromEntries(repeated.map((name) => [name, [message('parameter_repeated')]])))
  return parse(spec.query, sent)
}

// An invalid path parameter cannot identify an existing object.
function paramsOf(request: FastifyRequest, spec: EndpointSpec): Record<string, string> {
  const params = Object.entries(request.params as Record<string, string>).map(([name, value]) => {
    const parsed = (spec.params?.[name] ?? Id).safeParse(value)
    if (!parsed.success) throw notFoundError()
    return [name, parsed.data] as const
  })
  return Object.fromEntries(params)
}

function parse(schema: NonNullable<EndpointSpec['body']> | NonNullable<EndpointSpec['query']>, value: unknown): object {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw validationError(fieldMessages(parsed.error.issues))
  return parsed.data
}

function idempotencyKeyOf(request: FastifyRequest, spec: EndpointSpec): string | null {
  const key = request.headers['idempotency-key']
  if (spec.idempotent === undefined || key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw validationError({ 'Idempotency-Key': [message('idempotency_key_format')] })
  return key
}

async function send(
  reply: FastifyReply,
  request: FastifyRequest,
  { spec, outcome }: { spec: EndpointSpec; outcome: unknown },
): Promise<FastifyReply> {
  reply.code(spec.status ?? 200)
  if (spec.download !== undefined) return sendFile(reply, spec.download, outcome as FileDownload)
  if (spec.answer === null) return reply.send()
  const page = spec.paged === true ? (outcome as CursorPage<unknown>) : undefined
  if (page !== undefined && page.next !== null) reply.header('link', `<${nextPageUrl(request, page.next)}>; rel="next"`)
  const content = page === undefined ? outcome : page.items
  const serialized = content instanceof Serialized ? content : undefined
  const body = serialized?.bytes ?? JSON.stringify(content)
  if (spec.etag === true) {
    const etag = serialized?.etag ?? etagOf(body)
    reply.header('etag', etag).header('cache-control', cacheControlOf(spec))
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  }
  reply.type('application/json; charset=utf-8')
  if (isCompressed(spec)) reply.header('vary', 'accept-encoding')
  return reply.send(body)
}

function sendFile(reply: FastifyReply, type: string, { name, bytes, size }: FileDownload): FastifyReply {
  if (size !== null) reply.header('content-length', size)
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(bytes)
}

function nextPageUrl(request: FastifyRequest, cursor: string): string {
  const address = new URL(request.url, 'http://here')
  address.searchParams.set('cursor', cursor)
  return address.pathname + address.search
}

const cacheControlOf = ({ maxAgeSeconds }: EndpointSpec): string =>
  maxAgeSeconds === undefined ? 'private, no-cache' : `private, max-age=${maxAgeSeconds}`
