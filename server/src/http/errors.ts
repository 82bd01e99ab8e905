import { type SchemaIssue, messageOf } from '@trademates/contract/issues'
import { formatEnglish, type Message, message } from '@trademates/contract/messages'
import type { FieldErrorsBody, ApiErrorBody } from '@trademates/contract/api-errors'
import { NO_FIELD } from '@trademates/contract/wire'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type FieldMessages, apiError, ApiError, validationError } from '#platform/api-error.ts'

const isOfItem = ({ path }: SchemaIssue) => typeof path[1] === 'number'

/** Turns what a schema found into the map of status 400: all issues at once; for a list field one list of messages an item. */
export function fieldMessages(issues: readonly SchemaIssue[]): FieldMessages {
  const byField = Map.groupBy(issues, ({ path }) => (path[0] === undefined ? NO_FIELD : String(path[0])))
  return Object.fromEntries([...byField].map(([field, own]) => [field, own.some(isOfItem) ? byItem(own) : own.map(messageOf)]))
}

function byItem(issues: readonly SchemaIssue[]): Message[][] {
  const at = ({ path }: SchemaIssue) => (typeof path[1] === 'number' ? path[1] : 0)
  const items = Math.max(...issues.map(at)) + 1
  return Array.from({ length: items }, (_, item) => issues.filter((issue) => at(issue) === item).map(messageOf))
}

// What the framework refuses by itself, in the words of the contract.
const FRAMEWORK_ERRORS: Record<number, () => ApiError> = {
  400: () => validationError({ [NO_FIELD]: [message('unreadable_request')] }),
  404: () => apiError('not_found', message('not_found')),
  408: () => apiError('timeout', message('request_timed_out')),
  413: () => apiError('too_large', message('request_too_large')),
  414: () => apiError('uri_too_long', message('address_too_long')),
  415: () => apiError('unsupported_media_type', message('content_type_not_taken')),
  503: () => apiError('unavailable', message('busy'), 1),
}

const OVERLOAD_CODES = new Set(['EMFILE', 'ENFILE', 'ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EAGAIN', 'ENOMEM'])

function findApiError(error: FastifyError | ApiError): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (OVERLOAD_CODES.has(error.code)) return apiError('unavailable', message('overloaded'), 5)
  const status = error.statusCode ?? 500
  return FRAMEWORK_ERRORS[status]?.() ?? (status < 500 ? FRAMEWORK_ERRORS[400]?.() : undefined)
}

const INTERNAL_ERROR = apiError('internal_error', message('internal_error'))

const isMessage = (found: Message | readonly Message[]): found is Message => 'code' in found

/** What a refusal is on the wire: in English for people, and by codes and params for programs, in the same order. */
export function createErrorBody({ details, message: detail }: ApiError): ApiErrorBody | FieldErrorsBody {
  if ('reason' in details) return { detail, code: details.code, reason: details.reason.code, params: details.reason.params }
  const fields = Object.entries(details.fields)
  const texts = fields.map(([field, found]) => [field, found.map((one) => (isMessage(one) ? formatEnglish(one) : one.map(formatEnglish)))])
  const errors = fields.flatMap(([field, found]) => found.flat().map((one) => ({ field, ...one })))
  return { ...Object.fromEntries(texts), errors } as FieldErrorsBody
}

/** The only writer of errors: a refusal as the contract has it, anything else as a bare 500 with its story in the log. */
export function sendError(error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = findApiError(error)
  if (refusal === undefined) {
    request.log.error({ err: error }, 'a request failed')
    return reply.code(500).send(createErrorBody(INTERNAL_ERROR))
  }
  if (refusal.status >= 500) request.log.warn({ err: refusal.cause ?? error }, refusal.message)
  if (refusal.retryAfter !== null) reply.header('retry-after', Math.ceil(refusal.retryAfter))
  // Whoever stalls may go on stalling: what is left of the request is not waited for.
  if (refusal.status === 408) reply.header('connection', 'close')
  return reply.code(refusal.status).send(createErrorBody(refusal))
}
