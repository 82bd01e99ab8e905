import { type Issue, messageOf } from '@trademates/contract/issues'
import { inEnglish, type Message, message } from '@trademates/contract/messages'
import type { FieldErrorsBody, RefusalBody } from '@trademates/contract/refusals'
import { NO_FIELD } from '@trademates/contract/wire'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type FieldMessages, refuse, Refusal, refuseFields } from '#platform/refusal.ts'

const isOfItem = ({ path }: Issue) => typeof path[1] === 'number'

/** Turns what a schema found into the map of status 400: all issues at once; for a list field one list of messages an item. */
export function fieldMessages(issues: readonly Issue[]): FieldMessages {
  const byField = Map.groupBy(issues, ({ path }) => (path[0] === undefined ? NO_FIELD : String(path[0])))
  return Object.fromEntries([...byField].map(([field, own]) => [field, own.some(isOfItem) ? byItem(own) : own.map(messageOf)]))
}

function byItem(issues: readonly Issue[]): Message[][] {
  const at = ({ path }: Issue) => (typeof path[1] === 'number' ? path[1] : 0)
  const items = Math.max(...issues.map(at)) + 1
  return Array.from({ length: items }, (_, item) => issues.filter((issue) => at(issue) === item).map(messageOf))
}

// What the framework refuses by itself, in the words of the contract.
const BY_STATUS: Record<number, () => Refusal> = {
  400: () => refuseFields({ [NO_FIELD]: [message('unreadable_request')] }),
  404: () => refuse('not_found', message('not_found')),
  408: () => refuse('timeout', message('request_timed_out')),
  413: () => refuse('too_large', message('request_too_large')),
  414: () => refuse('uri_too_long', message('address_too_long')),
  415: () => refuse('unsupported_media_type', message('content_type_not_taken')),
  503: () => refuse('unavailable', message('busy'), 1),
}

const OUT_OF_MEANS = new Set(['EMFILE', 'ENFILE', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EAGAIN', 'ENOMEM'])

function refusalFor(error: FastifyError | Refusal): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (OUT_OF_MEANS.has(error.code)) return refuse('unavailable', message('overloaded'), 5)
  const status = error.statusCode ?? 500
  return BY_STATUS[status]?.() ?? (status < 500 ? BY_STATUS[400]?.() : undefined)
}

const INTERNAL_ERROR = refuse('internal_error', message('internal_error'))

const isMessage = (found: Message | readonly Message[]): found is Message => 'code' in found

/** What a refusal is on the wire: in English for people, and by codes and params for programs, in the same order. */
export function bodyOf({ why, message: detail }: Refusal): RefusalBody | FieldErrorsBody {
  if ('reason' in why) return { detail, code: why.code, reason: why.reason.code, params: why.reason.params }
  const fields = Object.entries(why.fields)
  const texts = fields.map(([field, found]) => [field, found.map((one) => (isMessage(one) ? inEnglish(one) : one.map(inEnglish)))])
  const errors = fields.flatMap(([field, found]) => found.flat().map((one) => ({ field, ...one })))
  return { ...Object.fromEntries(texts), errors } as FieldErrorsBody
}

/** The only writer of errors: a refusal as the contract has it, anything else as a bare 500 with its story in the log. */
export function sendError(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalFor(error)
  if (refusal === undefined) {
    request.log.error({ err: error }, 'a request failed')
    return reply.code(500).send(bodyOf(INTERNAL_ERROR))
  }
  if (refusal.status >= 500) request.log.warn({ err: refusal.cause ?? error }, refusal.message)
  if (refusal.retryAfter !== null) reply.header('retry-after', Math.ceil(refusal.retryAfter))
  // Whoever stalls may go on stalling: what is left of the request is not waited for.
  if (refusal.status === 408) reply.header('connection', 'close')
  return reply.code(refusal.status).send(bodyOf(refusal))
}
