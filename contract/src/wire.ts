import * as z from 'zod/mini'

/** An id: opaque to clients, a UUIDv7 in fact, so that ids sort by the time they were made. */
export const Id = z
  .string('An id is needed.')
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, 'This is not an id.'))
export type Id = z.output<typeof Id>

/** A moment: ISO 8601 in UTC, with `Z`. */
export const Time = z.iso.datetime()

/** Every code a refusal may carry, except the field map of status 400, which has none. */
export const REFUSALS = {
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
export type RefusalCode = keyof typeof REFUSALS

/** The body of every answer that is neither success nor a field map. */
export const RefusalBody = z.object({ detail: z.string(), code: z.enum(Object.keys(REFUSALS) as RefusalCode[]) })

/** The body of status 400: field name to messages; a list field may hold one list of messages an item. */
export const FieldErrors = z.record(z.string(), z.union([z.array(z.string()), z.array(z.array(z.string()))]))
export type FieldErrors = z.output<typeof FieldErrors>

/** The field that an error belongs to when it is no one field's. */
export const NO_FIELD = 'non_field_errors'

/** What a call answers that only says that it was done. */
export const Detail = z.object({ detail: z.string() })

export const PAGE_SIZE = 20
export const PAGE_LIMIT = 50

/** The two query parameters of every list. */
export const paging = {
  limit: z._default(
    z.coerce
      .number('A whole number is needed.')
      .check(z.int('A whole number is needed.'), z.minimum(1, 'At least 1.'), z.maximum(PAGE_LIMIT, `At most ${PAGE_LIMIT}.`)),
    PAGE_SIZE,
  ),
  cursor: z.optional(z.string().check(z.maxLength(200, 'This cursor is not one of ours.'))),
}

/**
 * Text that a person writes: NFC, at most `max` characters, without characters that no database keeps.
 * Lines end as they were typed, though a form sends each end as two characters. Ends of the text are trimmed; an empty text is refused with `required`, where that is given.
 */
export function text(max: number, required?: string) {
  return z.string(required ?? 'A text is needed.').check(
    z.normalize('NFC'),
    z.overwrite((value) => value.replaceAll(/\r\n?/g, '\n')),
    z.trim(),
    z.minLength(required === undefined ? 0 : 1, required),
    // Said only when it is needed: a browser takes milliseconds to learn how numbers are written.
    z.maxLength(max, { error: () => `At most ${max.toLocaleString('en')} characters.` }),
    z.refine((value) => !value.includes('\0') && value.isWellFormed(), "This contains characters that aren't allowed."),
  )
}
