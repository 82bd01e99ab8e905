import { type FieldErrors, NO_FIELD } from '@trademates/contract/wire'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { refuse, Refusal, refuseFields } from '#platform/refusal.ts'

interface Issue {
  path: PropertyKey[]
  message: string
}

const isOfItem = ({ path }: Issue) => typeof path[1] === 'number'

/** Turns what a schema found into the map of status 400: all issues at once; for a list field one list of messages an item. */
export function fieldErrors(issues: readonly Issue[]): FieldErrors {
  const byField = Map.groupBy(issues, ({ path }) => (path[0] === undefined ? NO_FIELD : String(path[0])))
  return Object.fromEntries(
    [...byField].map(([field, own]) => [field, own.some(isOfItem) ? byItem(own) : own.map(({ message }) => message)]),
  )
}

function byItem(issues: readonly Issue[]): string[][] {
  const at = ({ path }: Issue) => (typeof path[1] === 'number' ? path[1] : 0)
  const items = Math.max(...issues.map(at)) + 1
  return Array.from({ length: items }, (_, item) => issues.filter((issue) => at(issue) === item).map(({ message }) => message))
}

// What the framework refuses by itself, in the words of the contract.
const BY_STATUS: Record<number, () => Refusal> = {
  400: () => refuseFields({ [NO_FIELD]: ['This request cannot be read.'] }),
  404: () => refuse('not_found', 'Not found.'),
  408: () => refuse('timeout', 'The request timed out.'),
  413: () => refuse('too_large', 'The request is too large.'),
  414: () => refuse('uri_too_long', 'The address is too long.'),
  415: () => refuse('unsupported_media_type', 'This kind of content is not taken here.'),
  503: () => refuse('unavailable', 'The server is busy. Try again in a moment.', 1),
}

const OUT_OF_MEANS = new Set(['EMFILE', 'ENFILE', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EAGAIN', 'ENOMEM'])

function refusalFor(error: FastifyError | Refusal): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (OUT_OF_MEANS.has(error.code)) return refuse('unavailable', 'The server is overloaded. Try again in a moment.', 5)
  const status = error.statusCode ?? 500
  return BY_STATUS[status]?.() ?? (status < 500 ? BY_STATUS[400]?.() : undefined)
}

/** The only writer of errors: a refusal as the contract has it, anything else as a bare 500 with its story in the log. */
export function sendError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalFor(error)
  if (refusal === undefined) {
    request.log.error({ err: error }, 'a request failed')
    return reply.code(500).send({ detail: 'Something went wrong on our side.', code: 'internal_error' })
  }
  if (refusal.status >= 500) request.log.warn({ err: refusal.cause ?? error }, refusal.message)
  if (refusal.retryAfter !== null) reply.header('retry-after', Math.ceil(refusal.retryAfter))
  // Whoever stalls may go on stalling: what is left of the request is not waited for.
  if (refusal.status === 408) reply.header('connection', 'close')
  return reply.code(refusal.status).send(refusal.fields ?? { detail: refusal.message, code: refusal.code })
}
