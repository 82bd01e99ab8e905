import { type SchemaIssue, messageOf } from '@trademates/contract/issues'
import { formatEnglish, type Message, message } from '@trademates/contract/messages'
import type { FieldErrorsBody, ApiErrorBody } from '@trademates/contract/api-errors'
import { NO_FIELD } from '@trademates/contract/wire'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type FieldMessages, apiError, ApiError, validationError } from '#platform/api-error.ts'

const isOfItem = ({ path }: SchemaIssue) => typeof path[1] === 'number'

/** Groups the issues of a schema by field, for status 400. A list field has one list of messages per item. */
export function fieldMessages(issues: readonly SchemaIssue[]): FieldMessages {
  const byField = Map.groupBy(issues, ({ path }) => (path[0] === undefined ? NO_FIELD : String(path[0])))
  return Object.fromEntries([...byField].map(([field, own]) => [field, own.some(isOfItem) ? byItem(own) : own.map(messageOf)]))
}

function byItem(issues: readonly SchemaIssue[]): Message[][] {
  const at = ({ path }: SchemaIssue) => (typeof path[1] === 'number' ? path[1] : 0)
  const items = Math.max(...issues.map(at)) + 1
  return Array.from({ length: items }, (_, item) => issues.filter((issue) => at(issue) === item).map(messageOf))
}

// The errors of Fastify as errors of the contract.
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

/** Creates the response body of an error: English texts, and the same messages as codes with params. */
export function createErrorBody({ details, message: detail }: ApiError): ApiErrorBody | FieldErrorsBody {
  if ('reason' in details) return { detail, code: details.code, reason: details.reason.code, params: details.reason.params }
  const fields = Object.entries(details.fields)
  const texts = fields.map(([field, found]) => [field, found.map((one) => (isMessage(one) ? formatEnglish(one) : one.map(formatEnglish)))])
  const errors = fields.flatMap(([field, found]) => found.flat().map((one) => ({ field, ...one })))
  return { ...Object.fromEntries(texts), errors } as FieldErrorsBody
}

/** Sends the response of an error: an ApiError as the contract defines it. Any other error is logged and answered with 500. */
export function sendError(error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = findApiError(error)
  if (known === undefined) {
    request.log.error({ err: error }, 'a request failed')
    return reply.code(500).send(createErrorBody(INTERNAL_ERROR))
  }
  if (known.status >= 500) request.log.warn({ err: known.cause ?? error }, known.message)
  if (known.retryAfter !== null) reply.header('retry-after', Math.ceil(known.retryAfter))
  // The rest of a stalled request is not awaited.
  if (known.status === 408) reply.header('connection', 'close')
  return reply.code(known.status).send(createErrorBody(known))
}
