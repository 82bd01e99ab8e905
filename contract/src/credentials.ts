import * as z from 'zod/mini'
import { issue } from './issues.ts'

/** Lengths of passwords (specification, section 5; decision D15). */
export const PASSWORD_LENGTH = 6
export const PASSWORD_LENGTH_AT_LOGIN = 3
export const PASSWORD_LIMIT = 128
export const EMAIL_LIMIT = 254

export const Email = z
  .string(issue('email_needed'))
  .check(
    z.trim(),
    z.minLength(1, issue('email_needed')),
    z.maxLength(EMAIL_LIMIT, issue('max_characters', { max: EMAIL_LIMIT })),
    z.email(issue('invalid_email')),
  )

/** A password of at least so many characters, compared exactly as it was sent. */
export const password = (least: number) =>
  z.string(issue('password_needed')).check(
    z.minLength(1, { error: issue('password_needed'), abort: true }),
    z.minLength(least, issue('min_characters', { min: least })),
    z.maxLength(PASSWORD_LIMIT, issue('max_characters', { max: PASSWORD_LIMIT })),
    z.refine((value) => value.isWellFormed(), issue('forbidden_characters')),
  )

/** The secret of a mailed link or a session, as a call takes it. */
export const Token = z.string(issue('token_needed')).check(z.maxLength(512, issue('not_a_token')))
