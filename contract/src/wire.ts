import * as z from 'zod/mini'
import { issue } from './issues.ts'

/** An id, opaque to clients. The server creates UUIDv7, which sort by creation time. */
export const Id = z
  .string(issue('id_needed'))
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, issue('not_an_id')))
export type Id = z.output<typeof Id>

/** A time in ISO 8601 format, in UTC with `Z`. */
export const Time = z.iso.datetime()

/** The params of a message. */
export const Params = z.record(z.string(), z.union([z.string(), z.number()]))

/** The error codes with their HTTP status. Field errors (400) have no code. */
export const API_ERRORS = {
  invalid_credentials: 401,
  invalid_social_token: 401,
  token_not_valid: 401,
  email_not_verified: 403,
  account_suspended: 403,
  csrf_failed: 403,
  permission_denied: 403,
  not_found: 404,
  timeout: 408,
  conflict: 409,
  too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  throttled: 429,
  internal_error: 500,
  provider_not_configured: 501,
  unavailable: 503,
} as const
export type ApiErrorCode = keyof typeof API_ERRORS

/** The field name of errors that belong to no single field. */
export const NO_FIELD = 'non_field_errors'

/** A response with a message only. */
export const Detail = z.object({ detail: z.string() })

export const DEFAULT_PAGE_SIZE = 20
export const MAX_PAGE_SIZE = 50

/** A whole number in a query, from `min` (1) to `max`. */
export const wholeNumber = ({ min = 1, max }: { min?: number; max: number }) =>
  z.coerce
    .number(issue('integer_needed'))
    .check(z.int(issue('integer_needed')), z.minimum(min, issue('min_value', { min })), z.maximum(max, issue('max_value', { max })))

/** The two query parameters of every list. */
export const paging = {
  limit: z._default(wholeNumber({ max: MAX_PAGE_SIZE }), DEFAULT_PAGE_SIZE),
  cursor: z.optional(z.string().check(z.maxLength(200, issue('unknown_cursor')))),
}

/**
 * A text of a user: trimmed, in NFC, at most `max` characters, without NUL and lone surrogates, which PostgreSQL does not store.
 * Line endings become `\n`. If `required` is given, an empty text is rejected with this message.
 */
export function text(max: number, required?: string) {
  return z.string(required ?? issue('text_needed')).check(
    z.normalize('NFC'),
    z.overwrite((value) => value.replaceAll(/\r\n?/g, '\n')),
    z.trim(),
    z.minLength(required === undefined ? 0 : 1, required),
    // The message is formatted on error only: creating a number format costs milliseconds in a browser.
    z.maxLength(max, issue('max_characters', { max })),
    z.refine((value) => !value.includes('\0') && value.isWellFormed(), issue('forbidden_characters')),
  )
}
